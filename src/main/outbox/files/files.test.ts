import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../test/anyText.ts';
import { openEmptyDatabase } from '../../../../test/emptyDatabase.ts';
import { idOf, queueAll, study, submission } from '../../../../test/outbox/outboxProject.ts';
import { createVirtualClock } from '../../../../test/outbox/virtualClock.ts';
import { describeUnless } from '../../../../test/skipping.ts';
import { fill, mountSmall, unmount, whyNoSmallDisk } from '../../../../test/smallDisk.ts';
import { temporaryFolder } from '../../../../test/temporaryFolder.ts';
import { sentCells } from '../../../shared/outbox/cells.ts';
import type { FilesSettings } from '../../../shared/outbox/destinations.ts';
import { addDestination, readDestination } from '../destinationsTable.ts';
import { mergeRows } from '../mergeRows.ts';
import { sendRows } from '../sendRows.ts';
import { openFiles } from './openFiles.ts';
import { printRows } from './printRows.ts';
import { readRows } from './readRows.ts';

const folder = temporaryFolder();

function openProject(more: Partial<FilesSettings> = {}, isInterim = () => false) {
  const settings: FilesSettings = {
    kind: 'files',
    folder: folder.path,
    format: 'csv',
    mark: true,
    baseName: 'Eval',
    ...more,
  };
  const db = openEmptyDatabase();
  const clock = createVirtualClock();
  const destinationId = addDestination(db, study, settings);
  const { signal } = new AbortController();
  const stored = readDestination(db, destinationId);
  const parts = { stored, clock, isInterim };
  const send = () =>
    sendRows({
      ...{ destinationId, database: () => db, clock, signal, locksFolder: folder.path, onSettled: () => {} },
      open: () => openFiles(settings, parts),
    });
  return { db, send };
}
const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');

describe('sending to files', () => {
  it('writes a file for each evaluator, formula-safe, with the mark that Excel needs', async () => {
    const { db, send } = openProject();
    queueAll(db, [submission(1, { comment: '=1+1' }), submission(2, { comment: '日本語,"x"\n@a' }, '00/12')]);
    expect(await send()).toEqual({ settled: 2, trouble: null });
    expect(read('Eval_0412.csv')).toBe(
      `\uFEFFsubmission_id,evaluator_id,question_id,rate_A_accuracy,comment\r\n${idOf(1)},0412,q-1,4,'=1+1\r\n`,
    );
    const [other = ''] = readdirSync(folder.path).filter((name) => /^Eval_00_12_[0-9a-f]{8}\.csv$/.test(name));
    expect(read(other)).toContain('"日本語,""x""\n\'@a"');
  });

  it('says beside each file that its study is interim, until it is closed', async () => {
    let isOpen = true;
    const { db, send } = openProject({}, () => isOpen);
    const beside = (format = 'csv'): unknown => JSON.parse(read(`Eval_0412.${format}.provenance.json`));
    queueAll(db, [submission(1)]);
    await send();
    const rows = read('Eval_0412.csv');
    const [byteCount, sha256] = [Buffer.byteLength(rows), createHash('sha256').update(rows).digest('hex')];
    expect(beside()).toMatchObject({
      ...{ program: 'Akapen', studies: [study], interim: [study], rows: 1 },
      export: { fileName: 'Eval_0412.csv', byteCount, sha256 },
    });
    isOpen = false;
    queueAll(db, [submission(2)]);
    await send();
    expect(beside()).toMatchObject({ interim: [], rows: 2 });
    // Rows of another project in the other format have one of their own.
    const other = openProject({ format: 'jsonl' }, () => true);
    queueAll(other.db, [submission(3)]);
    await other.send();
    expect(beside('jsonl')).toMatchObject({ interim: [study], rows: 1, export: { fileName: 'Eval_0412.jsonl' } });
    expect(beside()).toMatchObject({ rows: 2, export: { fileName: 'Eval_0412.csv' } });
  });

  it('adds what comes later, and keeps what somebody else put there', async () => {
    const { db, send } = openProject({ format: 'jsonl' });
    writeFileSync(
      join(folder.path, 'Eval_0412.jsonl'),
      `${JSON.stringify({ submission_id: idOf(9), note: 'mine' })}\n`,
    );
    queueAll(db, [submission(1)]);
    await send();
    queueAll(db, [submission(2), submission(9, {})]);
    await send();
    const { rows } = await readRows(join(folder.path, 'Eval_0412.jsonl'));
    expect(rows.map(({ submissionId }) => submissionId)).toEqual([9, 1, 2].map(idOf));
    expect(rows[0]?.cells).toEqual({ submission_id: idOf(9), note: 'mine' });
  });

  it('writes nothing over a file that it cannot read, and says where', async () => {
    const { db, send } = openProject();
    const path = join(folder.path, 'Eval_0412.csv');
    writeFileSync(path, `submission_id,x\r\n${idOf(9)},1\r\nnot an id,2\r\n`);
    queueAll(db, [submission(1)]);
    expect(await send()).toEqual({ settled: 0, trouble: { code: 'fileUnreadable', params: { path, line: 3 } } });
    expect(read('Eval_0412.csv')).toContain('not an id');
  });

  it('says when the folder is not there', async () => {
    const { db, send } = openProject({ folder: join(folder.path, 'gone') });
    queueAll(db, [submission(1)]);
    expect((await send()).trouble?.code).toBe('folderMissing');
  });
});

