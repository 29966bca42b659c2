import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FakeGoogle, startFakeGoogle } from '../../../test/outbox/fakeGoogle.ts';
import { idOf, idsIn, openSender, queueAll, recordsIn, submission } from '../../../test/outbox/outboxProject.ts';
import { clock, google, sender, sendingToGoogle } from '../../../test/outbox/sendingToGoogle.ts';
import { createVirtualClock, type VirtualClock } from '../../../test/outbox/virtualClock.ts';

const range = z.object({ startRowIndex: z.int(), endRowIndex: z.int().default(45_003) });
const answered = z.object({ dataFilters: z.array(z.object({ gridRange: range })) });
const rowsOfRange = ({ gridRange }: z.infer<typeof answered>['dataFilters'][number]) =>
  gridRange.endRowIndex - gridRange.startRowIndex;

describe('a spreadsheet in which people work', () => {
  sendingToGoogle();
  const rows = () => google.spreadsheets[0]?.tabs[0]?.rows ?? [];

  it('is read to its end, although ten thousand rows in its middle are blank', async () => {
    queueAll(sender.db, [submission(1), submission(2)]);
    await sender.send();
    const last = rows().pop() ?? [];
    rows().push(...Array.from({ length: 12_000 }, () => []), last);
    const sheet = await (await sender.destination()).findSheet('txagent/0412');
    expect((await sheet?.readRows(null))?.map(({ place }) => place)).toEqual(['2', '12003']);
  });

  it.each([
    ['answers for a range that nobody asked for', [{ dataFilters: [{ gridRange: { startRowIndex: 40 } }] }]],
    ['answers without saying for what', [{ valueRange: {} }]],
    ['leaves the answer out', []],
  ])('is asked anew when Google %s: nothing counts as not there because of that', async (_, valueRanges) => {
    queueAll(sender.db, [submission(1), submission(2)]);
    await sender.send();
    sender.db.prepare("UPDATE outbox_deliveries SET state = 'unknown'").run();
    sender.restart();
    // Longer than anything may be in doubt.
    const end = clock.elapsed() + 400_000;
    google.alter = ({ kind, path }, result) =>
      kind === 'read' && path.endsWith('ByDataFilter') && clock.elapsed() < end ? { valueRanges } : result;
    expect(await sender.send()).toEqual({ settled: 2, trouble: null });
    expect(idsIn(google.spreadsheets[0])).toEqual([1, 2].map(idOf));
  });

  it('has no ids where its grid has no row but the first, and has those that came since it was opened', async () => {
    queueAll(sender.db, [submission(1)]);
    await sender.send();
    const [tab] = google.spreadsheets[0]?.tabs ?? [];
    if (tab === undefined) throw new Error('no tab');
    const [header = [], ...rest] = tab.rows;
    Object.assign(tab, { rowCount: 1, rows: [header] });
    const sheet = await (await sender.destination()).findSheet('txagent/0412');
    expect([...((await sheet?.findIds()) ?? ['none'])]).toEqual([]);
    tab.rows.push(...rest);
    expect([...((await sheet?.findIds()) ?? [])]).toEqual([[idOf(1), '2']]);
  });

  it('is read in answers of no more than 2,000 rows, or 20,000 ids', async () => {
    queueAll(sender.db, [submission(1), submission(2)]);
    await sender.send();
    rows().splice(2, 0, ...Array.from({ length: 45_000 }, () => []));
    const asked: number[] = [];
    google.alter = (_, result) => {
      const { valueRanges } = z.object({ valueRanges: z.array(answered).default([]) }).parse(result);
      asked.push(...valueRanges.flatMap(({ dataFilters }) => dataFilters.map(rowsOfRange)));
      return result;
    };
    const sheet = await (await sender.destination()).findSheet('txagent/0412');
    expect([...((await sheet?.findIds()) ?? [])]).toEqual([
      [idOf(1), '2'],
      [idOf(2), '45003'],
    ]);
    expect(Math.max(...asked)).toBe(20_000);
    asked.length = 0;
    expect((await sheet?.readRows(null))?.map(({ place }) => place)).toEqual(['2', '45003']);
    rows()[0] = [];
    rows()[1] = [];
    expect(await sheet?.findIds().catch((error: Error) => error.message)).toBe('idColumnMissing');
    expect(Math.max(...asked)).toBe(2_000);
  });

  it.each(['OBJECT', 'DATA_SOURCE'] as const)(
    'gets a tab for its rows where one of that name is no grid (%s)',
    async (sheetType) => {
      const { tabs } = google.addSpreadsheet('Eval_0412');
      tabs[0] = { sheetId: 7, title: 'responses', columnCount: 0, sheetType, rows: [] };
      queueAll(sender.db, [submission(1), submission(2)]);
      expect(await sender.send(AbortSignal.timeout(5_000))).toEqual({ settled: 2, trouble: null });
      sender.restart();
      queueAll(sender.db, [submission(3)]);
      expect(await sender.send(AbortSignal.timeout(5_000))).toEqual({ settled: 1, trouble: null });
      expect(tabs.map(({ title, rows: found }) => [title, found.length])).toEqual([
        ['responses', 0],
        ['responses 2', 4],
      ]);
    },
  );

  it('keeps the columns of two computers that begin on it with others at once, when it was emptied in between too', async () => {
    google.addSpreadsheet('Eval_0412');
    const other = openSender(google, clock);
    const numbers = Array.from({ length: 120 }, (_, at) => at + 1);
    for (const round of [1, 2]) {
      rows().splice(0);
      queueAll(sender.db, [submission(round * 2, { mine: 'm', ours: 'o' })]);
      queueAll(other.db, [submission(round * 2 + 1, { theirs: 't', more: 'x' })]);
      const sent = await Promise.all([sender.send(), other.send()]);
      expect(sent.map(({ trouble }) => trouble)).toEqual([null, null]);
      const found = new Map(recordsIn(google.spreadsheets[0]).map((record) => [record.submission_id, record]));
      expect(found.get(idOf(round * 2))).toMatchObject({ mine: 'm', ours: 'o', question_id: `q-${round * 2}` });
      expect(found.get(idOf(round * 2 + 1))).toMatchObject({ theirs: 't', more: 'x' });
    }
    // What adds columns again and again is not in its own way.
    google.requests.length = 0;
    queueAll(
      sender.db,
      numbers.map((number) => submission(100 + number, { [`late_${number}`]: number })),
    );
    expect(await sender.send()).toEqual({ settled: 120, trouble: null });
    expect(google.requests.filter(({ kind }) => kind === 'write').length).toBe(3);
    other.close();
  });

  it('gets new columns to the right of notes that stand beside the header', async () => {
    queueAll(sender.db, [submission(1), submission(2)]);
    await sender.send();
    const [header = [], , last = []] = rows();
    const wide = header.length + 2;
    last[wide - 1] = 'a note';
    queueAll(sender.db, [submission(3, { late: 'x' })]);
    expect(await sender.send()).toEqual({ settled: 1, trouble: null });
    expect(rows()[0]).toEqual([...header.slice(0, wide - 2), undefined, undefined, 'late']);
    const sheet = await (await sender.destination()).findSheet('txagent/0412');
    expect((await sheet?.readRows(['3', '4']))?.map(({ cells }) => cells)).toEqual([
      { ...submission(2).cells, late: '' },
      { ...submission(3).cells, late: 'x' },
    ]);
  });

  it('is read where its number is 0, and where one place is asked for twice', async () => {
    queueAll(sender.db, [submission(1), submission(2)]);
    await sender.send();
    const [tab] = google.spreadsheets[0]?.tabs ?? [];
    if (tab === undefined) throw new Error('no tab');
    tab.sheetId = 0;
    const sheet = await (await sender.destination()).findSheet('txagent/0412');
    expect([...((await sheet?.findIds()) ?? [])]).toEqual([
      [idOf(1), '2'],
      [idOf(2), '3'],
    ]);
    expect((await sheet?.readRows(['3', '2', '2']))?.map(({ place }) => place)).toEqual(['3', '2', '2']);
  });

  it('is not written into when somebody emptied its first rows: nobody could tell what is there', async () => {
    queueAll(
      sender.db,
      [1, 2, 3].map((number) => submission(number)),
    );
    await sender.send();
    rows().splice(0, 2, [], []);
    queueAll(sender.db, [submission(4)]);
    sender.restart();
    expect(await sender.send()).toMatchObject({ trouble: { code: 'idColumnMissing' } });
  });

  it('shows a row as other content that is there, changed by hand, before anybody knew that it had arrived', async () => {
    queueAll(
      sender.db,
      [1, 2].map((number) => submission(number)),
    );
    let isFirst = true;
    google.onStep = (step, { kind, path }) => {
      if (step !== 'carriedOut' || kind !== 'write' || !path.endsWith('batchUpdate') || !isFirst) return;
      isFirst = false;
      const row = rows()[1] ?? [];
      row[3] = 1;
    };
    google.fault = ({ kind, path }) =>
      kind === 'write' && path.endsWith('batchUpdate') && isFirst ? { is: 'cutAfter' } : null;
    expect((await sender.send()).trouble).toBeNull();
    expect(idsIn(google.spreadsheets[0])).toEqual([1, 2].map(idOf));
    const noted = sender.db.prepare('SELECT state, reason_json FROM outbox_deliveries ORDER BY row_id').raw().all();
    expect(noted).toEqual([
      ['confirmed', JSON.stringify({ code: 'otherContent', params: { columns: 'rate_A_accuracy' } })],
      ['confirmed', null],
    ]);
  });

  it('takes the last row too when a column was taken out since the row before: it is looked at anew, not blocked', async () => {
    const cells = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`extra_${at}`, 'x']));
    queueAll(sender.db, [submission(1, cells)]);
    await sender.send();
    queueAll(sender.db, [submission(2)]);
    let isFirst = true;
    google.fault = ({ kind }) => {
      if (kind !== 'write' || !isFirst) return null;
      isFirst = false;
      return { is: 'status', status: 400, message: 'Invalid requests[0].updateCells: column 30 is after the last' };
    };
    queueAll(sender.db, [submission(3, { late: 'x' })]);
    expect(await sender.send()).toEqual({ settled: 2, trouble: null });
    expect(idsIn(google.spreadsheets[0])).toEqual([1, 2, 3].map(idOf));
  });
});

