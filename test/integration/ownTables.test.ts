import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printTable } from '../../src/main/reports/printTable.ts';
import { program } from '../../src/main/rooms/index.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-own-tables-'));
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
});
afterAll(async () => {
  await project.close();
  rmSync(folder, { recursive: true });
});

const formats = ['csv', 'jsonl', 'parquet'] as const;
const preview = (path: string) => project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
const refusedAs = (problem: string, path: string) => ({ code: 'IMPORT_MALFORMED', details: { problem, path } });

it('scores that were exported are refused as what they are', async () => {
  const goldDatasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
  const predictionDatasetId = await project.importFile(join(sampleFolder, 'sample-predictions.json'), goldDatasetId);
  const { taskId } = await project.call('derivations.score', { goldDatasetId, predictionDatasetId });
  await project.finish(taskId);
  for (const format of formats) {
    const path = join(folder, `scores.${format}`);
    const destination = project.workbench.grants.toWrite(path);
    await project.call('derivations.exportScores', { goldDatasetId, format, destination });
    await expect(preview(path)).rejects.toMatchObject(refusedAs('ownScores', path));
  }
});

const written = Object.values(program.rooms).flatMap(({ id, files }) =>
  files.written.map(({ problem, columns }, at) => ({ name: `${id}-${at}`, problem, columns })),
);

it.each(written)('$name, a table for other programs, is refused as $problem in each form', async (table) => {
  const { name, problem, columns } = table;
  for (const format of formats) {
    const path = join(folder, `${name}.${format}`);
    const rows = [Object.fromEntries(columns.map((column) => [column, 'x']))];
    writeFileSync(path, Buffer.concat([...printTable<string>(format, columns, () => 'text', rows)]));
    await expect(preview(path)).rejects.toMatchObject(refusedAs(problem, path));
  }
});

it('a table of a chart, whose last column says how it was made, is refused as one of ours, and a table of somebody else is not', async () => {
  const chart = join(folder, 'chart.csv');
  writeFileSync(chart, '\uFEFFmodel,wins,made_by\r\nA,3,Akapen\r\n');
  await expect(preview(chart)).rejects.toMatchObject(refusedAs('ownTable', chart));
  const other = join(folder, 'other.csv');
  writeFileSync(other, 'model,wins\r\nA,3\r\n');
  await expect(preview(other)).rejects.toMatchObject(refusedAs('unknownFormat', other));
});
