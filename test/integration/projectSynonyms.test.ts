import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scoreJemhopqaCommand } from '../../src/main/rooms/derivations/commands/score.ts';
import { runCommand } from '../commandLine.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;
let goldDatasetId: number;
let predictionDatasetId: number;
const files = temporaryFolder();

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  goldDatasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
  predictionDatasetId = await project.importFile(join(sampleFolder, 'sample-predictions.json'), goldDatasetId);
});
afterEach(() => project.close());

const add = (one: string, other: string) => project.call('derivations.addSynonym', { pair: [one, other] });
const listed = async () => (await project.call('derivations.synonyms', {})).entries.map(({ pair }) => pair);
const runs = () => project.call('derivations.listScores', { goldDatasetId });

async function score(projectSynonyms: boolean, replacesRunId: number | null = null) {
  const options = { projectSynonyms };
  const { taskId } = await project.call('derivations.score', {
    ...{ goldDatasetId, predictionDatasetId, options, replacesRunId },
  });
  const { runId } = await project.finish(taskId);
  const run = (await runs()).find(({ id }) => id === runId);
  if (run === undefined) throw new Error('the run is not listed');
  return run;
}

async function itemOf(key: string, runId: number) {
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId: goldDatasetId } });
  const questionId = rows.find((row) => row.key === key)?.id ?? -1;
  const item = await project.call('derivations.readItemScore', { runId, questionId });
  if (item === null) throw new Error('no score');
  return { questionId, item };
}

test('a pair is added once, whichever word is named first, by somebody, and undo and redo take it and give it', async () => {
  const first = await add('著者', '作者');
  expect((await add('作者', '著者')).counter).toBe(first.counter);
  const { list, entries } = await project.call('derivations.synonyms', {});
  expect(entries).toEqual([{ pair: ['作者', '著者'], author: '佐伯 千夏', savedAt: expect.any(String) }]);
  expect(list).toMatchObject({ pairs: 1, terms: 2 });
  await add('川', '河川');
  await project.call('derivations.removeSynonym', { pair: ['著者', '作者'] });
  expect(await listed()).toEqual([['川', '河川']]);
  await project.call('project.undo', {});
  expect(await listed()).toHaveLength(2);
  await project.call('project.undo', {});
  expect(await listed()).toEqual([['作者', '著者']]);
  await project.call('project.redo', {});
  expect(await listed()).toHaveLength(2);
});

test('what another evaluator adds does not stand in the way of an undo', async () => {
  await add('著者', '作者');
  await project.call('project.chooseEvaluator', { name: '髙橋' });
  await add('川', '河川');
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  await project.call('project.undo', {});
  expect(await listed()).toEqual([['川', '河川']]);
});

