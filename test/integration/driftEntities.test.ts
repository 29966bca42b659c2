import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { layOutSet } from '../driftProject.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let folder: string;
let project: OpenWorkbench;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-entities-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await project.call('project.chooseEvaluator', { name: '髙橋' });
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures/drift', name);
const db = () => project.workbench.context.db;

async function measure(datasetId: number): Promise<number> {
  const { taskId, runId } = await project.call('drift.measure', { datasetId });
  await project.finish(taskId);
  return runId;
}

async function measureOwn() {
  const files = { cases: fixture('cases.json'), generations: [fixture('generations.jsonl')], plans: null };
  const { datasetId } = await layOutSet(db(), files);
  return { datasetId, runId: await measure(datasetId) };
}

const rowsOf = async (runId: number, overruled = false) =>
  (await project.call('drift.entityRecall', { runId, overruled })).entities.map(({ entity, kind, isSet, models }) => [
    entity,
    kind,
    isSet,
    `${models[0]?.all.found}/${models[0]?.all.of}`,
  ]);

test('a run tells what is kept of every critical entity, with the kind that its words suggest', async () => {
  const { runId } = await measureOwn();
  const { models, unknown, kinds } = await project.call('drift.entityRecall', { runId });
  expect([models, unknown]).toEqual([['own-model'], []]);
  expect(kinds.map(({ kind }) => kind)).toEqual(['diagnosis', 'dose', 'allergy', 'social']);
  const counts = await rowsOf(runId);
  expect(counts.map(([entity, kind]) => [entity, kind]).toSorted()).toEqual([
    ['coeliac disease', 'diagnosis'],
    ['latex allergy', 'allergy'],
    ['lives alone', 'social'],
    ['post-traumatic stress disorder', 'diagnosis'],
    ['sertraline 50mg', 'dose'],
  ]);
  // As many are found in all as the recalls of all turns say.
  const { cases } = await project.call('drift.caseCurves', { runId, order: 'file' });
  const recalled = cases.flatMap(({ goldCount, curves }) =>
    curves.flatMap(({ recall }) => recall.map((value) => (value ?? 0) * goldCount)),
  );
  const found = kinds.reduce((sum, { all }) => sum + (all?.found ?? 0), 0);
  expect(found).toBe(Math.round(recalled.reduce((sum, value) => sum + value, 0)));
});

test('a reviewer sets kinds, one or many in one act, and every act can be undone and done again', async () => {
  const { runId } = await measureOwn();
  const kinds = async () =>
    Object.fromEntries((await rowsOf(runId)).map(([entity, kind, isSet]) => [entity, [kind, isSet]]));
  const before = await kinds();
  await project.call('drift.setEntityKinds', { entities: [' Sertraline 50MG'], kind: 'drug' });
  expect((await kinds())['sertraline 50mg']).toEqual(['drug', true]);
  await project.call('drift.setEntityKinds', { entities: ['lives alone', 'coeliac disease'], kind: 'risk' });
  expect(await kinds()).toMatchObject({ 'lives alone': ['risk', true], 'coeliac disease': ['risk', true] });
  const { counter } = await project.call('drift.setEntityKinds', { entities: ['lives alone'], kind: null });
  expect((await kinds())['lives alone']).toEqual(['social', false]);
  // What is said already is no act.
  expect((await project.call('drift.setEntityKinds', { entities: ['lives alone'], kind: null })).counter).toBe(counter);
  const same = await project.call('drift.setEntityKinds', { entities: ['SERTRALINE 50mg'], kind: 'drug' });
  expect(same.counter).toBe(counter);
  await project.call('project.undo', {});
  await project.call('project.undo', {});
  await project.call('project.undo', {});
  expect(await kinds()).toEqual(before);
  await project.call('project.redo', {});
  expect((await kinds())['sertraline 50mg']).toEqual(['drug', true]);
});

test('a word of a reviewer on a turn reaches the entities where it is asked for', async () => {
  const { datasetId, runId } = await measureOwn();
  const row = async (overruled: boolean) =>
    (await rowsOf(runId, overruled)).find(([entity]) => entity === 'lives alone');
  const before = await row(false);
  const { cases } = await project.call('drift.caseCurves', { runId, order: 'file' });
  const caseId = cases.find(({ caseKey }) => caseKey === 'k_2')?.caseId ?? 0;
  const { gold } = await project.call('drift.readTurn', { runId, caseId, model: 'own-model', turn: 2 });
  const isFound = gold.some(({ entity, finding }) => entity === 'lives alone' && finding === 'matched');
  await project.call('drift.overrule', {
    caseId,
    model: 'own-model',
    turn: 2,
    entity: 'lives alone',
    counts: !isFound,
  });
  expect(await row(false)).toEqual(before);
  expect(await row(true)).not.toEqual(before);
  expect(datasetId).toBeGreaterThan(0);
});

