import { describe, expect, test } from 'vitest';
import { datasetId, idOf, list, project, projectOfSample } from './sampleDerivations.ts';

projectOfSample();

describe('a review queue', () => {
  const queues = () => project.call('derivations.queues', { datasetId });
  const comparisons = { sort: 'recent' as const, filter: { types: ['comparison'] } };

  test('keeps what the list showed in its order, and the filter still narrows it', async () => {
    await project.call('derivations.setFlag', { questionId: await idOf('sample-08'), flagged: true });
    const before = (await list(comparisons)).keys;
    const { id } = await project.call('derivations.saveQueue', {
      name: ' 比較 ',
      view: { datasetId, ...comparisons },
    });
    await project.call('derivations.setFlag', { questionId: await idOf('sample-13'), flagged: true });
    expect(await list({ queueId: id })).toEqual({ keys: before, matched: 6, total: 13 });
    expect((await list({ queueId: id, search: '海' })).keys.every((key) => before.includes(key))).toBe(true);
    const flagged = await list({ queueId: id, filter: { flagged: true } });
    expect(flagged.keys).toEqual(before.filter((key) => ['sample-08', 'sample-13'].includes(key)));
    const [first = '', second = ''] = before;
    const next = { view: { datasetId, queueId: id }, questionId: await idOf(first) };
    expect(await project.call('derivations.nextOpenQuestion', next)).toEqual({ questionId: await idOf(second) });
    expect(await project.call('derivations.locateQuestion', { ...next, questionId: await idOf(second) })).toEqual({
      index: 1,
    });
  });

  test('counts what each evaluator called done, and takes what fits by now at its end', async () => {
    await project.call('derivations.setState', { questionId: await idOf('sample-02'), state: 'done' });
    const { id } = await project.call('derivations.saveQueue', {
      name: '残り',
      view: { datasetId, filter: { states: ['todo'] } },
    });
    await project.call('derivations.setState', { questionId: await idOf('sample-03'), state: 'done' });
    expect(await queues()).toMatchObject([
      { id, name: '残り', createdBy: '佐伯 千夏', total: 12, done: 1, newCount: 0 },
    ]);
    await project.call('derivations.setState', { questionId: await idOf('sample-02'), state: 'todo' });
    expect((await queues())[0]?.newCount).toBe(1);
    await project.call('derivations.refreshQueue', { id });
    expect((await list({ queueId: id })).keys.at(-1)).toBe('sample-02');
    await project.call('project.chooseEvaluator', { name: '髙橋' });
    expect(await queues()).toMatchObject([{ total: 13, done: 0, newCount: 0 }]);
  });

  test('takes what was picked in a list at its end, whatever filter it was made by, and is made of it', async () => {
    const [one, two, three] = [await idOf('sample-09'), await idOf('sample-02'), await idOf('sample-05')];
    const { id } = await project.call('derivations.queuePicked', { queue: '選択', ids: [one, two] });
    expect(await queues()).toMatchObject([{ id, name: '選択', total: 2, newCount: 0 }]);
    expect((await list({ queueId: id })).keys).toEqual(['sample-09', 'sample-02']);
    const view = { datasetId, filter: { flagged: true } } as const;
    await project.call('derivations.setFlag', { questionId: one, flagged: true });
    const flagged = await project.call('derivations.saveQueue', { name: 'b', view });
    const order = { queue: flagged.id, ids: [three, one, three] };
    expect(await project.call('derivations.queuePicked', order)).toMatchObject({ id: flagged.id, added: 1 });
    expect((await list({ queueId: flagged.id })).keys).toEqual(['sample-09', 'sample-05']);
    await project.call('project.undo', {});
    expect((await list({ queueId: flagged.id })).keys).toEqual(['sample-09']);
  });

  test('is picked from several views: each tells which picked questions it still shows', async () => {
    const ids = [await idOf('sample-09'), await idOf('sample-02'), await idOf('sample-05')];
    const still = (view: object) => project.call('derivations.stillListed', { view: { datasetId, ...view }, ids });
    const shown = async (view: Record<string, unknown>) => {
      const { keys } = await list(view);
      return (await Promise.all(keys.map(idOf))).filter((id) => ids.includes(id));
    };
    for (const view of [
      {},
      { search: '海' },
      { filter: { types: ['comparison'] } },
      { sort: 'recent', search: 'の' },
    ]) {
      expect(await still(view)).toEqual({ ids: await shown(view), gone: [] });
    }
  });

  test('still takes what fits the filter that it was made by after something was picked for it', async () => {
    const [one, two, three] = [await idOf('sample-09'), await idOf('sample-02'), await idOf('sample-05')];
    const flag = (questionId: number) => project.call('derivations.setFlag', { questionId, flagged: true });
    await flag(one);
    const { id } = await project.call('derivations.saveQueue', {
      name: '旗',
      view: { datasetId, filter: { flagged: true } },
    });
    await project.call('derivations.queuePicked', { queue: id, ids: [two] });
    await flag(three);
    expect(await queues()).toMatchObject([{ id, total: 2, newCount: 1 }]);
    await project.call('derivations.refreshQueue', { id });
    expect((await list({ queueId: id })).keys).toEqual(['sample-09', 'sample-02', 'sample-05']);
  });

  test('is made, renamed and removed in acts that undo takes back, and windows hear of', async () => {
    const heard: unknown[] = [];
    project.workbench.onEvent(({ event, payload }) => event === 'derivations.queuesChanged' && heard.push(payload));
    const { id } = await project.call('derivations.saveQueue', { name: 'a', view: { datasetId } });
    await project.call('derivations.renameQueue', { id, name: 'b' });
    await project.call('derivations.removeQueue', { id });
    expect(await queues()).toEqual([]);
    await project.call('project.undo', {});
    expect(await queues()).toMatchObject([{ id, name: 'b', total: 13 }]);
    await project.call('project.undo', {});
    await project.call('project.undo', {});
    expect(await queues()).toEqual([]);
    await expect(project.call('derivations.removeQueue', { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(heard).toHaveLength(6);
    expect(heard[0]).toEqual({ datasetId });
  });
});
