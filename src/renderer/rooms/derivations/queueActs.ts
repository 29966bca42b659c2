import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { DerivationsActs, StoreParts } from './derivationsState.ts';
import type { ListActs } from './listActs.ts';

type Acts = Pick<
  DerivationsActs,
  'queuesChanged' | 'openQueue' | 'saveQueue' | 'queuePicked' | 'renameQueue' | 'refreshQueue' | 'removeQueue'
>;

/** The review queues of the open dataset. */
export function createQueueActs({ call, get, set }: StoreParts, list: ListActs) {
  const listing = newestOnly();

  async function load(): Promise<void> {
    const { dataset } = get();
    if (!dataset) return;
    const isNewest = listing.begin();
    try {
      const value = await call('derivations.queues', { datasetId: dataset.id });
      if (!isNewest()) return;
      set({ queues: { status: 'ready', value } });
      // A queue that was undone, or removed by somebody else, would leave an empty list for good.
      const queueId = get().view?.queueId ?? null;
      if (queueId !== null && !value.some(({ id }) => id === queueId)) await list.acts.setView({ queueId: null });
    } catch (thrown) {
      if (isNewest()) set({ queues: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  const acts: Acts = {
    queuesChanged: (datasetId) => {
      if (get().dataset?.id === datasetId) void load();
    },
    openQueue: async (id) => {
      const { queues } = get();
      const queue = queues.status === 'ready' ? queues.value.find((one) => one.id === id) : undefined;
      if (!queue) return list.acts.setView({ queueId: null });
      // What was searched does not narrow it, and the numbers of the list stay those of the run that is looked at.
      const { filter, sort } = queue.view;
      await list.acts.setView({ filter, sort, search: '', queueId: queue.id });
    },
    saveQueue: async (name) => {
      const { view } = get();
      if (view === null) throw new Error('No dataset is open');
      const { id } = await call('derivations.saveQueue', { name, view });
      await load();
      return id;
    },
    queuePicked: async (queue, questionIds) => {
      const queued = await call('derivations.queuePicked', { queue, questionIds });
      await load();
      return queued;
    },
    renameQueue: async (id, name) => {
      await call('derivations.renameQueue', { id, name });
      await load();
    },
    refreshQueue: async (id) => {
      await call('derivations.refreshQueue', { id });
      await load();
      if (get().view?.queueId === id) await list.acts.setView({});
    },
    removeQueue: async (id) => {
      if (get().view?.queueId === id) await list.acts.setView({ queueId: null });
      await call('derivations.removeQueue', { id });
      await load();
    },
  };
  return { acts };
}
