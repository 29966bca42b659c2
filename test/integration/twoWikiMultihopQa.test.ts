import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scoreTwoWikiItems, twoWikiPercent } from '../../src/main/rooms/derivations/score/scoreTwoWiki.ts';
import { twoWikiItems } from '../../src/main/rooms/derivations/score/twoWikiInputs.ts';
import type { QuestionContent } from '../../src/shared/rooms/derivations/question.ts';
import type { ScoreRun } from '../../src/shared/rooms/derivations/score.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures/2wikimultihopqa', name);

let project: OpenWorkbench;
beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Żuk' });
});
afterEach(() => project.close());

const rowsOf = async (datasetId: number, filter = {}) =>
  (await project.call('derivations.listQuestions', { view: { datasetId, filter } })).rows;

async function edit(questionId: number, change: (content: QuestionContent) => QuestionContent): Promise<void> {
  const { content, version } = await project.call('derivations.readQuestion', { questionId });
  await project.call('derivations.saveContent', { questionId, baseVersion: version, content: change(content) });
}

async function exported(datasetId: number): Promise<string> {
  const path = join(project.dataFolder, 'exported.json');
  await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(path) });
  return readFileSync(path, 'utf8');
}

/** Gives a file to be scored with. */
function give(name: string, text: string) {
  const path = join(project.dataFolder, name);
  writeFileSync(path, text);
  return project.call('derivations.useDictionary', { source: project.workbench.grants.toRead(path) });
}

/** Totals and items of the newest run after predictions were scored against a dataset. */
async function score(goldDatasetId: number, predictionDatasetId: number) {
  const { taskId } = await project.call('derivations.score', { goldDatasetId, predictionDatasetId });
  const runId = Number((await project.finish(taskId)).runId);
  const runs = await project.call('derivations.listScores', { goldDatasetId });
  const run = runs.find(({ id }) => id === runId);
  if (run === undefined) throw new Error('the run is not listed');
  return run;
}

function expectFigures({ totals }: ScoreRun, percent: Readonly<Record<string, number>>): void {
  expect(Object.keys(totals.figures ?? {})).toEqual(Object.keys(percent));
  for (const [name, mean] of Object.entries(totals.figures ?? {}))
    expect(mean * 100, name).toBeCloseTo(percent[name] ?? 0, 2);
}

const withObject =
  (at: number, object: string) =>
  (content: QuestionContent): QuestionContent => ({
    ...content,
    derivations: content.derivations.map((steps) =>
      steps.map((step, index) => (index === at ? { ...step, objects: [object] } : step)),
    ),
  });

test('a label file is imported, listed by its four types, edited, undone and exported to the byte', async () => {
  const original = readFileSync(fixture('with-ids.json'), 'utf8');
  const datasetId = await project.importFile(fixture('with-ids.json'));
  expect((await rowsOf(datasetId)).map(({ type }) => type)).toEqual([
    'compositional',
    'bridge_comparison',
    'inference',
    'comparison',
    null,
  ]);
  const [chosen] = await rowsOf(datasetId, { types: ['inference'] });
  expect(chosen?.title).toBe("Who is Ida Żuk's paternal grandmother?");
  expect(await exported(datasetId)).toBe(original);

  await edit(chosen?.id ?? 0, withObject(1, 'Ewa Nowakowa'));
  const changed = await exported(datasetId);
  const lines = changed.split('\n');
  const others = original.split('\n').filter((line, at) => line !== lines[at]);
  expect([others.map((line) => line.trim()), lines.length]).toEqual([['"Ewa Nowak"'], original.split('\n').length]);

  await project.call('project.undo', {});
  expect(await exported(datasetId)).toBe(original);
});

