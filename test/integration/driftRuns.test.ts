import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeRun } from '../../scripts/bench/generateDrift.ts';
import { lexiconEntities } from '../../src/main/rooms/drift/measuring/entitySources.ts';
import { lexiconTerms, measureDrift } from '../../src/main/rooms/drift/measuring/measureDrift.ts';
import { termFacts } from '../../src/main/rooms/drift/measuring/sharedTerms.ts';
import { namedPlace } from '../../src/main/rooms/drift/reading/readEntities.ts';
import { insertEntities } from '../../src/main/rooms/drift/tables/entitiesTable.ts';
import { measuresOf } from '../../src/main/rooms/drift/tables/measuresTable.ts';
import { readRun, readRunResults } from '../../src/main/rooms/drift/tables/runsTable.ts';
import { createLexicon } from '../../src/shared/rooms/drift/lexicon.ts';
import { readDriftOracle } from '../driftOracle.ts';
import { addDataset, layOutGenerations, layOutSet, layOutTerms } from '../driftProject.ts';
import { describeWithShared } from '../sharedData.ts';
import { atRow } from './atRow.ts';
import { launchGated } from './gatedChild.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let folder: string;
let project: OpenWorkbench;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await project.call('project.chooseEvaluator', { name: '評価者﨑' });
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures/drift', name);
const own = { cases: fixture('cases.json'), generations: [fixture('generations.jsonl')], plans: fixture('plans.json') };
const db = () => project.workbench.context.db;

const problemCodes = async (runId: number) =>
  (await project.call('drift.runProblems', { runId })).map(({ code, caseKey, params }) => [code, caseKey, params.turn]);

async function measure(datasetId: number, order: object = {}): Promise<number> {
  const { taskId, runId } = await project.call('drift.measure', { datasetId, ...order });
  expect(await project.finish(taskId)).toEqual({ runId });
  return runId;
}

test('a run has the numbers and the results that measuring the same files has', async () => {
  const { datasetId, run } = await layOutSet(db(), own);
  const files = [run.sources.cases, { name: 'terms.json', sha256: 'terms' }];
  const more = ['latex', 'sleep', 'aunt'];
  const list = layOutTerms(db(), more);
  const runId = await measure(datasetId, {
    settings: { mode: 'strict', entities: { kind: 'lexicon', datasetIds: [list] } },
  });
  const models = { entities: lexiconEntities(lexiconTerms(run.cases, more)), nli: null, embedder: null };
  const { terms } = readRun(db(), runId).sources.entities;
  // Four terms of the cases and three of the list, of which one is in both.
  const entities = { kind: 'lexicon', files, isComparableWithScispacy: false, terms } as const;
  const settings = {
    mode: 'strict',
    stride: 2,
    seed: 42,
    clusters: 'cases',
    readings: { entities: null, nli: null, embedder: null },
    entities,
    nli: null,
    embedder: null,
  } as const;
  const [expected] = await measureDrift(run, settings, models, { onProblem: () => {} });
  const { results, numbers, reference } = expected ?? {};
  expect(readRunResults(db(), runId, 'own-model')).toEqual({ results, numbers, reference });
  expect(await project.call('drift.readRun', { runId })).toEqual({
    run: {
      id: runId,
      datasetId,
      readings: { entities: null, nli: null, embedder: null },
      settings: {
        mode: 'strict',
        stride: 2,
        seed: 42,
        clusters: 'cases',
        entities: { kind: 'lexicon', datasetIds: [list], onlyLists: false },
        aliases: true,
        nliFolder: null,
        embedderFolder: null,
      },
      state: 'done',
      createdAt: expect.any(String),
      author: '評価者﨑',
      models: ['own-model'],
      total: 2,
      measured: 2,
      reused: 0,
      problemCount: 1,
      isOutdated: false,
      note: '',
      noteRevision: 0,
      madeOf: {
        cases: expect.objectContaining({ name: run.sources.cases.name }),
        generations: [expect.objectContaining({ sha256: expect.any(String) })],
        entities: { kind: 'lexicon', files, terms },
        aliases: null,
      },
    },
    models: [
      {
        model: 'own-model',
        fileDatasetId: null,
        fileName: null,
        entitySource: 'lexicon',
        measured: numbers,
        overruled: null,
        overrulingCount: 0,
        reference,
      },
    ],
  });
});

