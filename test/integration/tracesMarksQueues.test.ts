import { expect, test } from 'vitest';
import { call, groups, projectOfRuns, reopen } from './markedRuns.ts';

projectOfRuns();

test('a review queue keeps its members in their order, counts for each evaluator, and takes new ones at its end', async () => {
  const [first, second] = await groups();
  if (!first || !second) throw new Error('two groups');
  const view = { sort: 'recent', filter: { states: ['todo' as const] } } as const;
  await call('traces.setComment', { traceId: first.traces[0]?.id ?? 0, step: null, text: 'x' });
  const { id } = await call('traces.saveQueue', {
    name: ' 肝臓 ',
    view: { ...view, filter: { states: ['todo'] } },
  });
  await call('traces.setState', { groupId: second.id, state: 'done' });
  const queues = () => call('traces.queues', {});
  expect(await queues()).toMatchObject([{ id, name: '肝臓', total: 1, done: 1, newCount: 0, createdBy: '髙橋' }]);
  await call('traces.setComment', { traceId: first.traces[0]?.id ?? 0, step: null, text: '' });
  expect((await queues())[0]?.newCount).toBe(1);
  await call('traces.refreshQueue', { id });
  await call('project.chooseEvaluator', { name: '佐伯' });
  expect(await queues()).toMatchObject([{ total: 2, done: 0, newCount: 0 }]);
  const shown = await call('traces.listGroups', { view: { queueId: id } });
  expect(shown.groups.map((group) => group.id)).toEqual([second.id, first.id]);
  await call('traces.renameQueue', { id, name: '肝臓 2' });
  await call('project.chooseEvaluator', { name: '髙橋' });
  await expect(call('project.undo', {})).rejects.toMatchObject({ code: 'UNDO_REFUSED', details: { by: '佐伯' } });
  await call('traces.removeQueue', { id });
  expect(await queues()).toEqual([]);
  await call('project.undo', {});
  expect(await queues()).toMatchObject([{ id, name: '肝臓 2', total: 2 }]);
});

test('what was picked goes into a queue as one act, at the end of one or into a new one, which shows all it holds', async () => {
  const [first, second] = (await groups()).map((group) => group.id);
  if (!first || !second) throw new Error('two groups');
  const queues = () => call('traces.queues', {});
  const shown = async (queueId: number) =>
    (await call('traces.listGroups', { view: { queueId } })).groups.map((group) => group.id);
  const { id, added } = await call('traces.queuePicked', { queue: ' 肝臓 ', ids: [second, first] });
  expect([added, await shown(id)]).toEqual([2, [second, first]]);
  expect(await queues()).toMatchObject([{ id, name: '肝臓', total: 2, newCount: 0 }]);
  await call('traces.setFlag', { groupId: first, flagged: true });
  const view = { filter: { flagged: true } } as const;
  const flagged = await call('traces.saveQueue', { name: '旗', view });
  const still = (part: object) => call('traces.stillListed', { view: part, ids: [second, first] });
  expect([await still(view), await still({})]).toEqual([
    { ids: [first], gone: [] },
    { ids: [first, second], gone: [] },
  ]);
  const order = { queue: flagged.id, ids: [first, second] };
  expect(await call('traces.queuePicked', order)).toMatchObject({ id: flagged.id, added: 1 });
  expect(await shown(flagged.id)).toEqual([first, second]);
  expect(await call('traces.queuePicked', order)).toMatchObject({ added: 0 });
  await call('project.undo', {});
  expect(await shown(flagged.id)).toEqual([first]);
  await call('traces.removeQueue', { id });
  await expect(call('traces.queuePicked', { queue: id, ids: [first] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(call('traces.queuePicked', { queue: 'x', ids: [9_999] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const [{ id: datasetId = 0 } = {}] = await call('datasets.list', {});
  await call('datasets.withdraw', { datasetId });
  expect(await still({})).toEqual({ ids: [], gone: [second, first] });
});

test('a queue for which something was picked still takes what fits the filter that it was made by', async () => {
  const [first, second] = (await groups()).map((group) => group.id);
  if (!first || !second) throw new Error('two groups');
  const { id } = await call('traces.saveQueue', { name: '旗', view: { filter: { flagged: true } } });
  await call('traces.queuePicked', { queue: id, ids: [second] });
  await call('traces.setFlag', { groupId: first, flagged: true });
  expect(await call('traces.queues', {})).toMatchObject([{ id, total: 1, newCount: 1 }]);
  await call('traces.refreshQueue', { id });
  const { groups: shown } = await call('traces.listGroups', { view: { queueId: id } });
  expect(shown.map((group) => group.id)).toEqual([second, first]);
});

test('a queue of what a search found stays after a restart, and can then not be looked for anew', async () => {
  await call('traces.search', { text: '﨑', mode: 'words', searchId: 'found' });
  const { id } = await call('traces.saveQueue', { name: '﨑', view: { searchId: 'found' } });
  await reopen();
  expect(await call('traces.queues', {})).toMatchObject([{ id, name: '﨑', total: 1, done: 0, newCount: 0 }]);
  const { groups: shown } = await call('traces.listGroups', { view: { queueId: id } });
  expect(shown.map(({ title }) => title)).toEqual(['﨑の問い']);
  await expect(call('traces.refreshQueue', { id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    details: { kind: 'search' },
  });
});