test('what is kept of every entity leaves as CSV, and stands in the report by kind', async () => {
  const { runId } = await measureOwn();
  await project.call('drift.setEntityKinds', { entities: ['coeliac disease'], kind: 'risk' });
  const to = (name: string) => project.workbench.grants.toWrite(join(folder, name));
  const order = { runId, destination: to('entities.csv') };
  await project.call('drift.exportRun', { ...order, what: 'entities' });
  const [head = '', ...lines] = readFileSync(join(folder, 'entities.csv'), 'utf8')
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/);
  expect(head.split(',').slice(0, 8)).toEqual(
    'entity,kind,kind_set,model,cases,found_at_t10,n_at_t10,recall_at_t10'.split(','),
  );
  expect(head).toMatch(/,recall_all,overruled,entity_source,/);
  expect(lines.length).toBe(5);
  expect(lines.find((line) => line.startsWith('coeliac disease'))).toMatch(/^coeliac disease,risk,true,own-model,1,/i);
  await project.call('drift.exportRun', { ...order, what: 'report', destination: to('report.html') });
  const page = readFileSync(join(folder, 'report.html'), 'utf8');
  expect(page).toContain('Recall by kind of entity');
  expect(page).toContain('Social (by its words)');
  expect(page).not.toContain('Risk (by its words)');
});

test('a measure of the time before single entities were kept is named, and nothing is made up of it', async () => {
  const { runId } = await measureOwn();
  db().prepare("UPDATE drift_measures SET measure_json = json_remove(measure_json, '$.foundCritical')").run();
  const found = await project.call('drift.entityRecall', { runId });
  expect(found).toMatchObject({ models: [], unknown: ['own-model'], kinds: [], entities: [], entityCount: 0 });
});

test('ratings leave summed up by model and turn as CSV, and stand in the report', async () => {
  const { datasetId, runId } = await measureOwn();
  const { cases } = await project.call('drift.caseCurves', { runId, order: 'file' });
  const caseId = cases[0]?.caseId ?? 0;
  const place = { caseId, model: 'own-model', comment: '' };
  await project.call('drift.rate', { ...place, turn: 1, rating: { accurate: 5, stigmatizing: 0 } });
  await project.call('project.chooseEvaluator', { name: 'Suzuki' });
  await project.call('drift.rate', { ...place, turn: 1, rating: { accurate: 2 } });
  await project.call('drift.rate', { ...place, turn: 3, rating: { accurate: 1 } });
  const to = (name: string) => project.workbench.grants.toWrite(join(folder, name));
  await project.call('drift.exportRatings', { datasetId, what: 'scores', destination: to('scores.csv') });
  const lines = readFileSync(join(folder, 'scores.csv'), 'utf8').replace('\ufeff', '').trim().split(/\r?\n/);
  expect(lines).toEqual([
    'model,turn,measure,value,lower,upper,interval_method,summaries,ratings,raters,cases',
    'own-model,,accurate,2.25,,,,2,3,2,1',
    'own-model,,stigmatizing,0,,,,1,1,1,1',
    'own-model,1,accurate,3.5,,,,1,2,2,1',
    'own-model,1,stigmatizing,0,,,,1,1,1,1',
    'own-model,3,accurate,1,,,,1,1,1,1',
  ]);
  await project.call('drift.exportRun', { runId, what: 'report', destination: to('page.html') });
  expect(readFileSync(join(folder, 'page.html'), 'utf8')).toMatch(/2\.25<br>.*2 summaries, 2 raters/);
});

describeWithShared('the generations of the study', 'data/study-c/study_c_test_v2.json', () => {
  test('keep as many entities as their recalls say, at every turn', { timeout: 120_000 }, async () => {
    const shared = (name: string) => sharedPath(`data/study-c/${name}`);
    const files = {
      cases: shared('study_c_test_v2.json'),
      generations: [shared('psyche-r1-local.study_c_generations.slim.jsonl')],
      plans: null,
    };
    const { datasetId } = await layOutSet(db(), files);
    const runId = await measure(datasetId);
    const { kinds, entityCount } = await project.call('drift.entityRecall', { runId });
    const { cases } = await project.call('drift.caseCurves', { runId, order: 'file', limit: 500 });
    const values = cases.flatMap(({ goldCount, curves }) =>
      curves.flatMap(({ recall }) =>
        recall.flatMap((value) => (value === null ? [] : [[value * goldCount, goldCount]])),
      ),
    );
    const sum = (at: 0 | 1) => Math.round(values.reduce((total, pair) => total + (pair[at] ?? 0), 0));
    const total = (key: 'found' | 'of') => kinds.reduce((all, one) => all + (one.all?.[key] ?? 0), 0);
    expect([total('found'), total('of')]).toEqual([sum(0), sum(1)]);
    expect(entityCount).toBeGreaterThan(20);
  });
});