test('words that a list cannot hold are refused', async () => {
  for (const pair of [
    ['作者', '作者'],
    ['作者', ' 著者'],
    ['1,000', '千'],
    ['作者', ''],
  ]) {
    await expect(add(pair[0] ?? '', pair[1] ?? '')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
});

test('a score with the list is a run of its own, named by it, beside the one of the reference', async () => {
  const plain = await score(false);
  await add('著者', '作者');
  const layered = await score(true);
  expect((await runs()).map(({ id }) => id)).toEqual([plain.id, layered.id]);
  expect(plain.totals).not.toHaveProperty('withoutProjectSynonyms');
  expect(plain.totals.source).not.toHaveProperty('projectSynonyms');

  const { list } = await project.call('derivations.synonyms', {});
  expect(layered.totals.source.projectSynonyms).toEqual(list);
  expect(layered.totals.comparable).toBe(false);
  expect(layered.totals.reasons).toContain('projectSynonyms');
  expect(plain.totals.reasons).not.toContain('projectSynonyms');

  // What the reference prints stands in the run, bit by bit.
  expect(layered.totals.withoutProjectSynonyms).toEqual({
    answerExactMatch: plain.totals.a?.em,
    answerSimilarity: plain.totals.a?.score,
    ...{ entityF1: plain.totals.e.f1, relationF1: plain.totals.r.f1, fullF1: plain.totals.er.f1, changedCount: 1 },
  });
  expect(layered.totals.er.f1).toBeGreaterThan(plain.totals.er.f1 ?? 1);
  const before = (await itemOf('sample-13', plain.id)).item;
  const { item, questionId } = await itemOf('sample-13', layered.id);
  expect(item.withoutProjectSynonyms).toMatchObject({ relationF1: before.r.f1, fullF1: before.er.f1 });
  expect(item.r.f1).toBeGreaterThan(before.r.f1 ?? 1);

  // Where predictions are compared, those of the reference are.
  const compared = await project.call('derivations.compareScores', { questionId });
  expect(compared.map(({ runId }) => runId)).toEqual([plain.id]);
});

test('a run comes out the same with the list that it was made with, whatever stands in it by now', async () => {
  await add('著者', '作者');
  const run = await score(true);
  const { questionId, item } = await itemOf('sample-13', run.id);
  await project.call('project.undo', {});
  await add('川', '河川');
  expect(await project.call('derivations.rerunScore', { runId: run.id })).toMatchObject({ same: true });
  const { content } = await project.call('derivations.readQuestion', { questionId });
  expect(await project.call('derivations.scoreContent', { runId: run.id, questionId, content })).toEqual(item);
});

test('with an empty list a score is one of the reference and takes the place of the one with a list', async () => {
  await add('著者', '作者');
  const layered = await score(true);
  await project.call('project.undo', {});
  const run = await score(true, layered.id);
  expect(run.totals.source).not.toHaveProperty('projectSynonyms');
  expect((await runs()).map(({ id }) => id)).toEqual([run.id]);
});

test('two windows that ask for the same score at once get one run, which neither takes from the other', async () => {
  await add('著者', '作者');
  const before = await score(true);
  await add('川', '河川');
  const options = { projectSynonyms: true };
  const order = { goldDatasetId, predictionDatasetId, options, replacesRunId: before.id };
  const begun = await Promise.all([project.call('derivations.score', order), project.call('derivations.score', order)]);
  const ended = await Promise.all(begun.map(({ taskId }) => project.finish(taskId)));
  expect(new Set(ended.map(({ runId }) => runId)).size).toBe(1);
  expect((await runs()).map(({ id }) => id)).toEqual([ended[0]?.runId]);
  await add('元素', '原子');
  const { taskId } = await project.call('derivations.score', order);
  expect((await project.finish(taskId)).runId).not.toBe(ended[0]?.runId);
});

test('the words that met no other are told with and without the list', async () => {
  const ask = (withProjectSynonyms: boolean) =>
    project.call('derivations.unmetWords', { gold: '作者', predicted: '著者', withProjectSynonyms });
  await add('著者', '作者');
  expect(await ask(false)).toEqual({ gold: ['作者'], predicted: ['著者'] });
  expect(await ask(true)).toEqual({ gold: [], predicted: [] });
});

test('the list leaves as a dictionary for chikkarpy with its origin, and comes back as one act', async () => {
  const save = (path: string) =>
    project.call('derivations.exportSynonyms', { destination: project.workbench.grants.toWrite(path) });
  const path = join(files.path, 'list.csv');
  await expect(save(path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await add('著者', '作者');
  await add('川', '河川');
  expect(await save(path)).toMatchObject({ itemCount: 2 });
  expect(readFileSync(path, 'utf8')).toBe(
    [
      '000001,1,0,1,0,0,0,(),作者,,\n000001,1,0,1,0,0,0,(),著者,,\n',
      '000002,1,0,1,0,0,0,(),川,,\n000002,1,0,1,0,0,0,(),河川,,\n',
    ].join('\n'),
  );
  const { list } = await project.call('derivations.synonyms', {});
  expect(JSON.parse(readFileSync(path.replace(/\.\w+$/, '.provenance.json'), 'utf8'))).toMatchObject({
    what: 'synonyms',
    list,
  });

  await project.call('derivations.removeSynonym', { pair: ['作者', '著者'] });
  const bring = (file: string) =>
    project.call('derivations.importSynonyms', { source: project.workbench.grants.toRead(file), name: 'list.csv' });
  expect(await bring(path)).toMatchObject({ addedCount: 1, knownCount: 1 });
  expect((await project.call('derivations.synonyms', {})).list).toEqual(list);
  await project.call('project.undo', {});
  expect(await listed()).toEqual([['川', '河川']]);
  await expect(bring(files.write('notes.txt', 'ただのメモ\n'))).rejects.toMatchObject({
    ...{ code: 'IMPORT_MALFORMED', details: { problem: 'noSynonyms' } },
  });
  const long = Array.from({ length: 3_000 }, (_, index) => `1,1,0,1,0,0,0,(),語${index},,\n`).join('');
  await expect(bring(files.write('long.csv', long))).rejects.toMatchObject({
    ...{ code: 'INVALID_INPUT', details: { reason: 'tooManySynonyms', most: 2_000 } },
  });
});

test('the command line says of the exported list what the window says, as a list and as a dictionary of chikkarpy', async () => {
  await add('著者', '作者');
  const { totals } = await score(true);
  const path = join(files.path, 'list.csv');
  await project.call('derivations.exportSynonyms', { destination: project.workbench.grants.toWrite(path) });
  const printed = async (option: 'project-synonyms' | 'synonyms') => {
    const label = join(sampleFolder, 'sample-derivations.json');
    const pred = join(sampleFolder, 'sample-predictions.json');
    const values = { label, pred, 'ignore-missing': true, [option]: option === 'synonyms' ? [path] : path };
    const [said] = (await runCommand(scoreJemhopqaCommand, { values, positionals: [] })).printed;
    return said;
  };
  const { a, e, r, er, withoutProjectSynonyms } = totals;
  const { projectSynonyms } = totals.source;
  expect(await printed('project-synonyms')).toMatchObject({
    ...{ a, e, r, er, withoutProjectSynonyms, source: { projectSynonyms } },
    reasons: expect.arrayContaining([expect.stringContaining('reviewers of the project')]),
  });
  expect(await printed('synonyms')).toMatchObject({ a, e, r, er });
});

test('the table of scores is named after its dataset', async () => {
  await score(false);
  await project.call('datasets.rename', { datasetId: goldDatasetId, name: 'JEMHopQA 1.2' });
  const order = { goldDatasetId, format: 'csv', destination: { kind: 'download' } } as const;
  expect((await project.call('derivations.exportScores', order)).fileName).toBe('JEMHopQA 1.2 scores.csv');
});

test('the table of scores names the list of each run', async () => {
  await score(false);
  await add('著者', '作者');
  const { totals } = await score(true);
  const path = join(files.path, 'scores.jsonl');
  const destination = project.workbench.grants.toWrite(path);
  await project.call('derivations.exportScores', { goldDatasetId, format: 'jsonl', destination });
  const rows = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const lists = rows.map(({ projectSynonyms, projectSynonymsSha256 }) => [projectSynonyms, projectSynonymsSha256]);
  expect(lists).toEqual([
    ...Array.from({ length: 13 }, () => [null, null]),
    ...Array.from({ length: 13 }, () => [1, totals.source.projectSynonyms?.sha256]),
  ]);
  const { runs: told } = JSON.parse(readFileSync(path.replace(/\.\w+$/, '.provenance.json'), 'utf8'));
  expect(told.map((run: { totals: { reasons: string[] } }) => run.totals.reasons.includes('projectSynonyms'))).toEqual([
    false,
    true,
  ]);
});
