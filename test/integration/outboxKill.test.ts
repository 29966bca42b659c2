import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/main/database/openDatabase.ts';
import { countWaiting } from '../../src/main/outbox/outboxTable.ts';
import { writeEmptyDatabase } from '../emptyDatabase.ts';
import { type FakeGoogle, startFakeGoogle } from '../outbox/fakeGoogle.ts';
import { idOf, idsIn, queueAll, submission } from '../outbox/outboxProject.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { builtFile } from './builtChild.ts';

const child = builtFile('sendChild') ?? join(import.meta.dirname, '../outbox/sendChild.ts');
const folder = temporaryFolder();

describe('a program that is killed while it sends', () => {
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

  it.each(['arrived', 'carriedOut'] as const)(
    'has sent each row once after the next start, wherever a request had %s',
    async (step) => {
      for (let nth = 1, isKilled = true; isKilled; nth += 1) {
        const file = join(folder.path, `${step}-${nth}.sqlite`);
        writeEmptyDatabase(file);
        const db = openDatabase(file);
        queueAll(
          db,
          Array.from({ length: 70 }, (_, at) => submission(at + 1)),
        );
        db.close();
        google.spreadsheets.length = 0;
        const program = start(file);
        let seen = 0;
        let mustCut = false;
        google.onStep = (at) => {
          if (at !== step || ++seen !== nth) return;
          mustCut = true;
          program.kill('SIGKILL');
        };
        google.fault = () => (mustCut && step === 'arrived' ? { is: 'cutBefore' } : null);
        isKilled = (await ended(program)) === 'SIGKILL';
        mustCut = false;
        google.onStep = () => {};
        if (isKilled) expect(await ended(start(file))).toBeNull();
        const after = openDatabase(file);
        expect({ nth, waiting: countWaiting(after), spreadsheets: google.spreadsheets.length }).toEqual({
          nth,
          waiting: 0,
          spreadsheets: 1,
        });
        after.close();
        expect({ nth, ids: idsIn(google.spreadsheets[0]).toSorted() }).toEqual({
          nth,
          ids: Array.from({ length: 70 }, (_, at) => idOf(at + 1)),
        });
        rmSync(file);
        // Signing in, finding, making, sharing, the tab, what is there, the header and the rows of two batches.
        if (!isKilled) expect(nth).toBeGreaterThan(9);
      }
    },
  );
});