test('a run says which terms it had, whatever the project holds later, and a term of two owners counts once', async () => {
  const { datasetId, run } = await layOutSet(db(), own);
  const critical = new Set(lexiconTerms(run.cases).map((term) => term.trim().toLowerCase()));
  const [known = ''] = critical;
  const madeOf = async (runId: number) => (await project.call('drift.readRun', { runId })).run.madeOf;
  const before = await measure(datasetId);
  await project.call('drift.setTerms', { terms: [known.toUpperCase(), 'aunt'] });
  const after = await measure(datasetId);
  const [one, other] = [await madeOf(before), await madeOf(after)];
  expect(one.entities.terms).toMatchObject({ count: critical.size, parts: [{ kind: 'cases', count: critical.size }] });
  expect(other.entities.terms).toMatchObject({
    count: critical.size + 1,
    parts: [
      { kind: 'cases', count: critical.size },
      { kind: 'project', count: 2 },
    ],
  });
  expect(one.entities.terms?.sha256).not.toBe(other.entities.terms?.sha256);
  await project.call('drift.setTerms', { terms: [] });
  expect([await madeOf(before), await madeOf(after)]).toEqual([one, other]);

  const sources = JSON.parse(JSON.stringify(readRun(db(), before).sources));
  delete sources.entities.terms;
  delete sources.aliases;
  db().prepare('UPDATE drift_runs SET sources_json = ? WHERE id = ?').run(JSON.stringify(sources), before);
  expect((await madeOf(before)).entities.terms).toBeNull();
});

test('a wording that counts everywhere is an alias of the next run, and can be taken back', async () => {
  const { datasetId, run } = await layOutSet(db(), own);
  const [entity = ''] = run.cases.flatMap(({ criticalEntities }) => criticalEntities);
  const alias = { entity, wording: 'a wording nobody has', kind: 'wording' as const };
  const plain = await measure(datasetId);
  await project.call('drift.setAlias', alias);
  await project.call('drift.setAlias', alias);
  expect((await project.call('drift.overview', { datasetId })).aliases).toMatchObject([alias]);
  const { runs } = await project.call('drift.overview', { datasetId });
  expect(runs.map(({ isOutdated }) => isOutdated)).toEqual([true]);
  const withAlias = await measure(datasetId);
  const { madeOf } = (await project.call('drift.readRun', { runId: withAlias })).run;
  expect(madeOf.aliases).toMatchObject({ count: 1 });
  expect(madeOf.entities.terms?.parts.map(({ kind }) => kind)).toEqual(['cases', 'aliases']);
  expect((await project.call('drift.readRun', { runId: plain })).run.madeOf.aliases).toBeNull();
  await project.call('project.undo', {});
  expect((await project.call('drift.overview', { datasetId })).aliases).toEqual([]);
});

