import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generatePredictions, generateQuestions, printQuestions } from '../../scripts/bench/generate.ts';
import { insertSourceChunk, packChunk } from '../../src/main/datasets/sourceTable.ts';
import { newQuestion } from '../../src/main/rooms/derivations/newQuestion.ts';
import { insertQuestions } from '../../src/main/rooms/derivations/tables/questionsTable.ts';
import { placeTransfer } from '../../src/main/transfers.ts';
import type { DerivationsPreview } from '../../src/shared/rooms/derivations/preview.ts';
import type { QuestionContent } from '../../src/shared/rooms/derivations/question.ts';
import { insertDataset } from '../insertDataset.ts';
import { atRow } from './atRow.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-files-'));
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
});
afterEach(async () => {
  await project.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Four records with a byte order mark, tabs and CRLF: one sound, one with a warning of a check, two that cannot be imported. */
const mixedFile = `\ufeff[
	{
		"qid": "q1",
		"type": "comparison",
		"question": "𠮷野川と﨑津川、長いのはどちら？",
		"answer": "𠮷野川",
		"derivations": [["𠮷野川", "長さ", ["194km"]], ["﨑津川", "長さ", ["12km"]]],
		"page_ids": ["11", "12"],
		"time_dependent": false
	},
	{
		"qid": "q2",
		"type": "comparison",
		"question": "㈱青葉とﾊﾞﾗ園、創業が早いのはどちら？",
		"answer": "㈱青葉",
		"derivations": [["㈱青葉", "創業", ["1901年"]], ["ﾊﾞﾗ園", "創業", ["1955年"]]],
		"page_ids": ["21", "22"],
		"time_dependent": "false"
	},
	{
		"qid": "q1",
		"type": "comparison",
		"question": "同じ番号の質問はどちら？",
		"answer": "これ",
		"derivations": [["これ", "番号", ["1"]], ["それ", "番号", ["2"]]],
		"page_ids": ["31", "32"],
		"time_dependent": false
	},
	{
		"qid": "q4",
		"type": "compositional",
		"question": "がくせい会館を建てた人の出身地は？",
		"answer": "松江市",
		"derivations": [["学生会館", "建てた人", ["小川 和"]], ["大川 和", "出身地", ["松江市（島根県"]]],
		"page_ids": ["41", "42"],
		"time_dependent": false
	}
]
`.replaceAll('\n', '\r\n');

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const generated = (count: number, seed = 7) => [...printQuestions(generateQuestions(count, seed))].join('');
async function preview(path: string): Promise<DerivationsPreview> {
  const shown = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
  if (shown.room !== 'derivations') throw new Error(`${path} was taken for traces`);
  return shown;
}
const datasets = () => project.call('datasets.list', {});

async function beginImport(path: string, goldDatasetId: number | null = null) {
  const { previewId } = await preview(path);
  return project.call('datasets.import', { previewId, name: 'imported', mode: 'good', goldDatasetId });
}

async function exportTo(datasetId: number, name = 'export.json'): Promise<Buffer> {
  const path = join(folder, name);
  await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(path) });
  return readFileSync(path);
}

async function questionsOf(datasetId: number) {
  return (await project.call('derivations.listQuestions', { view: { datasetId } })).rows;
}

async function edit(questionId: number, change: (content: QuestionContent) => QuestionContent) {
  const { version, content } = await project.call('derivations.readQuestion', { questionId });
  return project.call('derivations.saveContent', { questionId, baseVersion: version, content: change(content) });
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
    const shown = await preview(write('mixed.json', mixedFile));
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
    mkdirSync(join(folder, 'folder'));
    write('notes.json', '{"notes": 1}');
    writeFileSync(join(folder, 'utf16.json'), Buffer.from('\ufeff[{"qid": "q1"}]', 'utf16le'));
    write('empty.json', '');
    await expect(preview(join(folder, name))).rejects.toMatchObject({ code });
  });
});

