import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeValue } from '../../src/main/judgements/valuesTable.ts';
import { writeDriftFiles } from '../driftFiles.ts';
import { layOutGenerations, layOutSet } from '../driftProject.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;
let datasetId: number;
const alias = { entity: 'Sertraline 50mg', wording: 'Zoloft', kind: 'drugName' } as const;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-aliases-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await project.call('project.chooseEvaluator', { name: '髙橋' });
  const files = writeDriftFiles(folder);
  const { db } = project.workbench.context;
  ({ datasetId } = await layOutSet(db, { ...files, generations: [files.generations] }));
  const row = (turn: number, text: string) =>
    `${JSON.stringify({ case_id: 'k_1', turn_num: turn, variant: 'summary', response_text: text, status: 'ok', model_name: 'brand' })}\n`;
  const generations = join(folder, 'brand.jsonl');
  writeFileSync(generations, row(1, 'Zoloft at night.') + row(2, 'No drugs.') + row(3, 'ZOLOFT again.'));
  await layOutGenerations(db, datasetId, { cases: files.cases, generations });
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

const aliases = async () => (await project.call('drift.overview', { datasetId })).aliases;
const kinds = async () => (await aliases()).map(({ wording, entity, kind, author }) => [wording, entity, kind, author]);

async function measure(settings = {}) {
  const { taskId, runId } = await project.call('drift.measure', { datasetId, models: ['brand'], settings });
  await project.finish(taskId);
  const { run, models } = await project.call('drift.readRun', { runId });
  return { runId, run, recall: models[0]?.measured.curves.critical.recall };
}

test('aliases are added, get another kind and go, each by somebody, and every act can be undone and done again', async () => {
  await project.call('drift.setAlias', alias);
  expect(await aliases()).toEqual([{ ...alias, author: '髙橋', savedAt: expect.any(String) }]);
  await project.call('project.chooseEvaluator', { name: 'Suzuki' });
  await project.call('drift.setAlias', { entity: 'asthma', wording: 'wheeze', kind: 'wording' });
  // The same pair in other case gets the kind, as it stands in the list.
  await project.call('drift.setAlias', { ...alias, wording: 'zoloft', kind: 'wording' });
  const changed = [
    ['Zoloft', 'Sertraline 50mg', 'wording', 'Suzuki'],
    ['wheeze', 'asthma', 'wording', 'Suzuki'],
  ];
  expect(await kinds()).toEqual(changed);
  await project.call('drift.removeAlias', { entity: 'ASTHMA', wording: 'wheeze' });
  expect(await kinds()).toEqual(changed.slice(0, 1));
  await project.call('project.undo', {});
  expect(await kinds()).toEqual(changed);
  await project.call('project.undo', {});
  expect(await kinds()).toEqual([['Zoloft', 'Sertraline 50mg', 'drugName', '髙橋'], changed[1]]);
  await project.call('project.redo', {});
  expect(await kinds()).toEqual(changed);
});

test('an entity is no alias of itself, and what is said already records nothing', async () => {
  await expect(project.call('drift.setAlias', { ...alias, wording: ' sertraline 50MG' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { reason: 'ownName' },
  });
  const first = await project.call('drift.setAlias', alias);
  expect((await project.call('drift.setAlias', alias)).counter).toBe(first.counter);
});

test('aliases of before say of nobody that he confirmed them', async () => {
  const place = { itemKind: 'driftSettings', itemId: 0, aspect: 'aliases' } as const;
  writeValue(project.workbench.context.db, place, [alias], 0);
  expect(await aliases()).toEqual([{ ...alias, author: null, savedAt: null }]);
});

test('acts of before that named nobody can be undone after newer ones', async () => {
  const { db } = project.workbench.context;
  await project.call('drift.setAlias', alias);
  const place = { itemKind: 'driftSettings', itemId: 0, aspect: 'aliases' } as const;
  writeValue(db, place, [alias], 1);
  db.prepare('UPDATE revision_changes SET after_json = ? WHERE aspect = ?').run(JSON.stringify([alias]), 'aliases');
  await project.call('drift.setAlias', { ...alias, wording: 'Lustral' });
  await project.call('project.undo', {});
  expect(await kinds()).toEqual([['Zoloft', 'Sertraline 50mg', 'drugName', null]]);
  await project.call('project.undo', {});
  expect(await kinds()).toEqual([]);
});

test('a confirmed wording is found and counts from the next run on, in its numbers, its facts and its exports', async () => {
  const plain = await measure();
  expect(plain.recall).toEqual([0, 0, 0]);
  await project.call('drift.setAlias', alias);
  const { runId, run, recall } = await measure();
  expect(recall).toEqual([1 / 3, 0, 1 / 3]);
  expect(run.madeOf.entities.terms).toMatchObject({
    count: 5,
    parts: [
      { kind: 'cases', count: 4 },
      { kind: 'aliases', count: 2 },
    ],
  });
  expect(run.madeOf.aliases).toMatchObject({ count: 1 });
  expect((await project.call('drift.readRun', { runId: plain.runId })).run.isOutdated).toBe(true);

  const path = join(folder, 'out');
  const exported = async (what: 'results' | 'csv' | 'report') => {
    const destination = project.workbench.grants.toWrite(path);
    await project.call('drift.exportRun', { runId, what, model: 'brand', destination });
    return readFileSync(path, 'utf8');
  };
  expect(JSON.parse(await exported('results')).akapen.sources.aliases).toEqual([alias]);
  expect((await exported('csv')).split('\r\n')[1]).toMatch(/,lexicon,5,[0-9a-f]{64},1$/);
  expect(JSON.parse(readFileSync(join(folder, 'out.provenance.json'), 'utf8')).run.measuredSources.aliases).toEqual([
    alias,
  ]);
  const report = await exported('report');
  expect(report).toContain('List of 5 different terms: 4 of the cases, 2 of aliases.');
  expect(report).toMatch(
    /Zoloft<\/span><\/td><td><span class="text">Sertraline 50mg<\/span><\/td><td><span class="text">brand or generic name/,
  );

  // Without them the first run comes again, number by number.
  expect((await measure({ aliases: false })).recall).toEqual(plain.recall);
  await project.call('drift.removeAlias', alias);
  const without = await measure();
  expect([without.recall, without.run.madeOf.aliases]).toEqual([plain.recall, null]);
});