test('a lexicon of lists alone finds nothing else, and the others name the cases and the list of the project', async () => {
  const { datasetId, run } = await layOutSet(db(), own);
  const list = layOutTerms(db(), ['latex', 'sleep']);
  await project.call('drift.setTerms', { terms: ['aunt'] });
  const file = { name: 'terms.json', sha256: 'terms' };
  const sourcesOf = async (entities: object) => {
    const runId = await measure(datasetId, { settings: { entities: { kind: 'lexicon', ...entities } } });
    return readRunResults(db(), runId, 'own-model')?.results;
  };
  const akapen = (files: readonly object[]) => ({ sources: { entities: { kind: 'lexicon', files } } });
  const projectFile = { name: 'akapen: project terms', sha256: hash('sha256', '["aunt"]') };
  expect(await sourcesOf({ datasetIds: [list] })).toMatchObject({
    akapen: akapen([run.sources.cases, projectFile, file]),
  });
  const alone = await sourcesOf({ datasetIds: [list], onlyLists: true });
  expect(alone).toMatchObject({ akapen: akapen([file]) });

  const models = { entities: lexiconEntities(['latex', 'sleep']), nli: null, embedder: null };
  const part = { kind: 'list' as const, name: file.name, terms: ['latex', 'sleep'] };
  const entities = {
    kind: 'lexicon',
    files: [file],
    isComparableWithScispacy: false,
    terms: termFacts([part]),
  } as const;
  const settings = {
    mode: 'reference',
    stride: 2,
    seed: 42,
    clusters: 'cases',
    readings: { entities: null, nli: null, embedder: null },
    entities,
    nli: null,
    embedder: null,
  } as const;
  const [expected] = await measureDrift(run, settings, models, { onProblem: () => {} });
  expect(alone).toEqual(expected?.results);
  await expect(sourcesOf({ datasetIds: [], onlyLists: true })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('what is odd about cases is named with case and turn, and the others are measured', async () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const caseOf = (id: string, critical_entities: string[], turns: number) => ({
    id,
    patient_summary: `${id} has asthma.`,
    critical_entities,
    turns: Array.from({ length: turns }, (_, index) => ({ turn: index + 1, message: `m${index}` })),
  });
  const said = (case_id: string, turn_num: number, response_text: string, status = 'ok') =>
    `${JSON.stringify({ case_id, turn_num, variant: 'summary', response_text, status, model_name: 'm' })}\n`;
  const cases = [caseOf('one', ['asthma'], 1), caseOf('silent', ['asthma'], 3), caseOf('none', [], 2)];
  const generations =
    said('one', 1, 'Asthma.') +
    said('silent', 1, 'Well.') +
    said('silent', 3, '', 'error') +
    said('none', 1, 'Asthma.');
  const { datasetId } = await layOutSet(db(), {
    cases: file('cases.json', JSON.stringify([...cases, caseOf('unasked', ['asthma'], 1)])),
    generations: [file('generations.jsonl', generations)],
    plans: null,
  });
  const runId = await measure(datasetId, { confirmOtherSplit: true });
  expect(await problemCodes(runId)).toEqual([
    ['caseWithoutGenerations', 'unasked', undefined],
    ['oneTurn', 'one', undefined],
    ['turnMissing', 'silent', 2],
    ['errorRow', 'silent', 3],
    ['noPredictions', 'silent', 1],
    ['generationsEndEarly', 'none', 1],
    ['noCriticalEntities', 'none', undefined],
  ]);
  const again = await measure(datasetId, { confirmOtherSplit: true });
  expect(await problemCodes(again)).toEqual(await problemCodes(runId));
  const { run, models } = await project.call('drift.readRun', { runId });
  expect([run.total, run.measured, models[0]?.measured.caseCount]).toEqual([4, 4, 3]);
});

describe('a set of many cases', () => {
  const count = 75;
  const models = ['steady', 'forgetful'];
  const filesOf = (name: string) => ({
    cases: join(folder, `${name}-cases.json`),
    generations: [join(folder, `${name}-generations.jsonl`)],
    plans: null,
  });

  async function layOutMany(at = project) {
    await writeRun(join(folder, 'many'), count, models);
    return layOutSet(at.workbench.context.db, filesOf('many'));
  }

  async function expected({ run }: Awaited<ReturnType<typeof layOutMany>>) {
    const models = { entities: lexiconEntities(lexiconTerms(run.cases)), nli: null, embedder: null };
    const part = { kind: 'cases' as const, name: run.sources.cases.name, terms: lexiconTerms(run.cases) };
    const terms = termFacts([part]);
    const entities = { kind: 'lexicon', files: [run.sources.cases], isComparableWithScispacy: false, terms } as const;
    const settings = {
      mode: 'reference',
      stride: 2,
      seed: 42,
      clusters: 'cases',
      readings: { entities: null, nli: null, embedder: null },
      entities,
      nli: null,
      embedder: null,
    } as const;
    const measured = await measureDrift(run, settings, models, { onProblem: () => {} });
    return measured.map(({ results, numbers, reference }) => ({ results, numbers, reference }));
  }

  const resultsOf = (runId: number, at = project) =>
    models.map((model) => readRunResults(at.workbench.context.db, runId, model));
  const runsOf = async (datasetId: number, at = project) => (await at.call('drift.overview', { datasetId })).runs;

  test('a run that was cancelled goes on from there, and ends with the numbers of one that was not', async () => {
    const laid = await layOutMany();
    const { datasetId } = laid;
    let taskId = '';
    atRow(project, 'drift_run_cases', 20, () => project.workbench.context.tasks.cancel(taskId));
    const begun = await project.call('drift.measure', { datasetId });
    ({ taskId } = begun);
    const { runId } = begun;
    await expect(project.call('drift.measure', { datasetId })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'running' },
    });
    await expect(project.finish(taskId)).rejects.toMatchObject({ task: { state: 'cancelled' } });
    const [stopped] = await runsOf(datasetId);
    expect(stopped).toMatchObject({ id: runId, state: 'stopped', total: 2 * count });
    expect((await project.call('drift.readRun', { runId })).models).toEqual([]);
    const resumed = await project.call('drift.resume', { runId });
    await project.finish(resumed.taskId);
    const [done] = await runsOf(datasetId);
    expect(done).toMatchObject({ id: runId, state: 'done', measured: 2 * count });
    expect(done?.reused).toBeGreaterThanOrEqual(stopped?.measured ?? 0);
    expect(stopped?.measured).toBeGreaterThan(0);
    const ended = project.workbench.context.tasks.list().find((task) => task.taskId === resumed.taskId);
    expect(ended).toMatchObject({ done: 2 * count, kept: done?.reused });
    expect(resultsOf(runId)).toEqual(await expected(laid));
  });

  test('after one answer was changed, one case is measured', async () => {
    const { datasetId } = await layOutMany();
    await measure(datasetId);
    const { cases, generations } = filesOf('many');
    const [line = ''] = readFileSync(generations[0] ?? '', 'utf8')
      .split('\n')
      .slice(40, 41);
    const changed = join(folder, 'changed.jsonl');
    writeFileSync(changed, `${JSON.stringify({ ...JSON.parse(line), response_text: 'Forgot all.' })}\n`);
    await layOutGenerations(db(), datasetId, { cases, generations: changed });
    expect((await runsOf(datasetId)).map(({ isOutdated }) => isOutdated)).toEqual([true]);
    const runId = await measure(datasetId, { confirmOtherSplit: true });
    const [run] = await runsOf(datasetId);
    expect(run).toMatchObject({ id: runId, isOutdated: false, measured: 2 * count, reused: 2 * count - 1 });
  });

  test('a core that is killed while it measures keeps what it has, and goes on with the same numbers', async () => {
    const path = join(folder, 'killed');
    const before = await openWorkbench({ dataFolder: path });
    await before.call('project.chooseEvaluator', { name: '評価者' });
    const laid = await layOutMany(before);
    await before.close();
    const child = await launchGated(path).opened;
    await child.holdAt({ kind: 'insert drift_run_cases', occurrence: 20, moment: 'after' });
    const { runId } = await child.call('drift.measure', { datasetId: laid.datasetId });
    await child.held;
    await child.kill();
    const after = await openWorkbench({ dataFolder: path });
    try {
      const [stopped] = await runsOf(laid.datasetId, after);
      expect(stopped).toMatchObject({ id: runId, state: 'stopped' });
      const { taskId } = await after.call('drift.resume', { runId });
      await after.finish(taskId);
      const [done] = await runsOf(laid.datasetId, after);
      expect(done).toMatchObject({ state: 'done', measured: 2 * count });
      expect(done?.reused).toBeGreaterThan(0);
      expect(resultsOf(runId, after)).toEqual(await expected(laid));
    } finally {
      await after.close();
    }
  });
});