describe('an import', () => {
  test('takes the good records and keeps the others in a report and in the bytes', async () => {
    const { taskId } = await beginImport(write('mixed.json', mixedFile));
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
    const { previewId } = await preview(write('mixed.json', mixedFile));
    const order = { previewId, name: 'mixed', mode: 'all', goldDatasetId: null } as const;
    await expect(project.call('datasets.import', order)).rejects.toMatchObject({ code: 'IMPORT_MALFORMED' });
    expect(rowCounts()).toEqual(noRows);
  });

  test('is an act: undone it is out of sight, redone it is back', async () => {
    const datasetId = await project.importFile(write('one.json', generated(3)));
    const ofDataset = { datasetId, kind: 'import' } as const;
    const { label } = await project.call('project.undo', { ofDataset });
    expect([label.kind, await datasets()]).toEqual(['import', []]);
    await project.call('project.redo', {});
    expect((await datasets()).map(({ id }) => id)).toEqual([datasetId]);
  });

  test('and its withdrawal are not taken back in passing, but when the newest act that was asked about is named', async () => {
    const datasetId = await project.importFile(write('one.json', generated(3)));
    const [question] = await questionsOf(datasetId);
    await edit(question?.id ?? 0, (content) => ({ ...content, answer: '﨑津川' }));
    const undo = (confirmed: number | null = null) => project.call('project.undo', { confirmed });
    const edited = await undo();
    expect([edited.isDone, edited.label.kind]).toEqual([true, 'edit']);

    const asked = await undo();
    expect([asked.isDone, asked.label.kind, (await datasets()).length]).toEqual([false, 'import', 1]);
    const counter = asked.save.counter;
    await project.call('project.redo', {});
    const passing = await undo(asked.label.counter);
    expect([passing.label.kind, (await datasets()).length]).toEqual(['edit', 1]);
    const named = await undo(asked.label.counter);
    expect([named.isDone, named.label.kind, await datasets()]).toEqual([true, 'import', []]);
    expect(named.save.counter).toBe(counter + 3);

    const back = await project.call('project.redo', {});
    expect([back.isDone, (await datasets()).length]).toEqual([true, 1]);
    await project.call('datasets.withdraw', { datasetId });
    const withdrawal = await undo();
    expect([withdrawal.isDone, withdrawal.label.kind, await datasets()]).toEqual([false, 'withdraw', []]);
    await undo(withdrawal.label.counter);
    expect(await project.call('project.redo', {})).toMatchObject({ isDone: false, label: { kind: 'withdraw' } });
    expect((await datasets()).length).toBe(1);
  });

  test('is taken back by name whatever was done since, and the newest act then stays the next', async () => {
    const first = await project.importFile(write('one.json', generated(3)));
    const second = await project.importFile(write('two.json', generated(4)));
    await project.call('project.undo', { ofDataset: { datasetId: first, kind: 'import' } });
    expect((await datasets()).map(({ id }) => id)).toEqual([second]);
    const { save } = await project.call('project.open', {});
    expect([save.undo?.datasetId, save.redo?.datasetId]).toEqual([second, first]);
    await expect(
      project.call('project.undo', { ofDataset: { datasetId: first, kind: 'import' } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('stays when another evaluator has imported predictions that answer it', async () => {
    const datasetId = await project.importFile(write('mixed.json', mixedFile));
    await project.call('project.chooseEvaluator', { name: '﨑山 𠮷子' });
    const predictions = { answer: { q1: '𠮷野川' }, derivations: { q1: [] } };
    await project.importFile(write('predictions.json', JSON.stringify(predictions)), datasetId);
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    await expect(project.call('project.undo', { ofDataset: { datasetId, kind: 'import' } })).rejects.toMatchObject({
      code: 'UNDO_REFUSED',
      details: { by: '﨑山 𠮷子', kind: 'import' },
    });
    expect((await datasets()).length).toBe(2);
  });

  test('refuses the same bytes twice, until the first is withdrawn', async () => {
    const path = write('one.json', generated(3));
    const datasetId = await project.importFile(path);
    expect((await preview(path)).sameAsDatasetId).toBe(datasetId);
    await expect(beginImport(path)).rejects.toMatchObject({ code: 'CONFLICT', details: { datasetId } });
    await project.call('datasets.withdraw', { datasetId });
    expect((await preview(path)).sameAsDatasetId).toBe(null);
    expect(await project.importFile(path)).toBe(datasetId + 1);
  });

  test('is put back by anybody once it was withdrawn or its import undone, with what answers it; its undo takes it away again', async () => {
    const gold = await project.importFile(write('gold.json', generated(5)));
    const predicted = write('predicted.json', JSON.stringify(generatePredictions(generateQuestions(5, 7), 1)));
    const prediction = await project.importFile(predicted, gold);
    const undone = await project.importFile(write('undone.json', generated(2, 8)));
    await project.call('project.undo', { ofDataset: { datasetId: undone, kind: 'import' } });
    for (const datasetId of [prediction, gold]) await project.call('datasets.withdraw', { datasetId });
    await project.call('project.chooseEvaluator', { name: '﨑山 𠮷子' });
    const withdrawn = async () =>
      (await project.call('datasets.listWithdrawn', {})).map(({ id, name, by }) => [id, name, by]);
    expect(await withdrawn()).toEqual([
      [gold, 'gold.json', '佐伯 千夏'],
      [undone, 'undone.json', '佐伯 千夏'],
    ]);
    await expect(project.call('datasets.putBack', { datasetId: prediction })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const datasetId of [gold, undone]) await project.call('datasets.putBack', { datasetId });
    await expect(project.call('datasets.putBack', { datasetId: gold })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await datasets()).map(({ id }) => id)).toEqual([gold, undone]);
    expect(await withdrawn()).toEqual([[prediction, 'predicted.json', '佐伯 千夏']]);
    await project.call('datasets.putBack', { datasetId: prediction });
    expect((await datasets()).map(({ id }) => id)).toEqual([gold, prediction, undone]);

    const asked = await project.call('project.undo', {});
    expect(asked).toMatchObject({ isDone: false, label: { kind: 'putBack', datasetId: prediction } });
    await project.call('project.undo', { confirmed: asked.label.counter });
    expect((await datasets()).map(({ id }) => id)).toEqual([gold, undone]);
    expect(await withdrawn()).toEqual([[prediction, 'predicted.json', '﨑山 𠮷子']]);
    await project.call('project.redo', {});
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    await expect(
      project.call('project.undo', { ofDataset: { datasetId: gold, kind: 'withdraw' } }),
    ).rejects.toMatchObject({ code: 'UNDO_REFUSED', details: { by: '﨑山 𠮷子', kind: 'putBack' } });
  });

  test('is not put back beside the same file that came in again', async () => {
    const path = write('one.json', generated(3));
    const datasetId = await project.importFile(path);
    await project.call('datasets.withdraw', { datasetId });
    const again = await project.importFile(path);
    await project.call('datasets.rename', { datasetId: again, name: 'one again' });
    await expect(project.call('datasets.putBack', { datasetId })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'sameFile', name: 'one again' },
    });
    await project.call('datasets.withdraw', { datasetId: again });
    await project.call('datasets.putBack', { datasetId });
    expect((await datasets()).map(({ id }) => id)).toEqual([datasetId]);
  });

  test('takes predictions with the dataset they answer, and the same ones once for each', async () => {
    const gold = await project.importFile(write('gold.json', generated(5)));
    const other = await project.importFile(write('other.json', generated(5, 8)));
    const path = write('predicted.json', JSON.stringify(generatePredictions(generateQuestions(5, 7), 1)));
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
    const path = write('one.json', generated(50));
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
    const path = write('many.json', generated(1_000));
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
    const datasetId = await project.importFile(write('one.json', generated(3)));
    const [question] = await questionsOf(datasetId);
    const { taskId } = await beginImport(write('many.json', generated(600, 8)));
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
    const { dataFolder } = project;
    const { db } = project.workbench.context;
    const kept = await project.importFile(write('kept.json', generated(3)));
    const path = write('one.json', generated(1, 9));
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
    await project.workbench.close();
    project = await openWorkbench({ dataFolder });
    await expect.poll(rowCounts).toEqual({
      ...noRows,
      datasets: 1,
      dataset_source_chunks: 1,
      questions: 3,
      question_contents: 3,
    });
    await project.close();
    rmSync(dataFolder, { recursive: true });
    project = await openWorkbench();
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

describe('an export', () => {
  test('differs from the original in the edited record only, and not at all after undo', async () => {
    const datasetId = await project.importFile(write('mixed.json', mixedFile));
    const [first] = await questionsOf(datasetId);
    await edit(first?.id ?? 0, (content) => ({ ...content, answer: '﨑津川' }));
    expect((await exportTo(datasetId)).toString()).toBe(mixedFile.replace('"answer": "𠮷野川"', '"answer": "﨑津川"'));
    await project.call('project.undo', {});
    expect((await exportTo(datasetId)).toString()).toBe(mixedFile);
  });

  test('has its provenance beside it', async () => {
    const datasetId = await project.importFile(write('mixed.json', mixedFile));
    const [first] = await questionsOf(datasetId);
    await edit(first?.id ?? 0, (content) => ({ ...content, answer: '﨑津川' }));
    const description = { licence: 'CC BY 4.0', attribution: '青葉研究室', citation: '青葉 2026' };
    await project.call('datasets.describe', { datasetId, ...description });
    await project.call('datasets.rename', { datasetId, name: '青葉コーパス' });
    await exportTo(datasetId, 'aoba.v2.json');
    const [dataset] = await datasets();
    const provenance = JSON.parse(readFileSync(join(folder, 'aoba.v2.provenance.json'), 'utf8'));
    expect(provenance).toMatchObject({
      export: { fileName: 'aoba.v2.json' },
      source: { fileName: 'mixed.json', sha256: dataset?.sha256 },
      dataset: { name: '青葉コーパス', format: 'jemhopqa', formatVersion: null },
      revisions: { first: 1, last: 4 },
      counts: { items: 2, changed: 1, draft: 1, leftOutAtImport: 2 },
      ...description,
    });
    expect(provenance.export.sha256).not.toBe(dataset?.sha256);
  });

  test('waits in the downloads folder when there is no path', async () => {
    const datasetId = await project.importFile(write('mixed.json', mixedFile));
    const report = await project.call('datasets.export', { datasetId, destination: { kind: 'download' } });
    const { downloadsFolder } = project.workbench.context.folder;
    expect([report.path, report.itemCount, report.changedCount]).toEqual([null, 2, 0]);
    const file = join(downloadsFolder, report.downloadId ?? '', 'mixed.json');
    expect(readFileSync(file, 'utf8')).toBe(mixedFile);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(downloadsFolder, report.provenanceDownloadId ?? ''))).toEqual(['mixed.provenance.json']);
  });

  test('replaces what was there, and where it cannot write leaves nothing behind', async () => {
    const datasetId = await project.importFile(write('mixed.json', mixedFile));
    write('export.json', 'old');
    expect((await exportTo(datasetId)).toString()).toBe(mixedFile);
    await expect(exportTo(datasetId, 'nowhere/export.json')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    mkdirSync(join(folder, 'taken.json'));
    await expect(exportTo(datasetId, 'taken.json')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    expect(readdirSync(folder).sort()).toEqual(['export.json', 'export.provenance.json', 'mixed.json', 'taken.json']);
  });
});
