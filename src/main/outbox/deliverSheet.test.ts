import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../test/outbox/fakeGoogle.ts';
import { idOf, idsIn, openSender, queueAll, recordsIn, submission } from '../../../test/outbox/outboxProject.ts';
import { runUnderFaults } from '../../../test/outbox/runUnderFaults.ts';
import { clock, google, sender, sendingToGoogle } from '../../../test/outbox/sendingToGoogle.ts';
import { countWaiting } from './outboxTable.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const idsOf = (from: number, to: number) => numbers(from, to).map(idOf);
const submissions = (from: number, to: number) => numbers(from, to).map((number) => submission(number));

describe('sending to Google Sheets', () => {
  sendingToGoogle();
  /** The n-th request of a kind goes wrong. */
  const failOnce = (kind: string, fault: Fault, nth = 1) => {
    let seen = 0;
    google.fault = (request) => (request.kind === kind && ++seen === nth ? fault : null);
  };
  const sheet = () => google.spreadsheets[0];

  it('makes a spreadsheet for the evaluator, shares it with the owner and appends every row once, in order', async () => {
    queueAll(sender.db, submissions(1, 120));
    expect(await sender.send()).toEqual({ settled: 120, trouble: null });
    expect(google.spreadsheets.map(({ title, permissions }) => [title, permissions])).toEqual([
      ['Eval_0412', ['owner@example.org']],
    ]);
    expect(idsIn(sheet())).toEqual(idsOf(1, 120));
    expect(recordsIn(sheet())[0]).toEqual(submission(1).cells);
    expect(countWaiting(sender.db)).toBe(0);
    expect(google.requests.filter(({ path }) => path.endsWith(':batchUpdate')).length).toBe(3);
  });

  it('takes texts as they are: formulas, leading zeros, emoji, control characters and 60,000 characters', async () => {
    const long = '長'.repeat(48_999) + '😀'.repeat(6_000);
    queueAll(sender.db, [submission(1, { formula: '=IMPORTXML("x")', id: '0012', odd: 'a\u0000b\uD800c\r\nd', long })]);
    await sender.send();
    const [row] = recordsIn(sheet());
    expect(row).toMatchObject({ formula: '=IMPORTXML("x")', id: '0012', odd: 'a\uFFFDb\uFFFDc\nd' });
    expect(String(row?.long)).toBe(`${'長'.repeat(48_999)} [cut, full text in local file]`);
    expect(sender.db.prepare('SELECT cells_json FROM outbox_rows').pluck().get()).toContain('😀😀');
  });

  it.each<[string, string, Fault]>([
    ['cut before it was carried out', 'write', { is: 'cutBefore' }],
    ['cut after it was carried out', 'write', { is: 'cutAfter' }],
    ['carried out after 180 seconds', 'write', { is: 'late', ms: 180_000 }],
    ['answered with 500', 'write', { is: 'status', status: 500 }],
    ['carried out and answered with 500', 'write', { is: 'statusAfter', status: 500 }],
    ['carried out and answered with 503', 'write', { is: 'statusAfter', status: 503 }],
    ['answered with 503', 'write', { is: 'status', status: 503, headers: { 'retry-after': '7' } }],
    ['answered with 429', 'write', { is: 'status', status: 429 }],
    ['slowed down with 403', 'write', { is: 'status', status: 403, reason: 'userRateLimitExceeded' }],
    ['refused with 401', 'write', { is: 'status', status: 401 }],
    ['cut while reading', 'read', { is: 'cutAfter' }],
    ['cut while finding', 'drive', { is: 'cutBefore' }],
    ['cut while signing in', 'token', { is: 'cutBefore' }],
  ])('sends every row once when any request is %s', async (_, kind, fault) => {
    queueAll(sender.db, submissions(1, 60));
    for (let nth = 1; nth <= 5; nth += 1) {
      const from = google.spreadsheets.length === 0 ? 1 : nth * 100;
      queueAll(
        sender.db,
        submissions(from, from + 59).filter(() => nth > 1),
      );
      failOnce(kind, fault, nth);
      expect((await sender.send()).trouble).toBeNull();
      sender.restart();
    }
    expect(google.spreadsheets.length).toBe(1);
    expect(idsIn(sheet()).toSorted()).toEqual([
      ...idsOf(1, 60),
      ...[2, 3, 4, 5].flatMap((nth) => idsOf(nth * 100, nth * 100 + 59)),
    ]);
    expect(google.overQuota()).toBe(0);
  });

  it('waits as long as it is told to, by the clock of the server where it names a date', async () => {
    queueAll(sender.db, submissions(1, 1));
    const date = new Date(Date.UTC(2030, 0, 1));
    const after = new Date(date.getTime() + 100_000);
    failOnce('write', {
      is: 'status',
      status: 429,
      headers: { date: date.toUTCString(), 'retry-after': after.toUTCString() },
    });
    await sender.send();
    expect(clock.elapsed()).toBeGreaterThanOrEqual(100_000);
    expect(clock.elapsed()).toBeLessThan(110_000);
  });

  it('does not send again before a request that was given up can no longer be carried out, also after a restart and with a clock set back', async () => {
    queueAll(sender.db, submissions(1, 2));
    await sender.send();
    queueAll(sender.db, submissions(3, 3));
    const stop = new AbortController();
    google.fault = ({ kind }) => {
      if (kind === 'read' || google.requests.length < 1) return null;
      stop.abort(new Error('the battery is empty'));
      return { is: 'late', ms: 170_000 };
    };
    await expect(sender.send(stop.signal)).rejects.toThrow('the battery is empty');
    google.fault = () => null;
    sender.restart();
    clock.setDay(new Date(Date.UTC(2020, 0, 1)));
    await sender.send();
    expect(idsIn(sheet())).toEqual(idsOf(1, 3));
  });

  it('blocks the row that is refused, says why, and goes on with the others', async () => {
    queueAll(sender.db, [...submissions(1, 30), submission(31, { comment: 'refuse me' }), ...submissions(32, 80)]);
    google.refuses = (text) => text === 'refuse me';
    expect(await sender.send()).toEqual({ settled: 80, trouble: null });
    expect(idsIn(sheet())).toEqual([...idsOf(1, 30), ...idsOf(32, 80)]);
    expect(
      sender.db.prepare("SELECT reason_json FROM outbox_deliveries WHERE state = 'blocked'").pluck().all(),
    ).toEqual([expect.stringContaining('Invalid value')]);
  });

  it('keeps everything and says what is to be done when nobody is signed in any more', async () => {
    queueAll(sender.db, submissions(1, 3));
    google.revoke();
    expect(await sender.send()).toMatchObject({ settled: 0, trouble: { code: 'signInExpired' } });
    expect(countWaiting(sender.db)).toBe(3);
  });

  it('asks for a fresh token once when the one in use has ended', async () => {
    queueAll(sender.db, submissions(1, 200));
    google.onStep = (step, { kind, number }) => {
      if (step === 'carriedOut' && kind === 'write' && number % 2 === 0) google.expireTokens();
    };
    await sender.send();
    expect(idsIn(sheet())).toEqual(idsOf(1, 200));
  });

  it('keeps everything when it may not write, and names the account', async () => {
    queueAll(sender.db, submissions(1, 3));
    await sender.send();
    queueAll(sender.db, submissions(4, 4));
    for (const spreadsheet of google.spreadsheets) spreadsheet.writers = ['somebody@example.org'];
    expect(await sender.send()).toMatchObject({
      trouble: { code: 'noPermission', params: { account: 'rater@example.org' } },
    });
    for (const spreadsheet of google.spreadsheets) spreadsheet.writers = null;
    expect((await sender.send()).trouble).toBeNull();
    expect(idsIn(sheet())).toEqual(idsOf(1, 4));
  });

  it('never makes a spreadsheet again that somebody deleted', async () => {
    queueAll(sender.db, submissions(1, 3));
    await sender.send();
    for (const spreadsheet of google.spreadsheets) spreadsheet.isDeleted = true;
    queueAll(sender.db, submissions(4, 4));
    expect(await sender.send()).toMatchObject({ trouble: { code: 'sheetGone' } });
    expect(google.spreadsheets.length).toBe(1);
    expect(countWaiting(sender.db)).toBe(1);
  });

  it('finds columns by their names when they were moved, renamed or added, and rows when they were sorted', async () => {
    queueAll(sender.db, submissions(1, 3));
    await sender.send();
    const tab = sheet()?.tabs[0];
    if (tab === undefined) throw new Error('no tab');
    tab.title = '回答';
    const [header = [], ...rows] = tab.rows.map((row) => ['note', ...row.toReversed()]);
    tab.rows = [header.map((name) => (name === 'rate_A_accuracy' ? 'renamed' : name)), ...rows.toReversed()];
    queueAll(sender.db, [submission(4, { late_column: 'here' })]);
    sender.restart();
    expect((await sender.send()).trouble).toBeNull();
    expect(tab.rows[0]).toEqual([
      'note',
      'renamed',
      'question_id',
      'evaluator_id',
      'submission_id',
      'rate_A_accuracy',
      'late_column',
    ]);
    expect(recordsIn(sheet()).at(-1)).toEqual({ ...submission(4).cells, note: '', renamed: '', late_column: 'here' });
    expect(idsIn(sheet())).toEqual([...idsOf(1, 3).toReversed(), idOf(4)]);
  });

  it('writes nothing into a sheet without a column of ids', async () => {
    queueAll(sender.db, submissions(1, 3));
    await sender.send();
    const header = sheet()?.tabs[0]?.rows[0] ?? [];
    header[header.indexOf('submission_id')] = 'id';
    queueAll(sender.db, submissions(4, 4));
    expect(await sender.send()).toMatchObject({ trouble: { code: 'idColumnMissing' } });
    expect(sheet()?.tabs[0]?.rows.length).toBe(4);
  });

  it('stays within the quota and uses it up: 60 requests with 50 rows in a minute', async () => {
    queueAll(sender.db, submissions(1, 6_000));
    await sender.send();
    expect(google.overQuota()).toBe(0);
    expect(idsIn(sheet()).length).toBe(6_000);
    // 120 requests: 60 at once, the others a minute later, and the few that found and made the sheet.
    expect(clock.elapsed()).toBeLessThan(3 * 61_000);
  });

  it('lets two computers write into one spreadsheet at once', async () => {
    const other = openSender(google, clock);
    google.addSpreadsheet('Eval_0412');
    queueAll(sender.db, submissions(1, 300));
    queueAll(other.db, submissions(301, 600));
    await Promise.all([sender.send(), other.send()]);
    other.close();
    expect(idsIn(sheet()).toSorted()).toEqual(idsOf(1, 600));
  });

  it('sends what two copies of a project hold once, when both send from one computer', async () => {
    const locksFolder = mkdtempSync(join(tmpdir(), 'akapen-test-locks-'));
    const copies = [openSender(google, clock, { locksFolder }), openSender(google, clock, { locksFolder })];
    for (const { db } of copies) queueAll(db, submissions(1, 200));
    await Promise.all(copies.map((copy) => copy.send()));
    for (const copy of copies) copy.close();
    rmSync(locksFolder, { recursive: true });
    expect(google.spreadsheets.length).toBe(1);
    expect(idsIn(sheet())).toEqual(idsOf(1, 200));
  });

  it('has 10,000 distinct rows of 10,000 submissions, whatever goes wrong by chance', async () => {
    for (const [seed, submissions] of [
      [1, 10_000],
      [2, 1_000],
      [3, 1_000],
      [4, 1_000],
    ] as const) {
      const { distinct, rows, overQuota, faults } = await runUnderFaults({ submissions, seed });
      expect({ seed, distinct, rows, overQuota }).toEqual({
        seed,
        distinct: submissions,
        rows: submissions,
        overQuota: 0,
      });
      expect(faults).toBeGreaterThan(0);
    }
  });
});
