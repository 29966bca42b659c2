import { planWrites, readKept, writeKept } from '../../window/keptSession.ts';
import { type Kept, keptKey, keptSchema } from './keptSession.ts';
import type { StoreParts } from './storeParts.ts';

const writeDelayMs = 150;

export type SessionKeeper = {
  /** Reads what was kept; nothing is written before that. */
  open: () => Promise<Kept>;
  /** Writes the look of the room soon. */
  touch: () => void;
  /** Writes at once what waits to be written: the window goes away. */
  flush: () => void;
};

/** Keeps what would be lost with the window: set, run, tabs, lines, point and half-typed comments. */
export function createSessionKeeper({ call, later, get }: Pick<StoreParts, 'call' | 'later' | 'get'>): SessionKeeper {
  let isOpen = false;

  function write(): void {
    if (!isOpen) return;
    const { datasetId, runId, hidden, selectedLine, listTab, workTab, metric, fitsData, showsTable } = get();
    const { showsOverruled, point, caseId, reasonTab, cleaner, showsCut, besideModel, queue, commentDrafts } = get();
    void writeKept(call, keptKey, {
      ...{ datasetId, runId, hidden: [...hidden], selectedLine, listTab, workTab, metric, fitsData, showsTable },
      ...{ showsOverruled, point, caseId, reasonTab, cleaner, showsCut, besideModel, commentDrafts },
      queue: queue && { id: queue.id, index: queue.index },
    });
  }

  return {
    open: async () => {
      const kept = await readKept(call, keptKey, keptSchema);
      isOpen = true;
      return kept;
    },
    ...planWrites(later, writeDelayMs, write),
  };
}
