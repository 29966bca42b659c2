import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFile } from '../evidenceFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;
let datasetId: number;
let ids: readonly number[];

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
  datasetId = await project.importFile(place.write('mixed.json', testFile('mixed', 6)));
  ids = await listed({});
});
afterEach(() => project.close());

async function listed(view: object): Promise<number[]> {
  const { rows } = await project.call('evidence.list', { view: { datasetId, ...view } });
  return rows.map(({ id }) => id);
}
const at = (...places: readonly number[]) => places.map((one) => ids[one] ?? 0);
const queues = () => project.call('evidence.queues', { datasetId });

describe('a review queue of claims', () => {
  it('holds what was picked in the order in which it was picked, and is gone through in it', async () => {
    const picked = at(4, 1, 3);
    const { id } = await project.call('evidence.queuePicked', { queue: '選択', ids: picked });
    expect(await queues()).toMatchObject([{ id, name: '選択', createdBy: 'Aki', total: 3, done: 0, newCount: 0 }]);
    expect(await listed({ queueId: id })).toEqual(picked);
    const view = { datasetId, queueId: id };
    const { total, matched } = await project.call('evidence.list', { view });
    expect({ total, matched }).toEqual({ total: 6, matched: 3 });
    expect(await project.call('evidence.locate', { view, claimId: picked[1] ?? 0 })).toEqual({ index: 1 });
    expect(await project.call('evidence.locate', { view, claimId: ids[0] ?? 0 })).toEqual({ index: -1 });
    const next = async (from: number) =>
      (await project.call('evidence.nextOpen', { view, claimId: picked[from] ?? 0 })).claimId;
    expect([await next(0), await next(1), await next(2)]).toEqual([picked[1], picked[2], picked[0]]);
    await project.call('evidence.setDone', { claimId: picked[1] ?? 0, done: true });
    expect(await next(0)).toBe(picked[2]);
    expect(await queues()).toMatchObject([{ total: 3, done: 1 }]);
    expect(await listed({ queueId: id, states: ['done'] })).toEqual([picked[1]]);
  });

  it('takes more at its end, each once, and every act of it is undone by one undo', async () => {
    const { id } = await project.call('evidence.queuePicked', { queue: 'a', ids: at(2) });
    const order = { queue: id, ids: at(5, 2, 5) };
    expect(await project.call('evidence.queuePicked', order)).toMatchObject({ id, added: 1 });
    expect(await listed({ queueId: id })).toEqual(at(2, 5));
    await project.call('project.undo', {});
    expect(await listed({ queueId: id })).toEqual(at(2));
    await project.call('evidence.renameQueue', { id, name: 'b' });
    await project.call('evidence.removeQueue', { id });
    expect(await queues()).toEqual([]);
    await project.call('project.undo', {});
    expect(await queues()).toMatchObject([{ id, name: 'b', total: 1 }]);
    await project.call('project.undo', {});
    await project.call('project.undo', {});
    expect(await queues()).toEqual([]);
    await expect(project.call('evidence.renameQueue', { id, name: 'c' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is made of what the list shows, keeps its members, and takes what fits by then', async () => {
    await project.call('evidence.judgeMany', { claimIds: at(0, 3), judgement: 'flag' });
    const view = { datasetId, flagged: true };
    const { id } = await project.call('evidence.saveQueue', { name: 'flagged', view });
    await project.call('evidence.judgeMany', { claimIds: at(0), judgement: 'unflag' });
    await project.call('evidence.judgeMany', { claimIds: at(4), judgement: 'flag' });
    expect(await listed({ queueId: id })).toEqual(at(0, 3));
    expect(await queues()).toMatchObject([{ total: 2, newCount: 1 }]);
    await project.call('evidence.refreshQueue', { id });
    expect(await listed({ queueId: id })).toEqual(at(0, 3, 4));
  });

  it('still takes what fits the filter that it was made by after something was picked for it', async () => {
    const flag = (place: number) => project.call('evidence.judgeMany', { claimIds: at(place), judgement: 'flag' });
    await flag(0);
    const { id } = await project.call('evidence.saveQueue', { name: 'flagged', view: { datasetId, flagged: true } });
    await project.call('evidence.queuePicked', { queue: id, ids: at(3) });
    await flag(4);
    expect(await queues()).toMatchObject([{ total: 2, newCount: 1 }]);
    await project.call('evidence.refreshQueue', { id });
    expect(await listed({ queueId: id })).toEqual(at(0, 3, 4));
  });

  it('tells which picked claims another view still shows', async () => {
    await project.call('evidence.judgeMany', { claimIds: at(0, 3), judgement: 'flag' });
    const view = { datasetId, flagged: true };
    expect(await project.call('evidence.stillListed', { view, ids: at(4, 3, 1) })).toEqual({
      ...{ ids: at(3), gone: [] },
    });
    expect(await project.call('evidence.stillListed', { view: { datasetId }, ids: at(4, 1) })).toEqual({
      ...{ ids: at(1, 4), gone: [] },
    });
  });

  it('is of one set', async () => {
    const { id } = await project.call('evidence.queuePicked', { queue: 'a', ids: at(2) });
    const other = await project.importFile(place.write('baseline.json', testFile('baseline')));
    const { rows } = await project.call('evidence.list', { view: { datasetId: other } });
    const foreign = rows.map((row) => row.id);
    const several = { code: 'INVALID_INPUT', details: { reason: 'datasets' } };
    const put = (queue: number | string, claimIds: number[]) =>
      project.call('evidence.queuePicked', { queue, ids: claimIds });
    await expect(put(id, foreign)).rejects.toMatchObject(several);
    await expect(put('b', [...at(1), ...foreign])).rejects.toMatchObject(several);
  });
});