test('generations of other cases are refused until somebody confirms them', async () => {
  const strange = join(folder, 'strange.jsonl');
  const [line = ''] = readFileSync(own.generations[0] ?? '', 'utf8').split('\n');
  const prompt = 'Summarise the current patient state based on conversation:\nSomebody else.\nI slept badly.';
  writeFileSync(strange, `${JSON.stringify({ ...JSON.parse(line), prompt, model_name: 'strange' })}\n`);
  const { datasetId } = await layOutSet(db(), own);
  await layOutGenerations(db(), datasetId, { cases: own.cases, generations: strange });
  const cases = [{ model: 'strange', caseKey: 'k_1', part: 'patientSummary', turn: 1 }];
  await expect(project.call('drift.measure', { datasetId })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'otherSplit', cases },
  });
  const alone = await measure(datasetId, { models: ['own-model'], confirmOtherSplit: true });
  const runId = await measure(datasetId, { confirmOtherSplit: true });
  const confirmed = (id: number) => readRun(db(), id).sources.isOtherSplitConfirmed;
  expect([confirmed(alone), confirmed(runId)]).toEqual([false, true]);
  const counts = ['own-model', 'strange'].map((model) => readRunResults(db(), runId, model)?.results.akapen);
  expect(counts).toMatchObject([{ cases_from_other_split: 0 }, { cases_from_other_split: 1 }]);
  expect((await project.call('drift.readRun', { runId })).models.map(({ model }) => model)).toEqual([
    'own-model',
    'strange',
  ]);
});

