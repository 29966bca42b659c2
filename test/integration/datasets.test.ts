import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatePredictions, generateQuestions } from '../../scripts/bench/generate.ts';
import { insertSourceChunk, packChunk } from '../../src/main/datasets/sourceTable.ts';
import { newQuestion } from '../../src/main/rooms/derivations/newQuestion.ts';
import { insertQuestions } from '../../src/main/rooms/derivations/tables/questionsTable.ts';
import { placeTransfer } from '../../src/main/transfers.ts';
import type { DerivationsPreview } from '../../src/shared/rooms/derivations/preview.ts';
import type { QuestionContent } from '../../src/shared/rooms/derivations/question.ts';
import { insertDataset } from '../insertDataset.ts';
import { atRow } from './atRow.ts';
import {
  datasets,
  edit,
  exportTo,
  generated,
  mixedFile,
  project,
  projectBesideFiles,
  questionsOf,
  reopen,
} from './importedFiles.ts';

const place = projectBesideFiles();

async function preview(path: string): Promise<DerivationsPreview> {
  const shown = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
  if (shown.room !== 'derivations') throw new Error(`${path} was taken for traces`);
  return shown;
}

async function beginImport(path: string, goldDatasetId: number | null = null) {
  const { previewId } = await preview(path);
  return project.call('datasets.import', { previewId, name: 'imported', mode: 'good', goldDatasetId });
}

/** How many rows of an import there are in all tables it writes. */
function rowCounts(): Record<string, number> {
  const tables = [
    'datasets',
    'dataset_source_chunks',
    'dataset_problems',
    'questions',
    'question_contents',
    'predictions',
  ];
  const { db } = project.workbench.context;
  return Object.fromEntries(
    tables.map((table) => [table, Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).pluck().get())]),
  );
}
const noRows = {
  datasets: 0,
  dataset_source_chunks: 0,
  dataset_problems: 0,
  questions: 0,
  question_contents: 0,
  predictions: 0,
};

describe('a preview', () => {
  test('tells format, counts, records, problems with their places and live checks, and writes nothing', async () => {
    const shown = await preview(place.write('mixed.json', mixedFile));
    expect({
      format: shown.format,
      style: shown.style,
      counts: [shown.recordCount, shown.goodCount, shown.badCount, shown.tripleCount, shown.byType],
      problems: shown.problems.map(({ severity, line, record, itemKey }) => ({ severity, line, record, itemKey })),
      records: shown.records.map(({ record, itemKey, answer }) => ({ record, itemKey, answer })),
      sameAs: shown.sameAsDatasetId,
    }).toEqual({
      format: 'jemhopqa',
      style: { byteOrderMark: true, lineEnd: '\r\n', indent: '\t', asciiEscapes: false, finalLineEnd: true },
      counts: [4, 2, 2, 4, { compositional: 1, comparison: 1 }],
      problems: [
        { severity: 'error', line: 18, record: 2, itemKey: 'q2' },
        { severity: 'error', line: 21, record: 3, itemKey: 'q1' },
      ],
      records: [
        { record: 1, itemKey: 'q1', answer: '𠮷野川' },
        { record: 4, itemKey: 'q4', answer: '松江市' },
      ],
      sameAs: null,
    });
    const codes = shown.checkCounts.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
    expect(shown.records.map((record) => record.checkCodes)).toEqual([[], expect.arrayContaining(codes)]);
    expect(shown.checkCounts.map(({ itemCount, line, column }) => ({ itemCount, line, column }))).toEqual(
      codes.map(() => ({ itemCount: 1, line: 29, column: 2 })),
    );
    expect(rowCounts()).toEqual(noRows);
  });

  test.each([
    ['a folder', 'folder', 'FILE_UNREADABLE'],
    ['a file that is not there', 'missing.json', 'FILE_UNREADABLE'],
    ['a file of another kind', 'notes.json', 'IMPORT_MALFORMED'],
    ['a UTF-16 file', 'utf16.json', 'IMPORT_MALFORMED'],
    ['an empty file', 'empty.json', 'IMPORT_MALFORMED'],
  ])('refuses %s with a code', async (_, name, code) => {
    mkdirSync(join(place.path, 'folder'));
    place.write('notes.json', '{"notes": 1}');
    writeFileSync(join(place.path, 'utf16.json'), Buffer.from('\ufeff[{"qid": "q1"}]', 'utf16le'));
    place.write('empty.json', '');
    await expect(preview(join(place.path, name))).rejects.toMatchObject({ code });
  });
});

