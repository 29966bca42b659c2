import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { defaultScheme } from '../../src/shared/traces/defaultScheme.ts';
import { runWords } from '../commandLine.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;
let datasetId: number;
let groupIds: number[];
/** Traces of the two models, question by question. */
let traceIds: Record<'Akane-7B' | 'Midori-X', number[]>;

const questionCount = 4;
const run = (number: number, model: string) => {
  const call = (id: string, name: string) => ({
    role: 'assistant',
    tool_calls: [{ id, function: { name, arguments: '{}' } }],
  });
  const messages = [
    { role: 'user', content: `問い ${number}` },
    call('c1', 'search'),
    { role: 'tool', tool_call_id: 'c1', content: '結果' },
    call('c2', 'Finish'),
    { role: 'assistant', content: `${model} の答え ${number}` },
  ];
  return `${JSON.stringify({ id: `${model} ${number}`, question_id: `q${number}`, model, messages })}\n`;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-results-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  const file = join(folder, 'runs.jsonl');
  const numbers = Array.from({ length: questionCount }, (_, at) => at + 1);
  writeFileSync(file, numbers.flatMap((number) => [run(number, 'Midori-X'), run(number, 'Akane-7B')]).join(''));
  await project.call('project.chooseEvaluator', { name: '佐伯' });
  datasetId = await project.importFile(file);
  const { groups } = await project.call('traces.listGroups', {});
  groupIds = groups.map(({ id }) => id);
  const of = (model: string) => groups.map(({ traces }) => traces.find((one) => one.model === model)?.id ?? 0);
  traceIds = { 'Akane-7B': of('Akane-7B'), 'Midori-X': of('Midori-X') };
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

const judge = (traceId: number | undefined, choiceId: string) =>
  project.call('traces.setMark', { traceId: traceId ?? 0, step: null, criterionId: 'answerCorrect', choiceId });
const results = (evaluatorId: string | null = null) =>
  project.call('traces.labelResults', { criterionId: 'answerCorrect', evaluatorId, datasetIds: [datasetId] });

/** Akane-7B: yes, yes, no of one; the second one says no of the first. Midori-X: partly, of the second one alone. */
async function judgeByTwo() {
  for (const [at, choice] of ['yes', 'yes', 'no'].entries()) await judge(traceIds['Akane-7B'][at], choice);
  await project.call('project.chooseEvaluator', { name: '加藤' });
  await judge(traceIds['Akane-7B'][0], 'no');
  await judge(traceIds['Midori-X'][3], 'partly');
}

test('labels are counted by model, each place once, with those who gave them', async () => {
  await judgeByTwo();
  const { evaluators, choices, models } = await results();
  expect(evaluators.map(({ name, places }) => [name, places])).toEqual([
    ['佐伯', 3],
    ['加藤', 2],
  ]);
  expect(choices).toEqual(['yes', 'partly', 'no', 'cannotTell']);
  expect(models.map(({ shares, ...one }) => ({ ...one, counts: shares.map(({ count }) => count) }))).toEqual([
    { model: 'Akane-7B', places: 3, traces: 3, questions: 3, asked: 4, counts: [1.5, 0, 1.5, 0] },
    { model: 'Midori-X', places: 1, traces: 1, questions: 1, asked: 4, counts: [0, 1, 0, 0] },
  ]);
  const [first] = (await results(evaluators[0]?.id)).models;
  // Wilson of 2 in 3, worked out by hand: the roots of (1 + z²/3)p² − (4/3 + z²/3)p + 4/9.
  const square = 1.959963984540054 ** 2;
  const [a, b, c] = [1 + square / 3, -(4 / 3 + square / 3), 4 / 9];
  const root = Math.sqrt(b * b - 4 * a * c);
  expect(first?.shares[0]).toMatchObject({ count: 2, value: 2 / 3 });
  expect(first?.shares[0]?.low).toBeCloseTo((-b - root) / (2 * a), 12);
  expect(first?.shares[0]?.high).toBeCloseTo((-b + root) / (2 * a), 12);
});

test('criteria that anybody answered are named, of calls only where a call that counts was answered', async () => {
  const labelled = () => project.call('traces.labelledCriteria', { datasetIds: [datasetId] });
  const [traceId = 0] = traceIds['Akane-7B'];
  const needed = (step: number) =>
    project.call('traces.setMark', { traceId, step, criterionId: 'needed', choiceId: 'yes' });
  expect(await labelled()).toEqual([]);
  await needed(3);
  expect(await labelled()).toEqual([]);
  await needed(1);
  expect(await labelled()).toEqual(['needed']);
  await judge(traceId, 'yes');
  expect((await labelled()).toSorted()).toEqual(['answerCorrect', 'needed']);
});

test('what only ends a run is no call that results count', async () => {
  const [traceId = 0] = traceIds['Akane-7B'];
  for (const step of [1, 3]) {
    await project.call('traces.setMark', { traceId, step, criterionId: 'needed', choiceId: 'yes' });
  }
  const { models } = await project.call('traces.labelResults', { criterionId: 'needed', evaluatorId: null });
  expect(models.map(({ model, places, asked }) => [model, places, asked])).toEqual([
    ['Akane-7B', 1, 4],
    ['Midori-X', 0, 4],
  ]);
});

test('a number leads to its places, but not to those that others labelled of a question that one still labels oneself', async () => {
  await judgeByTwo();
  const behind = (model: string, choiceId: string, evaluatorId: string | null = null) =>
    project.call('traces.labelledPlaces', { criterionId: 'answerCorrect', evaluatorId, model, choiceId });
  expect(await behind('Midori-X', 'partly')).toEqual({
    places: [{ traceId: traceIds['Midori-X'][3], step: null, title: '問い 4', given: 1, labels: 1 }],
    total: 1,
    hidden: 0,
  });
  expect(await behind('Akane-7B', 'yes')).toEqual({ places: [], total: 2, hidden: 2 });
  await project.call('traces.setState', { groupId: groupIds[0] ?? 0, state: 'done' });
  expect(await behind('Akane-7B', 'yes')).toMatchObject({
    places: [{ title: '問い 1', given: 1, labels: 2 }],
    hidden: 1,
  });
  await project.call('project.chooseEvaluator', { name: '監督' });
  expect((await behind('Akane-7B', 'yes')).places).toHaveLength(2);
  await expect(
    project.call('traces.labelResults', { criterionId: 'passage', evaluatorId: null }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('a table of them leaves with whose labels of which criterion of which files it shows', async () => {
  await judgeByTwo();
  const path = join(folder, 'results.csv');
  const base64 = Buffer.from('\ufeffmodel\r\nAkane-7B\r\n').toString('base64');
  await project.call('traces.exportResults', {
    ...{ criterionId: 'answerCorrect', evaluatorId: null, fileName: 'results.csv', base64 },
    destination: project.workbench.grants.toWrite(path),
  });
  expect(readFileSync(path, 'utf8')).toContain('Akane-7B');
  expect(JSON.parse(readFileSync(join(folder, 'results.provenance.json'), 'utf8'))).toMatchObject({
    what: 'labels by model',
    evaluator: null,
    scheme: { version: 0, criterion: 'answerCorrect' },
    datasets: [{ fileName: 'runs.jsonl' }],
  });
});

test('the command line prints what the window shows', async () => {
  await judgeByTwo();
  const everybody = await results();
  const one = await results(everybody.evaluators[1]?.id);
  await project.workbench.close();
  const words = ['traces', 'results', '--data-dir', join(folder, 'project'), '--dataset', String(datasetId)];
  const ofVerdict = async (...more: string[]) => {
    const { code, printed } = await runWords([...words, ...more]);
    const [{ criteria }] = printed as [{ criteria: { of: string; scope: string }[] }];
    expect(criteria.map(({ of }) => of)).toEqual(
      defaultScheme.criteria.filter(({ scope }) => scope !== 'span').map(({ id }) => id),
    );
    return [code, criteria.find(({ of }) => of === 'answerCorrect')];
  };
  expect(await ofVerdict()).toEqual([0, { of: 'answerCorrect', scope: 'trace', ...everybody }]);
  expect(await ofVerdict('--evaluator', '加藤')).toEqual([0, { of: 'answerCorrect', scope: 'trace', ...one }]);
  expect((await runWords([...words, '--evaluator', '誰か'])).code).toBe(1);
  expect((await runWords([...words.slice(0, 4), '--dataset', '9'])).code).toBe(1);
  expect((await runWords(words.slice(0, 4))).code).toBe(2);
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
});