test('a type that the corpus does not have is refused, and one of a file is kept there', async () => {
  const datasetId = await project.importFile(fixture('with-ids.json'));
  const rows = await rowsOf(datasetId);
  const asType = (type: string) => edit(rows[4]?.id ?? 0, (content) => ({ ...content, type }));
  await expect(asType('puzzle')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await edit(rows[4]?.id ?? 0, (content) => ({ ...content, answer: 'something' }));
  expect(await exported(datasetId)).toContain('"type": "puzzle"');
  await asType('comparison');
  expect(await exported(datasetId)).not.toContain('"puzzle"');
});

test('its paragraphs are read from the record, and its supporting facts are marked in them', async () => {
  const datasetId = await project.importFile(fixture('with-ids.json'));
  const [first] = await rowsOf(datasetId);
  const questionId = first?.id ?? 0;
  const paragraphs = await project.call('derivations.readParagraphs', { questionId });
  const { content } = await project.call('derivations.readQuestion', { questionId });
  const sentences = content.supportingFacts?.map(
    ({ title, sentenceIndex }) => paragraphs.find((one) => one.title === title)?.sentences[sentenceIndex],
  );
  expect(sentences).toEqual(['It was directed by Søren Aldgate.', 'He studied at Lyme College.']);
});

test('what is odd is told: an unknown type, a fact that names nothing, ids of other evidences', async () => {
  const codes = async (name: string) => {
    const source = project.workbench.grants.toRead(fixture(name));
    const { problems, badCount } = await project.call('datasets.preview', { source });
    return [badCount, ...problems.map(({ code, itemKey }) => `${itemKey} ${code}`)];
  };
  expect(await codes('with-ids.json')).toEqual([0, 'fixture0005 typeUnknown']);
  expect(await codes('one-line.json')).toEqual([0]);
  expect(await codes('other-ids-two-spaces.json')).toEqual([0, 'fixture0001 evidenceIdsDiffer']);
});

test('English checks speak, and no Japanese one', async () => {
  const datasetId = await project.importFile(fixture('with-ids.json'));
  const spoken = async () =>
    (await project.call('derivations.checkCounts', { datasetId })).map(({ code, itemCount }) => `${code} ${itemCount}`);
  expect(await spoken()).toEqual([]);
  const rows = await rowsOf(datasetId);
  await edit(rows[0]?.id ?? 0, (content) => ({
    ...content,
    answer: 'Oxford',
    question: 'Where did the director study.',
  }));
  await edit(rows[3]?.id ?? 0, (content) => ({ ...content, answer: 'both' }));
  expect((await spoken()).sort()).toEqual(['E7 1', 'E9 1', 'W19 1', 'W9 1']);
});

test('predictions answer it and are scored as its evaluator does without aliases, each part explained', async () => {
  const gold = await project.importFile(fixture('with-ids.json'));
  const prediction = await project.importFile(fixture('predictions.json'), gold);
  const run = await score(gold, prediction);
  const read = (name: string) => JSON.parse(readFileSync(fixture(name), 'utf8'));
  const expected = twoWikiPercent(
    scoreTwoWikiItems(twoWikiItems(read('with-ids.json'), read('predictions.json'), new Map())),
  );
  const percent = Object.entries(run.totals.figures ?? {}).map(([name, mean]) => [
    name,
    Number((mean * 100).toFixed(2)),
  ]);
  expect(Object.fromEntries(percent)).toEqual(expected);
  expect([run.itemCount, run.totals.source.metric, run.totals.comparable]).toEqual([5, '2wikimultihopqa', false]);
  const [first, second, third] = await rowsOf(gold);
  const item = await project.call('derivations.readItemScore', { runId: run.id, questionId: first?.id ?? 0 });
  expect(item).toMatchObject({
    answer: { exactMatch: 1, similarity: 1 },
    support: { gold: [{ met: true }, { met: true }] },
    pairs: [
      { goldStep: 0, predictedStep: 0, weight: 1 },
      { goldStep: 1, predictedStep: 1, weight: 0, subject: { similarity: 1 }, object: { similarity: 0 } },
    ],
  });
  const withoutFacts = await project.call('derivations.readItemScore', { runId: run.id, questionId: third?.id ?? 0 });
  expect([withoutFacts?.problem, withoutFacts?.er.f1]).toEqual(['supportCountsZero', 0]);
  const alone = await project.call('derivations.readItemScore', { runId: run.id, questionId: second?.id ?? 0 });
  expect(alone?.pairs.map(({ goldStep, predictedStep }) => [goldStep, predictedStep])).toEqual([
    [0, 0],
    [1, -1],
    [2, -1],
    [3, -1],
  ]);
  expect(await project.call('derivations.rerunScore', { runId: run.id })).toMatchObject({
    same: true,
    differences: [],
  });
});

test('other names of entities that are given count from then on, and the run says by hash which file they are', async () => {
  const gold = await project.importFile(fixture('with-ids.json'));
  const prediction = await project.importFile(fixture('predictions.json'), gold);
  const without = await score(gold, prediction);
  expect(without.totals).toMatchObject({
    reasons: expect.arrayContaining(['aliasesMissing']),
    source: { dictionaries: [] },
  });

  const given = '{"Q_id": "Q9000003", "aliases": ["Lyme"], "demonyms": []}\n';
  expect(await give('id_aliases.json', given)).toEqual({ kind: 'entityAliases', name: 'id_aliases.json' });
  const run = await score(gold, prediction);
  expect(run.totals.source.dictionaries).toEqual([
    {
      name: expect.stringMatching(/^[0-9a-f]{12}-id_aliases\.json$/),
      sha256: createHash('sha256').update(given).digest('hex'),
    },
  ]);
  expect([without, run].map(({ totals }) => totals.figures?.evi_em)).toEqual([0.4, 0.6]);
  expect(run.totals.reasons).toEqual(expect.arrayContaining(['aliasesUnknown', 'goldNotPublished']));
  expect(await project.call('derivations.rerunScore', { runId: run.id })).toMatchObject({ same: true });
  await expect(project.call('derivations.rerunScore', { runId: without.id })).rejects.toMatchObject({
    code: 'CONFLICT',
  });

  await project.call('project.updateSettings', { entityAliases: null });
  expect((await score(gold, prediction)).totals.figures).toEqual(without.totals.figures);
});

test('a file of other names is no import, and one with a broken line is refused by name', async () => {
  const path = join(project.dataFolder, 'id_aliases.json');
  writeFileSync(path, '{"Q_id": "Q1", "aliases": [], "demonyms": []}\n{"Q_id": "Q2"}\n');
  const source = project.workbench.grants.toRead(path);
  const refused = project.call('datasets.preview', { source });
  await expect(refused).rejects.toMatchObject({ code: 'IMPORT_MALFORMED', details: { problem: 'entityAliases' } });
  await expect(project.call('derivations.useDictionary', { source })).rejects.toMatchObject({
    code: 'IMPORT_MALFORMED',
    details: { problem: 'aliasesDamaged', name: 'id_aliases.json', at: 2 },
  });
  expect((await project.call('project.open', {})).settings.entityAliases).toBeNull();
});

describeWithShared('the files of the oracle', 'oracle/2wiki', () => {
  test('come in whole, go out to the byte, and are scored in the room as on the command line', async () => {
    const [goldPath, predictionPath] = ['s11-gold.json', 's11-prediction.json'].map((name) =>
      sharedPath(`oracle/2wiki/${name}`),
    );
    if (goldPath === undefined || predictionPath === undefined) throw new Error('two paths');
    const gold = await project.importFile(goldPath);
    const rows = await rowsOf(gold);
    expect(rows).toHaveLength(80);
    expect(await exported(gold)).toBe(readFileSync(goldPath, 'utf8'));
    const run = await score(gold, await project.importFile(predictionPath, gold));
    const items = twoWikiItems(
      JSON.parse(readFileSync(goldPath, 'utf8')),
      JSON.parse(readFileSync(predictionPath, 'utf8')),
      new Map(),
    );
    expectFigures(run, twoWikiPercent(scoreTwoWikiItems(items)) ?? {});

    await give('id_aliases.json', readFileSync(sharedPath('oracle/2wiki/s11-id_aliases.json'), 'utf8'));
    const printed = JSON.parse(readFileSync(sharedPath('oracle/2wiki/s11-expected.json'), 'utf8'));
    expectFigures(await score(gold, run.predictionDatasetId), printed.overallPercent);
  });
});
