import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/main/database/openDatabase.ts';
import { countWaiting } from '../../src/main/outbox/outboxTable.ts';
import { writeEmptyDatabase } from '../emptyDatabase.ts';
import { type FakeGoogle, startFakeGoogle } from '../outbox/fakeGoogle.ts';
import { idOf, idsIn, openSender, queueAll, submission } from '../outbox/outboxProject.ts';
import { createVirtualClock } from '../outbox/virtualClock.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { builtFile } from './builtChild.ts';

const child = builtFile('sendChild') ?? join(import.meta.dirname, '../outbox/sendChild.ts');
const folder = temporaryFolder();
const rowCount = 70;
/** Signing in, finding, making, sharing, the tab, what is there, the header and the rows of two batches. */
const leastRequests = 9;
type Step = 'arrived' | 'carriedOut';

describe('a program that ends while it sends', () => {
  let google: FakeGoogle;
  let minutes = 0;
  const nextMinute = () => {
    minutes += 1;
    return minutes * 60_000;
  };
  beforeEach(async () => {
    // Each request is a minute after the one before, so that no quota matters here.
    google = await startFakeGoogle({ elapsed: nextMinute, at: () => {} });
  });
  afterEach(() => google.close());

  /** A database in which rows wait. */
  const waitingRows = (name: string) => {
    const file = join(folder.path, `${name}.sqlite`);
    writeEmptyDatabase(file);
    const db = openDatabase(file);
    queueAll(
      db,
      Array.from({ length: rowCount }, (_, at) => submission(at + 1)),
    );
    db.close();
    google.spreadsheets.length = 0;
    return file;
  };

  /** Calls `end` when the nth request has come so far. Nothing is carried out any more of one that only arrived, nor of what follows. */
  const endAt = (step: Step, nth: number, end: () => void) => {
    let seen = 0;
    let isEnded = false;
    google.onStep = (at) => {
      if (at !== step || ++seen !== nth) return;
      isEnded = true;
      end();
    };
    google.fault = () => (isEnded && (step === 'arrived' || seen > nth) ? { is: 'cutBefore' } : null);
  };
  const goOn = () => {
    google.onStep = () => {};
    google.fault = () => null;
  };

  const sendIn = async (file: string, signal?: AbortSignal) => {
    const sender = openSender(google, createVirtualClock(), { file });
    await sender.send(signal).catch((error: unknown) => {
      if (signal?.aborted !== true) throw error;
    });
    sender.close();
  };

  const expectEachRowOnce = (file: string, where: Readonly<Record<string, unknown>>) => {
    const db = openDatabase(file);
    const waiting = countWaiting(db);
    db.close();
    const ids = idsIn(google.spreadsheets[0]).toSorted();
    expect({ ...where, waiting, spreadsheets: google.spreadsheets.length, ids }).toEqual({
      ...{ ...where, waiting: 0, spreadsheets: 1 },
      ids: Array.from({ length: rowCount }, (_, at) => idOf(at + 1)),
    });
  };

  // A process that is killed leaves its files as they are at that moment: these are taken here, and the sending goes on from them.
  it.each<Step>(['arrived', 'carriedOut'])(
    'has sent each row once after the next start, wherever a request had %s',
    async (step) => {
      for (let nth = 1, isEnded = true; isEnded; nth += 1) {
        const file = waitingRows(`${step}-${nth}`);
        const left = join(folder.path, `${step}-${nth}-left.sqlite`);
        const ending = new AbortController();
        isEnded = false;
        endAt(step, nth, () => {
          isEnded = true;
          for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) copyFileSync(file + suffix, left + suffix);
          ending.abort();
        });
        await sendIn(file, ending.signal);
        goOn();
        if (isEnded) await sendIn(left);
        else expect(nth).toBeGreaterThan(leastRequests);
        expectEachRowOnce(isEnded ? left : file, { nth });
      }
    },
  );

  const start = (file: string): ChildProcess =>
    spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', child, file, folder.path, JSON.stringify(google.endpoints)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        // What a killed one leaves goes with the folder of the test.
        env: { ...process.env, TMPDIR: folder.path },
      },
    );
  const ended = (program: ChildProcess) =>
    new Promise<string | null>((end) => program.once('exit', (_, signal) => end(signal)));

  // The request that makes the spreadsheet, and the one with the first batch of rows.
  it.each<[Step, number]>([
    ['arrived', 3],
    ['carriedOut', 3],
    ['arrived', 14],
    ['carriedOut', 14],
  ])('has sent each row once after it was killed where a request had %s: request %i', async (step, nth) => {
    const file = waitingRows(`killed-${step}-${nth}`);
    const program = start(file);
    endAt(step, nth, () => program.kill('SIGKILL'));
    expect(await ended(program)).toBe('SIGKILL');
    goOn();
    expect(await ended(start(file))).toBeNull();
    expectEachRowOnce(file, { step, nth });
  });
});