describe('an import', () => {
  test('takes the good records and keeps the others in a report and in the bytes', async () => {
    const { taskId } = await beginImport(place.write('mixed.json', mixedFile));
    const result = await project.finish(taskId);
    expect(result).toMatchObject({ imported: 2, problems: 2 });
    const datasetId = Number(result.datasetId);
    expect(
      (await datasets()).map(({ id, itemCount, todoCount, leftOutCount }) => [id, itemCount, todoCount, leftOutCount]),
    ).toEqual([[datasetId, 2, 2, 2]]);
    expect((await questionsOf(datasetId)).map(({ key, position }) => [key, position])).toEqual([
      ['q1', 0],
      ['q4', 3],
    ]);
    const problems = await project.call('datasets.problems', { datasetId });
    expect(problems.map(({ line }) => line)).toEqual([18, 21]);
    expect((await exportTo(datasetId)).toString()).toBe(mixedFile);
  });

  test('refuses a file with a bad record when all have to be good', async () => {
    const { previewId } = await preview(place.write('mixed.json', mixedFile));
    const order = { previewId, name: 'mixed', mode: 'all', goldDatasetId: null } as const;
    await expect(project.call('datasets.import', order)).rejects.toMatchObject({ code: 'IMPORT_MALFORMED' });
    expect(rowCounts()).toEqual(noRows);
  });

  test('refuses the same bytes twice, until the first is withdrawn', async () => {
    const path = place.write('one.json', generated(3));
    const datasetId = await project.importFile(path);
    expect((await preview(path)).sameAsDatasetId).toBe(datasetId);
    await expect(beginImport(path)).rejects.toMatchObject({ code: 'CONFLICT', details: { datasetId } });
    await project.call('datasets.withdraw', { datasetId });
    expect((await preview(path)).sameAsDatasetId).toBe(null);
    expect(await project.importFile(path)).toBe(datasetId + 1);
  });

  test('takes predictions with the dataset they answer, and the same ones once for each', async () => {
    const gold = await project.importFile(place.write('gold.json', generated(5)));
    const other = await project.importFile(place.write('other.json', generated(5, 8)));
    const path = place.write('predicted.json', JSON.stringify(generatePredictions(generateQuestions(5, 7), 1)));
    await expect(beginImport(path)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const first = await project.importFile(path, gold);
    const second = await project.importFile(path, other);
    await expect(beginImport(path, gold)).rejects.toMatchObject({ code: 'CONFLICT', details: { datasetId: first } });
    const shown = (await datasets()).map(({ id, role, goldDatasetId, itemCount }) => [
      id,
      role,
      goldDatasetId,
      itemCount,
    ]);
    expect(shown.slice(2)).toEqual([
      [first, 'prediction', gold, 5],
      [second, 'prediction', other, 5],
    ]);
    expect(await exportTo(first)).toEqual(readFileSync(path));
    await project.call('datasets.withdraw', { datasetId: gold });
    expect((await datasets()).map(({ id }) => id)).toEqual([other, second]);
  });

  test('fails when the file changed after the preview, and leaves nothing', async () => {
    const path = place.write('one.json', generated(50));
    const { previewId } = await preview(path);
    writeFileSync(path, generated(50, 8));
    const order = { previewId, name: 'one', mode: 'good', goldDatasetId: null } as const;
    const { taskId } = await project.call('datasets.import', order);
    await expect(project.finish(taskId)).rejects.toMatchObject({
      task: { state: 'failed', error: { code: 'CONFLICT', details: { reason: 'changed', path } } },
    });
    expect(rowCounts()).toEqual(noRows);
  });

  test('can be cancelled half-way: nothing of it stays, and the same file can be imported again', async () => {
    const path = place.write('many.json', generated(1_000));
    let taskId = '';
    atRow(project, 'questions', 500, () => project.workbench.context.tasks.cancel(taskId));
    ({ taskId } = await beginImport(path));
    await expect(project.finish(taskId)).rejects.toMatchObject({ task: { state: 'cancelled' } });
    expect([rowCounts(), await datasets()]).toEqual([noRows, []]);
    const datasetId = await project.importFile(path);
    const found = await project.call('derivations.listQuestions', { view: { datasetId, search: 'どちら' } });
    expect([found.total, found.matched > 300]).toEqual([1_000, true]);
  });

  test('lets edits through while it runs', async () => {
    const datasetId = await project.importFile(place.write('one.json', generated(3)));
    const [question] = await questionsOf(datasetId);
    const { taskId } = await beginImport(place.write('many.json', generated(600, 8)));
    const before = project.workbench.context.tasks.list().find((task) => task.taskId === taskId)?.state;
    await edit(question?.id ?? 0, (content) => ({ ...content, answer: '途中の答え' }));
    expect([before, (await questionsOf(datasetId))[0]?.changed]).toEqual(['running', true]);
    await project.finish(taskId);
    expect((await datasets()).map(({ itemCount, changedCount }) => [itemCount, changedCount])).toEqual([
      [3, 1],
      [600, 0],
    ]);
  });

  test('that a crash ended is gone soon after the next start', async () => {
    const { db } = project.workbench.context;
    const kept = await project.importFile(place.write('kept.json', generated(3)));
    const path = place.write('one.json', generated(1, 9));
    const { style, sha256, byteCount } = await preview(path);
    const content: QuestionContent = {
      question: '残骸',
      answer: null,
      type: null,
      pageIds: [],
      timeDependent: null,
      derivations: [],
    };
    const half = insertDataset(db, {
      room: 'derivations',
      format: 'jemhopqa',
      formatVersion: null,
      style,
      name: 'half',
      fileName: 'half.json',
      sha256,
      byteCount,
      goldDatasetId: null,
      description: { licence: '', attribution: '', citation: '' },
      importedAt: '2026-01-01T00:00:00.000Z',
    });
    insertSourceChunk(db, half, 0, packChunk(Buffer.from('[]')));
    insertQuestions(db, half, [
      newQuestion({ position: 0, key: 'q1', byteStart: 0, byteEnd: 2, content, findings: [] }),
    ]);
    expect((await datasets()).map(({ id }) => id)).toEqual([kept]);
    await reopen();
    await expect.poll(rowCounts).toEqual({
      ...noRows,
      datasets: 1,
      dataset_source_chunks: 1,
      questions: 3,
      question_contents: 3,
    });
  });

  test('of an upload removes the upload, and so does a discarded preview', async () => {
    const { uploadsFolder } = project.workbench.context.folder;
    const upload = async (text: string) => {
      const { id, path } = await placeTransfer(uploadsFolder, 'dev.json');
      writeFileSync(path, text);
      return project.call('datasets.preview', { source: { kind: 'upload', uploadId: id } });
    };
    const first = await upload(generated(2));
    expect(first.fileName).toBe('dev.json');
    const order = { previewId: first.previewId, name: 'dev', mode: 'good', goldDatasetId: null } as const;
    await project.finish((await project.call('datasets.import', order)).taskId);
    const second = await upload(generated(3));
    expect(readdirSync(uploadsFolder)).toHaveLength(1);
    await project.call('datasets.discardPreview', { previewId: second.previewId });
    expect(readdirSync(uploadsFolder)).toEqual([]);
    await expect(project.call('datasets.import', { ...order, previewId: second.previewId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
