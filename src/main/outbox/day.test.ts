import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeGoogle } from '../../../test/outbox/fakeGoogle.ts';
import { idOf, idsIn, queueAll, submission } from '../../../test/outbox/outboxProject.ts';
import { clock, google, sender, sendingToGoogle } from '../../../test/outbox/sendingToGoogle.ts';
import { countWaiting } from './outboxTable.ts';

const hour = 3_600_000;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('a day of an outbox', () => {
  sendingToGoogle();
  const queue = (from: number, to: number) =>
    queueAll(
      sender.db,
      numbers(from, to).map((number) => submission(number)),
    );
  const sent = () => idsIn(google.spreadsheets[0]);
  const states = () => sender.db.prepare('SELECT DISTINCT state FROM outbox_deliveries').pluck().all();
  /** Something happens once, when the next request of a kind has come. */
  const onNext = (kind: string, happens: () => ReturnType<FakeGoogle['fault']>) => {
    let isOver = false;
    google.fault = (request) => {
      if (isOver || request.kind !== kind) return null;
      isOver = true;
      return happens();
    };
  };
  beforeEach(async () => {
    queue(1, 10);
    await sender.send();
    queue(11, 130);
  });

  it.each([
    ['whose clock goes on meanwhile', 9 * hour],
    ['whose clock stands still meanwhile', 0],
  ])('goes on where it was after the computer slept in the middle of a request, %s', async (_, slept) => {
    for (const fault of [{ is: 'late', ms: 170_000 }, { is: 'cutAfter' }, { is: 'cutBefore' }] as const) {
      onNext('write', () => {
        clock.jump(slept);
        clock.setDay(new Date(clock.now().getTime() + 9 * hour));
        return fault;
      });
      expect((await sender.send()).trouble).toBeNull();
      queue(sent().length + 1, sent().length + 60);
    }
    await sender.send();
    expect(sent().toSorted()).toEqual(numbers(1, 310).map(idOf));
    expect(google.overQuota()).toBe(0);
  });

  it('asks for another token in the morning, and for no sign-in', async () => {
    clock.jump(9 * hour);
    google.expireTokens();
    const before = google.requests.length;
    expect(await sender.send()).toEqual({ settled: 120, trouble: null });
    const tokens = google.requests.slice(before).filter(({ kind }) => kind === 'token');
    expect([tokens.length, sent().length]).toEqual([1, 130]);
  });

  it('keeps everything when the sign-in ended in the night, and sends it once somebody signed in again', async () => {
    clock.jump(9 * hour);
    google.revoke();
    expect(await sender.send()).toMatchObject({ settled: 0, trouble: { code: 'signInExpired' } });
    expect([countWaiting(sender.db), sent().length]).toEqual([120, 10]);
    google.admit();
    expect(await sender.send()).toEqual({ settled: 120, trouble: null });
    expect(sent()).toEqual(numbers(1, 130).map(idOf));
  });

  it('sends in the order of submission, each row once, with a clock that somebody sets back years', async () => {
    onNext('write', () => {
      clock.setDay(new Date(Date.UTC(2001, 0, 1)));
      return { is: 'cutAfter' };
    });
    const began = clock.elapsed();
    expect((await sender.send()).trouble).toBeNull();
    expect(sent()).toEqual(numbers(1, 130).map(idOf));
    // No wait came from the time of day.
    expect(clock.elapsed() - began).toBeLessThan(10 * 60_000);
  });

  it('knows after a full disk, on which it could not note the answer, that rows may have arrived: it looks before it sends', async () => {
    const { db } = sender;
    db.exec(`CREATE TABLE filling (bytes BLOB);
      CREATE TRIGGER full_disk AFTER UPDATE ON outbox_deliveries WHEN new.state = 'confirmed'
      BEGIN INSERT INTO filling VALUES (zeroblob(10000000)); END;`);
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 200}`);
    await expect(sender.send()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect([states().toSorted(), sent().length]).toEqual([['confirmed', 'sending'], 60]);
    for (const _ of ['as long as it is full', 'each time']) {
      await expect(sender.send()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    }
    expect(sent().length).toBe(60);
    db.exec('DROP TRIGGER full_disk');
    db.pragma('max_page_count = 1000000');
    expect((await sender.send()).trouble).toBeNull();
    expect([sent(), states()]).toEqual([numbers(1, 130).map(idOf), ['confirmed']]);
  });

  it('sends nothing that it could not note before', async () => {
    const { db } = sender;
    db.exec(`CREATE TABLE filling (bytes BLOB);
      CREATE TRIGGER full_disk AFTER INSERT ON outbox_deliveries BEGIN INSERT INTO filling VALUES (zeroblob(10000000)); END;`);
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 200}`);
    await expect(sender.send()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect([sent().length, countWaiting(db)]).toEqual([10, 120]);
  });
});
