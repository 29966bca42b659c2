import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runWords } from '../../../../../test/commandLine.ts';
import { openWorkbench, sampleFolder } from '../../../../../test/integration/openWorkbench.ts';

let folder: string;
let dataset: string;
let questionCount: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-scores-'));
  const project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  const goldDatasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
  const predictions = await project.importFile(join(sampleFolder, 'sample-predictions.json'), goldDatasetId);
  const order = { goldDatasetId, predictionDatasetId: predictions };
  await project.finish((await project.call('derivations.score', order)).taskId);
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId: goldDatasetId } });
  const { version, content } = await project.call('derivations.readQuestion', { questionId: rows[0]?.id ?? 0 });
  const edited = { ...content, answer: '=SUM(A1)' };
  await project.call('derivations.saveContent', {
    questionId: rows[0]?.id ?? 0,
    ...{ baseVersion: version, content: edited },
  });
  questionCount = rows.length;
  dataset = String(goldDatasetId);
  await project.workbench.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (format: string, ...more: string[]) =>
  runWords([
    ...['export', '--what', 'scores', '--format', format, '--data-dir', join(folder, 'project')],
    ...['--out', join(folder, `scores.${format}`), ...more],
  ]);

test('scores leave as CSV, JSONL and Parquet with the same values, and with what they were computed with', async () => {
  for (const format of ['csv', 'jsonl', 'parquet']) {
    const { code, printed } = await write(format, '--dataset', dataset);
    expect({ code, printed }).toMatchObject({ code: 0, printed: [{ rows: questionCount, changedSince: 1 }] });
  }
  const lines = readFileSync(join(folder, 'scores.jsonl'), 'utf8').trimEnd().split('\n');
  const rows: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
  expect(rows[0]).toMatchObject({
    dataset: 'sample-derivations.json',
    number: 1,
    changedSince: true,
    comparable: false,
  });
  expect(rows.every(({ erF1 }) => typeof erF1 === 'number' && erF1 >= 0 && erF1 <= 1)).toBe(true);

  const bytes = readFileSync(join(folder, 'scores.parquet'));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const read = await parquetReadObjects({ file, compressors });
  const plain = read.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
    ),
  );
  expect(plain).toEqual(rows);

  const [head, ...table] = readFileSync(join(folder, 'scores.csv'), 'utf8').trimEnd().split('\r\n');
  expect(head?.slice(1).split(',')).toEqual(Object.keys(rows[0] ?? {}));
  expect(table).toHaveLength(questionCount);

  const provenance = JSON.parse(readFileSync(join(folder, 'scores.provenance.json'), 'utf8'));
  expect(provenance).toMatchObject({
    what: 'scores',
    runs: [{ items: questionCount, changedSince: 1, totals: { source: { metric: 'jemhopqa' } } }],
  });
});

test('relations leave as CSV and Parquet alike, most used first', async () => {
  const written = (format: string) =>
    runWords([
      ...['export', '--what', 'relations', '--format', format, '--data-dir', join(folder, 'project')],
      ...['--dataset', dataset, '--out', join(folder, `relations.${format}`)],
    ]);
  for (const format of ['csv', 'parquet']) expect((await written(format)).code).toBe(0);
  const [, ...lines] = readFileSync(join(folder, 'relations.csv'), 'utf8').trimEnd().split('\r\n');
  const read = await parquetReadObjects({
    file: new Uint8Array(readFileSync(join(folder, 'relations.parquet'))).buffer,
  });
  expect(read.map(({ relation, triples }) => `${relation},${triples}`)).toEqual(lines);
  const counts = read.map(({ triples }) => Number(triples));
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect((await written('jsonl')).code).toBe(2);
  expect(JSON.parse(readFileSync(join(folder, 'relations.provenance.json'), 'utf8'))).toMatchObject({
    ...{
      program: 'Akapen',
      what: 'relations',
      export: { fileName: 'relations.parquet' },
      source: { format: 'jemhopqa' },
    },
  });
});

test('what cannot be written is told, and nothing stands where it would', async () => {
  expect((await write('xlsx', '--dataset', dataset)).code).toBe(2);
  expect((await write('csv')).code).toBe(2);
  expect((await write('csv', '--dataset', '99')).code).toBe(1);
});
