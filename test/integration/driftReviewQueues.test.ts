import { describe, expect, test } from 'vitest';
import { call, caseId, datasetId, measure, model, projectOfReviews, work } from './reviewedSet.ts';

projectOfReviews();

describe('review queues', () => {
  test('hold the turns of a stretch, lowest recall first, and what each evaluator has done', async () => {
    const runId = await measure();
    const stretch = { runId, models: [model], fromTurn: 1, toTurn: 2, fromRecall: 0, toRecall: 0.9 };
    await call('drift.overrule', { caseId, model, turn: 1, entity: 'asthma', counts: false });
    const { id, total } = await call('drift.saveQueue', { ...stretch, name: '低い再現率' });
    const turns = async () =>
      (await call('drift.queueTurns', { id })).map(({ caseKey, turn, recall, done }) => [caseKey, turn, recall, done]);
    expect(await turns()).toEqual([
      ['=k_2', 2, 0, false],
      ['k_1', 2, 1 / 3, false],
      ['k_1', 1, 2 / 3, false],
    ]);
    await call('drift.setTurnDone', { caseId, model, turn: 2, done: true });
    await call('drift.renameQueue', { id, name: '二番' });
    const queue = { id, name: '二番', createdBy: '髙橋', total };
    expect(await call('drift.queues', { datasetId })).toEqual([{ ...queue, done: 1 }]);
    await work('Suzuki');
    expect(await call('drift.queues', { datasetId })).toEqual([{ ...queue, done: 0 }]);
    await call('drift.removeQueue', { id });
    expect(await call('drift.queues', { datasetId })).toEqual([]);
    await call('project.undo', {});
    expect((await turns()).length).toBe(3);
  });
});

test('what was picked at a turn goes into a queue as one act, with the recall that the list shows, and one undo takes it out', async () => {
  const runId = await measure();
  await call('drift.overrule', { caseId, model, turn: 1, entity: 'asthma', counts: false });
  const listed = async (turn: number) => await call('drift.casesAtTurn', { runId, model, turn });
  const held = async (id: number) =>
    (await call('drift.queueTurns', { id })).map((one) => [one.caseId, one.model, one.turn, one.recall]);
  const asListed = async (turn: number) => (await listed(turn)).map((one) => [one.caseId, model, turn, one.recall]);
  const caseIds = (await listed(2)).map((one) => one.caseId);
  const order = { runId, model, caseIds };
  const { id, added } = await call('drift.queuePicked', { ...order, turn: 2, queue: ' 選択 ' });
  expect([added, await held(id)]).toEqual([caseIds.length, await asListed(2)]);
  expect(await call('drift.queuePicked', { ...order, turn: 2, queue: id })).toMatchObject({ id, added: 0 });
  const first = (await listed(1)).map((one) => one.caseId);
  expect(await call('drift.queuePicked', { ...order, caseIds: first, turn: 1, queue: id })).toMatchObject({
    added: first.length,
  });
  expect(await held(id)).toEqual([...(await asListed(2)), ...(await asListed(1))]);
  expect((await call('project.undo', {})).label.kind).toBe('driftExtendQueue');
  expect(await held(id)).toEqual(await asListed(2));
  await call('project.undo', {});
  expect(await call('drift.queues', { datasetId })).toEqual([]);
  await expect(call('drift.queuePicked', { ...order, turn: 2, queue: 999 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
