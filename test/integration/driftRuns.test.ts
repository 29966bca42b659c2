import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { lexiconEntities } from '../../src/main/rooms/drift/measuring/entitySources.ts';
import { lexiconTerms, measureDrift } from '../../src/main/rooms/drift/measuring/measureDrift.ts';
import { termFacts } from '../../src/main/rooms/drift/measuring/sharedTerms.ts';
import { readRun, readRunResults } from '../../src/main/rooms/drift/tables/runsTable.ts';
import { layOutSet, layOutTerms } from '../driftProject.ts';
import { db, measure, own, project, projectOfMeasuring } from './measuredSet.ts';

const place = projectOfMeasuring();

const problemCodes = async (runId: number) =>
  (await project.call('drift.runProblems', { runId })).map(({ code, caseKey, params }) => [code, caseKey, params.turn]);

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
    cases: place.write('cases.json', JSON.stringify([...cases, caseOf('unasked', ['asthma'], 1)])),
    generations: [place.write('generations.jsonl', generations)],
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
