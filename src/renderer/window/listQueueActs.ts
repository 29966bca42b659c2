import type { AsyncData } from '../../shared/asyncData.ts';
import type { PutInQueue } from '../../shared/queueMethods.ts';
import type { ListedQueue, Queued } from '../../shared/reviewQueue.ts';
import { createLoader } from './roomStore.ts';

/** Those of some items that the list shows now, and those that no view of it shows any more. */
export type StillListed = { readonly ids: readonly number[]; readonly gone: readonly number[] };

/** What a room's store does with review queues of what its list shows. */
export type ListQueueActs = {
  /** Reads the queues again: a dataset was opened, or the core says that they changed. */
  readonly loadQueues: () => Promise<void>;
  /** Shows all members of a queue in their order; null shows what is not in it again. */
  readonly openQueue: (id: number | null) => Promise<void>;
  /** Makes a queue of what is shown; resolves to its id. */
  readonly saveQueue: (name: string) => Promise<number>;
  /** Puts what was picked into a queue, by its id, or into a new one, by its name. */
  readonly queuePicked: (queue: number | string, ids: number[]) => Promise<Queued>;
  readonly renameQueue: (id: number, name: string) => Promise<void>;
  readonly refreshQueue: (id: number) => Promise<void>;
  readonly removeQueue: (id: number) => Promise<void>;
  readonly stillListed: (ids: number[]) => Promise<StillListed>;
};

/** The methods of a room, by what they do. */
type QueueCalls<View> = {
  /** Null where nothing is open. */
  readonly list: () => Promise<readonly ListedQueue[]> | null;
  readonly save: (order: { name: string; view: View }) => Promise<{ readonly id: number }>;
  readonly rename: (order: { id: number; name: string }) => Promise<unknown>;
  readonly refresh: (order: { id: number }) => Promise<unknown>;
  readonly remove: (order: { id: number }) => Promise<unknown>;
  readonly put: (order: PutInQueue) => Promise<Queued>;
  readonly stillListed: (order: { view: View; ids: number[] }) => Promise<StillListed>;
};

/** What the store of a room has of them, and how its list shows one. */
type ListOfRoom<View> = {
  readonly get: () => { readonly view: View | null; readonly queues: AsyncData<readonly ListedQueue[]> };
  readonly set: (change: { readonly queues: AsyncData<readonly ListedQueue[]> }) => void;
  readonly setView: (change: { readonly queueId?: number | null }) => Promise<void>;
  /** Shows a queue without what would hide a member, or bring them into another order. */
  readonly showWhole: (queueId: number) => Promise<void>;
};

/** The review queues of a room's list. */
export function createListQueueActs<View extends { readonly queueId: number | null }>(
  calls: QueueCalls<View>,
  { get, set, setView, showWhole }: ListOfRoom<View>,
): ListQueueActs {
  const reading = createLoader<readonly ListedQueue[]>(
    (queues) => set({ queues }),
    () => get().queues,
  );
  const openId = () => get().view?.queueId ?? null;

  /** Resolves when the newest list is there, whoever asked for it: a queue that was just made is in it. */
  async function load(): Promise<void> {
    const asked = calls.list();
    const value = asked && (await reading.load(() => asked));
    // A queue that was undone, or removed by somebody else, would leave an empty list for good.
    if (value && openId() !== null && !value.some(({ id }) => id === openId())) await setView({ queueId: null });
  }

  return {
    loadQueues: load,
    openQueue: (id) => (id === null ? setView({ queueId: null }) : showWhole(id)),
    saveQueue: async (name) => {
      const { view } = get();
      if (view === null) throw new Error('No list is open');
      const { id } = await calls.save({ name, view });
      await load();
      return id;
    },
    queuePicked: async (queue, ids) => {
      const queued = await calls.put({ queue, ids });
      await load();
      return queued;
    },
    stillListed: async (ids) => {
      const { view } = get();
      return view === null ? { ids: [], gone: [] } : calls.stillListed({ view, ids });
    },
    renameQueue: async (id, name) => {
      await calls.rename({ id, name });
      await load();
    },
    refreshQueue: async (id) => {
      await calls.refresh({ id });
      await load();
      if (openId() === id) await setView({});
    },
    removeQueue: async (id) => {
      if (openId() === id) await setView({ queueId: null });
      await calls.remove({ id });
      await load();
    },
  };
}
