import { AppError } from '../../../shared/errors.ts';
import type { SearchMode } from '../../../shared/traces/traceReading.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { ListActs } from './listActs.ts';
import type { StoreParts, TracesActs } from './tracesState.ts';

type Acts = Pick<
  TracesActs,
  | 'runSearch'
  | 'cancelSearch'
  | 'loadQueues'
  | 'openQueue'
  | 'saveQueue'
  | 'queuePicked'
  | 'renameQueue'
  | 'refreshQueue'
  | 'removeQueue'
  | 'indexed'
>;

/** Search over all traces, and the review queues. */
export function createSearchActs({ call, get, set }: StoreParts, list: ListActs): Acts {
  let runningId: string | null = null;
  const searching = newestOnly();
  const listing = newestOnly();
  let newestList = Promise.resolve();

  async function cancel(): Promise<void> {
    const searchId = runningId;
    runningId = null;
    if (searchId !== null) await call('traces.cancelSearch', { searchId }).catch(() => null);
  }

  async function runSearch(text: string, mode: SearchMode): Promise<void> {
    const isNewest = searching.begin();
    void cancel();
    if (text.trim() === '') {
      set({ search: { text: '', mode, result: { status: 'idle' } } });
      if (get().view.searchId !== null) await list.showView({ ...get().view, searchId: null }, get().selectedId);
      return;
    }
    const searchId = crypto.randomUUID();
    runningId = searchId;
    set({ search: { text, mode, result: { status: 'loading' } } });
    try {
      const value = await call('traces.search', { text, mode, searchId });
      if (!isNewest()) return;
      runningId = null;
      set({ search: { text, mode, result: { status: 'ready', value } }, index: value.index });
      await list.showView({ ...get().view, searchId }, get().selectedId);
    } catch (thrown) {
      if (!isNewest()) return;
      runningId = null;
      const isCancelled = thrown instanceof AppError && thrown.code === 'CANCELLED';
      set({
        search: {
          text,
          mode,
          result: isCancelled ? { status: 'idle' } : { status: 'failed', error: wireErrorOf(thrown) },
        },
      });
    }
  }

  /** Resolves when the newest list is there, whoever asked for it: a queue that was just made is in it. */
  function loadQueues(): Promise<void> {
    newestList = readQueues();
    return newestList;
  }

  async function readQueues(): Promise<void> {
    const isNewest = listing.begin();
    try {
      const value = await call('traces.listQueues', {});
      if (!isNewest()) return newestList;
      set({ queues: { status: 'ready', value } });
      // A queue that was undone, or removed by somebody else, would leave an empty list for good.
      const { view, selectedId } = get();
      const isGone = view.queueId !== null && !value.some(({ id }) => id === view.queueId);
      if (isGone) await list.showView({ ...view, queueId: null }, selectedId);
    } catch (thrown) {
      if (!isNewest()) return newestList;
      set({ queues: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  return {
    runSearch,
    cancelSearch: async () => {
      searching.begin();
      const { search } = get();
      set({ search: { ...search, result: { status: 'idle' } } });
      await cancel();
    },
    loadQueues,
    openQueue: async (id) => {
      const { view, queues, selectedId } = get();
      const queue = queues.status === 'ready' ? queues.value.find((one) => one.id === id) : undefined;
      // A queue brings the filter and order that it was made with; what was searched does not narrow it.
      const next = queue ? { ...queue.view, queueId: queue.id, searchId: null } : { ...view, queueId: null };
      await list.showView(next, selectedId);
    },
    saveQueue: async (name) => {
      const { id } = await call('traces.saveQueue', { id: null, name, view: get().view });
      await loadQueues();
      return id;
    },
    queuePicked: async (queue, groupIds) => {
      const queued = await call('traces.queuePicked', { queue, groupIds });
      await loadQueues();
      return queued;
    },
    renameQueue: async (id, name) => {
      await call('traces.saveQueue', { id, name, view: get().view });
      await loadQueues();
    },
    refreshQueue: async (id) => {
      await call('traces.refreshQueue', { id });
      await loadQueues();
      if (get().view.queueId === id) await list.showView({ ...get().view }, get().selectedId);
    },
    removeQueue: async (id) => {
      if (get().view.queueId === id) await list.showView({ ...get().view, queueId: null }, get().selectedId);
      await call('traces.removeQueue', { id });
      await loadQueues();
    },
    indexed: (index) => set({ index }),
  };
}
