import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { EvidenceState, ListActs, StoreParts } from './evidenceState.ts';

type Acts = Pick<
  EvidenceState,
  'queuesChanged' | 'openQueue' | 'saveQueue' | 'queuePicked' | 'renameQueue' | 'refreshQueue' | 'removeQueue'
>;

/** The review queues of the open set. */
export function createQueueActs({ call, get, set }: StoreParts, { setView }: Pick<ListActs, 'setView'>): Acts {
  const listing = newestOnly();

  async function load(): Promise<void> {
    const { datasetId } = get();
    if (datasetId === null) return;
    const isNewest = listing.begin();
    try {
      const value = await call('evidence.queues', { datasetId });
      if (!isNewest() || get().datasetId !== datasetId) return;
      set({ queues: { status: 'ready', value } });
      // A queue that was undone, or removed by somebody else, would leave an empty list for good.
      const queueId = get().view?.queueId ?? null;
      if (queueId !== null && !value.some(({ id }) => id === queueId)) await setView({ queueId: null });
    } catch (thrown) {
      if (isNewest()) set({ queues: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  return {
    queuesChanged: (datasetId) => {
      if (get().datasetId === datasetId) void load();
    },
    openQueue: async (id) => {
      const { queues } = get();
      const queue = queues.status === 'ready' ? queues.value.find((one) => one.id === id) : undefined;
      // What was searched does not narrow it.
      await setView(queue ? { ...queue.view, search: '', queueId: queue.id } : { queueId: null });
    },
    saveQueue: async (name) => {
      const { view } = get();
      if (view === null) throw new Error('No set is open');
      const { id } = await call('evidence.saveQueue', { name, view });
      await load();
      return id;
    },
    queuePicked: async (queue, claimIds) => {
      const queued = await call('evidence.queuePicked', { queue, claimIds });
      await load();
      return queued;
    },
    renameQueue: async (id, name) => {
      await call('evidence.renameQueue', { id, name });
      await load();
    },
    refreshQueue: async (id) => {
      await call('evidence.refreshQueue', { id });
      await load();
      if (get().view?.queueId === id) await setView({});
    },
    removeQueue: async (id) => {
      if (get().view?.queueId === id) await setView({ queueId: null });
      await call('evidence.removeQueue', { id });
      await load();
    },
  };
}
