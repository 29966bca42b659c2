import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printParquet } from '../../src/main/reports/printParquet.ts';
import { guessMapping } from '../../src/renderer/rooms/traces/import/fieldPointers.ts';
import type { Cell } from '../../src/shared/text/csv.ts';
import { runWords } from '../commandLine.ts';
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

/** Writes rows as a Parquet file. */
function write(name: string, rows: readonly Readonly<Record<string, Cell>>[]): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    printParquet(Object.keys(rows[0] ?? {}), (column) => (column === 'preference' ? 'whole' : 'text'), rows),
  );
  return path;
}

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

  it('of no known format has its first rows to name fields by, and is read by them as its lines are', async () => {
    const who = ['user', 'bot', 'user', 'bot'];
    const rows = who.map((name, at) => ({ session: `s${at >> 1}`, who: name, said: `𠮷 ${at}`, mood: 'calm' }));
    const path = write('talks.parquet', rows);
    const source = project.workbench.grants.toRead(path);
    const { head } = await project.call('datasets.headOfRows', { source });
    expect(
      head
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(rows);
    const mapping = { ...guessMapping(head).mapping, trace: '/session' };
    expect(mapping).toMatchObject({ kind: '/who', text: '/said', kinds: { user: 'user', bot: 'answer' } });
    const { steps, stepCount } = await project.call('traces.mappedSteps', { source, mapping });
    expect([steps.map(({ text }) => text), stepCount]).toEqual([['𠮷 0', '𠮷 1'], 2]);
    const preview = await project.call('datasets.preview', { source, format: 'fields', mapping });
    expect(preview).toMatchObject({ goodCount: 2, stepCount: 4 });
    expect(preview.problems.map(({ code, params }) => [code, params.name])).toEqual([['memberLeftOut', 'mood']]);
    const { previewId } = preview;
    await project.call('datasets.discardPreview', { previewId });
  });

  it('of rows that are longer than its beginning shows the beginning of the first', async () => {
    const path = write('long.parquet', [{ said: '湯'.repeat(100_000) }, { said: 'next' }]);
    const source = project.workbench.grants.toRead(path);
    const { head } = await project.call('datasets.headOfRows', { source });
    expect(head.slice(0, 12)).toBe('{"said":"湯湯湯');
    expect(Buffer.byteLength(head)).toBeLessThan(262_150);
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

  it('of claims, or of what is no known record, is said to be no kind that comes as Parquet', async () => {
    const claim = { question: 'Which spring?', claim: 'The north spring is hot.' };
    for (const rows of [[claim, claim], [claim]]) {
      const path = write('claims.parquet', rows);
      await expect(preview(path)).rejects.toMatchObject({
        message: expect.stringContaining('do not come as Parquet'),
        details: { path, problem: 'parquetRows' },
      });
    }
  });

  it('is named by its problems, with the row, before and after it came in', async () => {
    const verdict = { instruction: 'Which spring?', output_1: 'North', generator_1: 'aoba', output_2: 'South' };
    const rows = [1, 2, null].map((preference) => ({ ...verdict, generator_2: 'kaede', preference }));
    const path = write('ann.parquet', rows);
    const odd = { code: 'verdictNone', line: 3, params: { file: 'ann.parquet' } };
    expect((await preview(path)).problems).toEqual([expect.objectContaining(odd)]);
    const datasetId = await project.importFile(path);
    expect(await project.call('datasets.problems', { datasetId })).toEqual([expect.objectContaining(odd)]);
    await project.close();
    const { said } = await runWords(['import', path, '--data-dir', project.dataFolder, '--name', 'again']);
    expect(said[0]).toMatch(/\/ann\.parquet, row 3: /);
    project = await openWorkbench({ dataFolder: project.dataFolder });
  });

  it('leaves no lines behind when its preview is put away', async () => {
    const { previewId } = await preview(springs);
    expect(staged()).toHaveLength(1);
    await project.call('datasets.discardPreview', { previewId });
    expect(staged()).toEqual([]);
  });
});