describe('two copies of a project on one computer', () => {
  let clock: VirtualClock;
  let google: FakeGoogle;
  let locksFolder: string;
  let one: ReturnType<typeof openSender>;
  let other: ReturnType<typeof openSender>;
  const rows = Array.from({ length: 120 }, (_, at) => submission(at + 1));
  beforeEach(async () => {
    clock = createVirtualClock();
    google = await startFakeGoogle(clock);
    locksFolder = mkdtempSync(join(tmpdir(), 'akapen-test-locks-'));
    one = openSender(google, clock, { locksFolder });
    other = openSender(google, clock, { locksFolder });
    queueAll(one.db, rows.slice(0, 1));
    await one.send();
    for (const { db } of [one, other]) queueAll(db, rows);
  });
  afterEach(async () => {
    one.close();
    other.close();
    rmSync(locksFolder, { recursive: true });
    await google.close();
  });
  const sent = () => idsIn(google.spreadsheets[0]).toSorted();

  it('send what both hold once, although one of them does not know the spreadsheet yet', async () => {
    await Promise.all([one.send(), other.send()]);
    expect([google.spreadsheets.length, sent()]).toEqual([1, rows.map((_, at) => idOf(at + 1))]);
  });

  it('send what both hold once, although one had looked before the other sent', async () => {
    expect(await other.send()).toEqual({ settled: 120, trouble: null });
    expect(await one.send()).toEqual({ settled: 119, trouble: null });
    expect(sent()).toEqual(rows.map((_, at) => idOf(at + 1)));
  });
});
