import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnswerSetRef, noPairingChoices } from '../../src/shared/rooms/ratings/making.ts';
import { fiveCriteria, type Protocol } from '../../src/shared/rooms/ratings/protocol.ts';
import type { Registration } from '../../src/shared/rooms/ratings/study.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;

beforeAll(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aoi' });
  const of = (name: string, goldDatasetId?: number) => project.importFile(join(sampleFolder, name), goldDatasetId);
  const gold = await of('sample-derivations.json');
  await of('sample-predictions.json', gold);
  await of('sample-traces.json');
  const cases = await of('sample-drift-cases.json');
  await of('sample-drift-kogane-32b.jsonl', cases);
  await of('sample-drift-suzume-7b.jsonl', cases);
});
afterAll(() => project.close());

const setsBeside = (beside: AnswerSetRef | null = null) => project.call('ratings.answerSets', { beside });
async function setOf(author: string, turn: number | null = null): Promise<AnswerSetRef> {
  const found = (await setsBeside()).find((set) => set.author === author && set.turn === turn);
  if (found === undefined) throw new Error(`No answers of ${author}`);
  return { source: found.source, id: found.id };
}
const registration: Registration = {
  ...{ studyEvaluatorId: '1', name: 'Aoi', email: 'aoi@example.org', npi: '', yearsOfExperience: '5to9' },
  ...{ specialties: [], subspecialties: [], privacy: true, takesGeneral: true },
};

async function make(a: AnswerSetRef, b: AnswerSetRef, studyId: string, protocol: Protocol = fiveCriteria) {
  const order = { a, b, choices: noPairingChoices, studyId, title: `Study ${studyId}`, protocol };
  const { taskId } = await project.call('ratings.makeStudy', order);
  return Number((await project.finish(taskId)).datasetId);
}

describe('answers that a project holds', () => {
  test('are listed by room, and beside one set with how many items they share with it', async () => {
    const alone = await setsBeside();
    expect(alone.map(({ source, author, sharedCount }) => [source, author, sharedCount])).toEqual([
      ['derivations', 'sample-predictions.json', null],
      ['traces', 'Kaede-8B', null],
      ['traces', 'Sumire-70B', null],
      ['drift', 'kogane-32b', null],
      ['drift', 'suzume-7b', null],
      ['drift', 'kogane-32b', null],
      ['drift', 'suzume-7b', null],
    ]);
    const beside = await setsBeside(await setOf('Kaede-8B'));
    expect(beside.filter(({ source }) => source === 'traces').map(({ sharedCount }) => sharedCount)).toEqual([3, 3]);
    expect(beside.filter(({ source }) => source !== 'traces').every(({ sharedCount }) => sharedCount === 0)).toBe(true);
  });

  test('pair by their questions; an answer without a word makes no pair', async () => {
    const [a, b] = [await setOf('Kaede-8B'), await setOf('Sumire-70B')];
    const pairing = await project.call('ratings.pairUp', { a, b, choices: noPairingChoices });
    expect(pairing).toMatchObject({ pairCount: 2, byKeyCount: 2, unit: 'characters' });
    expect([pairing.a.leftOutCount, pairing.b.leftOutCount]).toEqual([1, 1]);
    expect(pairing.leftOut.map(({ reason, itemCount, answerCount }) => [reason, itemCount, answerCount])).toEqual([
      ['emptyB', 1, 2],
    ]);
    expect(pairing.leftOut[0]?.items[0]?.endsWith).toBe('tool_result');
  });
});

