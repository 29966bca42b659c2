import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const springs = join(import.meta.dirname, '../fixtures/parquet/springs-zstd.parquet');
let project: OpenWorkbench;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-tables-'));
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
});
afterEach(async () => {
  await project.close();
  rmSync(folder, { recursive: true });
});

const preview = (path: string) => project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
const staged = () => readdirSync(join(project.dataFolder, 'staged')).filter((name) => name.startsWith('parquet'));

describe('a Parquet file', () => {
  it('comes in as lines of JSON, whatever room knows them', async () => {
    const datasetId = await project.importFile(springs);
    const { groups } = await project.call('traces.listGroups', {
      view: { datasetIds: [datasetId] },
      offset: 0,
      limit: 10,
    });
    expect(groups.map(({ title }) => title)).toEqual([
      '霧ノ沢の湯は何度ですか',
      '﨑戸の湯は何度ですか',
      '𠮷野の湯は何度ですか',
    ]);
    expect(await project.call('datasets.list', {})).toMatchObject([{ fileName: 'springs-zstd.parquet.jsonl' }]);
    expect(staged()).toEqual([]);
  });

  it('that is damaged is refused by its name, and nothing of it is left', async () => {
    const path = join(folder, 'cut.parquet');
    writeFileSync(path, 'PAR1 and no more');
    await expect(preview(path)).rejects.toMatchObject({
      code: 'IMPORT_MALFORMED',
      details: { path, problem: 'parquetDamaged' },
    });
    expect(staged()).toEqual([]);
  });

  it('leaves no lines behind when its preview is put away', async () => {
    const { previewId } = await preview(springs);
    expect(staged()).toHaveLength(1);
    await project.call('datasets.discardPreview', { previewId });
    expect(staged()).toEqual([]);
  });
});
