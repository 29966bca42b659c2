import type { Queued } from '../../shared/reviewQueue.ts';

/** What a room's store does with review queues of what its list shows. */
export type ListQueueActs = {
  /** Shows the members of a queue, in the order and with the filter that it was made with; null shows all again. */
  readonly openQueue: (id: number | null) => Promise<void>;
  /** Makes a queue of what is shown; resolves to its id. */
  readonly saveQueue: (name: string) => Promise<number>;
  /** Puts what was picked into a queue, by its id, or into a new one, by its name. */
  readonly queuePicked: (queue: number | string, ids: number[]) => Promise<Queued>;
  readonly renameQueue: (id: number, name: string) => Promise<void>;
  readonly refreshQueue: (id: number) => Promise<void>;
  readonly removeQueue: (id: number) => Promise<void>;
};