test('a model folder that lacks something is refused by name before anything starts', async () => {
  const { datasetId } = await layOutSet(db(), own);
  const refused = (settings: object) => project.call('drift.measure', { datasetId, settings });
  const idOf = (path: string) => project.workbench.grants.folder(path).id;
  writeFileSync(join(folder, 'model.onnx'), 'no graph');
  await expect(refused({ nliFolder: idOf(join(folder, 'missing')) })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { problem: 'modelFolderMissing', fileName: null, path: join(folder, 'missing') },
  });
  await expect(refused({ entities: { kind: 'onnx', folder: idOf(folder) } })).rejects.toMatchObject({
    details: { problem: 'modelTokenizerMissing', fileName: 'tokenizer.json' },
  });
  expect(await project.call('drift.checkModel', { folder: idOf(folder), purpose: 'embedder' })).toEqual({
    problem: 'modelTokenizerMissing',
    fileName: 'tokenizer.json',
    labels: [],
    files: [],
  });
  for (const name of ['tokenizer.json', 'tokenizer_config.json', 'config.json'])
    writeFileSync(join(folder, name), '{}');
  await expect(refused({ embedderFolder: idOf(folder) })).rejects.toMatchObject({
    details: { problem: 'modelTokenLimitMissing', fileName: 'sentence_bert_config.json', path: folder },
  });
  mkdirSync(join(folder, '1_Pooling'));
  writeFileSync(join(folder, '1_Pooling/config.json'), '{"pooling_mode_mean_tokens": true}');
  writeFileSync(join(folder, 'sentence_bert_config.json'), '{"max_seq_length": 256}');
  await expect(refused({ embedderFolder: idOf(folder) })).rejects.toMatchObject({
    details: { problem: expect.stringMatching(/Unreadable$/), path: folder },
  });
  await expect(refused({ entities: { kind: 'lexicon', datasetIds: [datasetId] } })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  await expect(project.call('drift.measure', { datasetId, models: ['nobody'] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { reason: 'noGenerations', model: 'nobody' },
  });
  expect((await project.call('drift.overview', { datasetId })).runs).toEqual([]);
});

describeWithShared('a run on precomputed entities', 'oracle/drift', () => {
  test('has the recall of the reference, case by case and in the results', async () => {
    type Recorded = {
      lexicon: string[];
      cases: { id: string; turns: { turn: number }[]; patient_summary: string }[];
      summaries: Record<string, (string | null)[]>;
      expected: {
        per_case: Record<string, { recall_curve_critical: number[]; recall_curve_extended: number[] }>;
        results_json: Record<string, unknown>;
      };
    };
    const recorded = readDriftOracle<Recorded>('pipeline_synthetic.json');
    const lexicon = createLexicon(recorded.lexicon);
    const generations = recorded.cases.flatMap(({ id: case_id, turns }) =>
      turns.map(({ turn: turn_num }, index) => {
        const response_text = recorded.summaries[case_id]?.[index] ?? '';
        const status = (recorded.summaries[case_id]?.[index] ?? null) === null ? 'error' : 'ok';
        return JSON.stringify({
          case_id,
          turn_num,
          variant: 'summary',
          response_text,
          status,
          model_name: 'synthetic',
        });
      }),
    );
    const cases = join(folder, 'cases.json');
    writeFileSync(cases, JSON.stringify({ cases: recorded.cases }));
    writeFileSync(join(folder, 'generations.jsonl'), generations.join('\n'));
    const { datasetId } = await layOutSet(db(), {
      cases,
      generations: [join(folder, 'generations.jsonl')],
      plans: null,
    });
    const entities = addDataset(db(), 'drift-entities', { name: 'entities.jsonl', sha256: 'entities' }, datasetId);
    insertEntities(
      db(),
      entities,
      recorded.cases.flatMap(({ id, turns, patient_summary }) => [
        { place: namedPlace(id, null, null), entities: [...lexicon.find(patient_summary)] },
        ...turns.map(({ turn }, index) => ({
          place: namedPlace(id, turn, 'synthetic'),
          entities: [...lexicon.find(recorded.summaries[id]?.[index] ?? '')],
        })),
      ]),
    );
    const settings = { entities: { kind: 'precomputed', datasetId: entities }, seed: 20_260_221 };
    const runId = await measure(datasetId, { settings, confirmOtherSplit: true });
    const curves = measuresOf(db(), runId, 'synthetic').map(({ measure: { caseId, critical, extended } }) => [
      caseId,
      { recall_curve_critical: critical.recall, recall_curve_extended: extended.recall },
    ]);
    expect(Object.fromEntries(curves)).toMatchObject(
      Object.fromEntries(
        Object.entries(recorded.expected.per_case).map(([id, { recall_curve_critical, recall_curve_extended }]) => [
          id,
          { recall_curve_critical: near(recall_curve_critical), recall_curve_extended: near(recall_curve_extended) },
        ]),
      ),
    );
    const results = readRunResults(db(), runId, 'synthetic')?.results ?? {};
    const keys = Object.keys(results).filter((key) => key !== 'akapen' && key !== 'knowledge_conflict_rate');
    expect(Object.fromEntries(keys.map((key) => [key, results[key]]))).toEqual(
      Object.fromEntries(keys.map((key) => [key, near(recorded.expected.results_json[key])])),
    );
    expect(keys).toHaveLength(17);
  });
});

/** A value with every number replaced by a matcher of nine digits. */
function near(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 9);
  return Array.isArray(value) ? value.map(near) : value;
}