describe('a study that is made', () => {
  test('is a study as any other: it asks every pair with all steps, masks names, and can be exported and imported', async () => {
    const datasetId = await make(await setOf('Kaede-8B'), await setOf('Sumire-70B'), 'traces-1');
    const study = await project.call('ratings.readStudy', { datasetId });
    expect(study).toMatchObject({ studyId: 'traces-1', title: 'Study traces-1', pairCount: 2, questionCount: 2 });
    expect(study.models.map(({ name }) => name)).toEqual([null, null]);
    await project.call('ratings.start', { datasetId, registration });
    const task = await project.call('ratings.readTask', { datasetId });
    expect(task?.progress).toMatchObject({ total: 2, left: 2 });
    expect(task?.responses.A.answer).not.toBe('');
    const { assignmentId = 0 } = task ?? {};
    const to = task?.responses.A.outline.stepCount ?? 0;
    const steps = await project.call('ratings.readSteps', { assignmentId, side: 'A', from: 0, to });
    expect(steps.some(({ kind, label }) => kind === 'tool_call' && label !== null)).toBe(true);
    expect(JSON.stringify([task, steps])).not.toMatch(/kaede|sumire/i);
  });

  test('takes summaries at a turn with the conversation as their question', async () => {
    const datasetId = await make(await setOf('kogane-32b', 10), await setOf('suzume-7b', 10), 'turn-10');
    await project.call('ratings.start', { datasetId, registration });
    const task = await project.call('ratings.readTask', { datasetId });
    expect(task?.progress.total).toBe(6);
    expect(task?.question).toMatch(/\n\n10: /);
  });

  test('needs an id of its own, a title, pairs, and a question in each criterion; nothing is written without them', async () => {
    const [a, b] = [await setOf('Kaede-8B'), await setOf('kogane-32b', 10)];
    const before = await project.call('datasets.list', {});
    const [first, ...rest] = fiveCriteria.criteria;
    const protocol = {
      ...fiveCriteria,
      criteria: [{ ...first, key: 'odd', question: {} }, ...rest] as Protocol['criteria'],
    };
    const order = { a, b, choices: noPairingChoices, studyId: 'traces-1', title: '', protocol };
    await expect(project.call('ratings.makeStudy', order)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: {
        fields: [
          { field: 'studyId', problem: 'inUse' },
          { field: 'title', problem: 'missing' },
          { field: 'pairs', problem: 'none' },
          { field: 'odd.question', problem: 'missing' },
        ],
      },
    });
    expect(await project.call('datasets.list', {})).toEqual(before);
  });
});

describe('the protocol of a study', () => {
  const label = (protocol: Protocol) => protocol.criteria[0]?.label.en;
  const renamed = (protocol: Protocol, en: string): Protocol => ({
    ...protocol,
    criteria: protocol.criteria.map((one, index) => (index === 0 ? { ...one, label: { ...one.label, en } } : one)),
  });
  const read = async (datasetId: number) => (await project.call('ratings.readStudy', { datasetId })).protocol;
  const save = (datasetId: number, seen: Protocol, protocol: Protocol) =>
    project.call('ratings.saveProtocol', { datasetId, seen, protocol });

  test('is changed in place until somebody judged by it, and is undone as any act', async () => {
    const datasetId = await make(await setOf('kogane-32b', 12), await setOf('suzume-7b', 12), 'turn-12');
    const seen = await read(datasetId);
    expect(await save(datasetId, seen, renamed(seen, 'Solved'))).toMatchObject({ version: 1 });
    expect(label(await read(datasetId))).toBe('Solved');
    await project.call('project.undo', {});
    expect(label(await read(datasetId))).toBe('Problem Resolution');
    await project.call('project.redo', {});
    expect(label(await read(datasetId))).toBe('Solved');
    await expect(save(datasetId, seen, renamed(seen, 'Late'))).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'protocol' },
    });
  });

  test('gets a new version once somebody judged by it; what was judged keeps its own', async () => {
    const datasetId = await make(await setOf('suzume-7b', 12), await setOf('kogane-32b', 12), 'turn-12-again');
    await project.call('ratings.start', { datasetId, registration });
    const task = await project.call('ratings.readTask', { datasetId });
    const { assignmentId = 0 } = task ?? {};
    const submissionId = '0192a000-0000-7000-8000-000000000001';
    await project.call('ratings.submitNonsense', { submissionId, assignmentId, reason: 'unclear' });
    const seen = await read(datasetId);
    expect(await save(datasetId, seen, renamed(seen, 'Solved'))).toMatchObject({ version: 2 });
    const versions = await project.call('ratings.protocolVersions', { datasetId });
    expect(
      versions.map(({ protocol, submissionCount }) => [protocol.version, label(protocol), submissionCount]),
    ).toEqual([
      [1, 'Problem Resolution', 1],
      [2, 'Solved', 0],
    ]);
    const next = await project.call('ratings.readTask', { datasetId });
    expect(next?.protocol.version).toBe(2);
    await project.call('project.undo', {});
    expect((await read(datasetId)).version).toBe(1);
    // Who settles differences is asked of nobody who judges: results are not parted by it.
    const decisions = { by: 'notRaters', hidesNames: false } as const;
    expect(await save(datasetId, await read(datasetId), { ...seen, decisions })).toMatchObject({ version: 1 });
    expect(await read(datasetId)).toMatchObject({ version: 1, decisions });
    await project.call('project.undo', {});
    expect(await read(datasetId)).toEqual(seen);
  });
});