describeUnless(whyNoSmallDisk, 'sending to a full disk', () => {
  it('says that there is no room, leaves the file as it was, and sends when there is some', async () => {
    const disk = join(folder.path, 'disk');
    mountSmall(disk);
    try {
      const { db, send } = openProject({ folder: disk });
      const path = join(disk, 'Eval_0412.csv');
      queueAll(db, [submission(1)]);
      await send();
      const before = readFileSync(path, 'utf8');
      fill(join(disk, 'ballast'));
      queueAll(db, [submission(2, { comment: '長い注記。'.repeat(3_000) })]);
      expect(await send()).toEqual({ settled: 0, trouble: { code: 'folderFull', params: { path } } });
      expect(readFileSync(path, 'utf8')).toBe(before);
      rmSync(join(disk, 'ballast'));
      expect(await send()).toEqual({ settled: 1, trouble: null });
    } finally {
      unmount(disk);
    }
  });
});

describe('a file of submissions', () => {
  const cells = fc.dictionary(
    fc.constantFrom('comment', 'reason', 'rate', 'x'),
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      anyText(),
      fc.constantFrom('=1', "'=1", '+', '-1', '@a', '\ttab', ' =1', "a\n- b\n'=c", '0012', ''),
    ),
  );
  it('gives back every row as it was sent, from CSV and from JSON lines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 5 }), fc.boolean(), async (all, mark) => {
        const rows = all.map((one, at) => sentCells({ ...submission(at).cells, ...one }));
        for (const format of ['csv', 'jsonl'] as const) {
          const path = folder.write(`rows.${format}`, Buffer.concat([...printRows(rows, { format, mark })]));
          const { rows: found, problems } = await readRows(path);
          expect(problems).toEqual([]);
          expect(
            mergeRows([...found, ...rows.map((row, at) => ({ submissionId: idOf(at), cells: row, line: 0 }))]),
          ).toMatchObject({ repeated: rows.length, conflicts: [] });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('holds a text that was cut as it was cut, also where half a character was left out', () => {
    const long = (before: string) => sentCells({ comment: before + '😀'.repeat(30_000) });
    for (const cut of [long(''), long('a')]) expect(sentCells(cut)).toEqual(cut);
  });

  it('leaves as Parquet with numbers where JSON lines have them, texts where one is none, and nothing for what is empty', async () => {
    const rows = [
      { submission_id: idOf(1), schema_version: 1, protocol_version: 2, evaluator_id: '0412', comment: '=1' },
      { submission_id: idOf(2), schema_version: 1, protocol_version: 2, evaluator_id: 'E', comment: '' },
    ];
    const said = [
      { rate_A_x: 4, rate_B_x: 4, seconds_rating: 12, steps_opened_A: 3, override_x: 1, rate_A_y: '' },
      { rate_A_x: '', rate_B_x: 'U', seconds_rating: 1.5, steps_opened_A: '', override_x: '', rate_A_y: '' },
    ];
    const all = rows.map((row, at) => ({ ...row, ...said[at] }));
    const bytes = Buffer.concat([...printRows(all, { format: 'parquet', mark: true })]);
    const { buffer } = new Uint8Array(bytes);
    const [numbers, none] = [
      { schema_version: 1n, protocol_version: 2n },
      { override_x: null, rate_A_y: null },
    ];
    expect(await parquetReadObjects({ file: buffer })).toEqual([
      {
        ...{ ...rows[0], ...numbers, ...none },
        ...{ rate_A_x: 4n, rate_B_x: '4', seconds_rating: 12, steps_opened_A: 3n, override_x: 1n },
      },
      {
        ...{ ...rows[1], ...numbers, ...none, comment: null },
        ...{ rate_A_x: null, rate_B_x: 'U', seconds_rating: 1.5, steps_opened_A: null },
      },
    ]);
    const { schema } = parquetMetadata(buffer);
    expect(schema.find(({ name }) => name === 'rate_A_y')?.type).toBe('INT64');
  });

  it('has its numbers as numbers again, whatever the format that it came in', async () => {
    const said = { rate_A_x: 4, rate_B_x: 'U', seconds_rating: 1.5, evaluator_id: '412', comment: '4' };
    const rows = [1, 2].map((number) => ({ submission_id: idOf(number), ...said, rate_B_x: number === 1 ? 'U' : 3 }));
    for (const format of ['csv', 'jsonl', 'parquet'] as const) {
      const path = folder.write(`rows.${format}`, Buffer.concat([...printRows(rows, { format, mark: true })]));
      expect((await readRows(path)).rows.map(({ cells }) => cells)).toEqual(rows);
    }
  });

  it('names the line of what is no row, and keeps the others', async () => {
    const path = folder.write(
      'rows.jsonl',
      `{"submission_id":"${idOf(1)}","x":1}\n{"submission_id":"x"}\nnonsense\n{"submission_id":"${idOf(2)}","x":{}}\n`,
    );
    const { rows, problems } = await readRows(path);
    expect(rows.map(({ line }) => line)).toEqual([1]);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'noSubmissionId'],
      [3, 'expectedValue'],
      [4, 'noSubmissionId'],
    ]);
  });
});

describe('merging rows', () => {
  const row = (number: number, cells: Record<string, string | number>) => ({ submissionId: idOf(number), cells });
  it('keeps each id once, counts what is the same, and loses nothing of what is not', () => {
    const merged = mergeRows([
      row(1, { a: 'x', rate: 4 }),
      row(2, { a: 'y' }),
      row(1, { a: 'x', rate: '4', empty: '' }),
      row(2, { a: 'z', b: 'new' }),
    ]);
    expect(merged).toEqual({
      rows: [row(1, { a: 'x', rate: 4 }), row(2, { a: 'y' })],
      repeated: 1,
      conflicts: [
        { submissionId: idOf(2), rows: [row(2, { a: 'y' }), row(2, { a: 'z', b: 'new' })], columns: ['a', 'b'] },
      ],
    });
  });
});
