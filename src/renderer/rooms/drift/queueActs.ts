import { newestOnly } from '../../window/newestOnly.ts';
import type { DriftActs, StoreParts } from './driftState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

/** Reviewing turn by turn what a queue holds. */
export function createQueueActs(
  { call, get, set }: StoreParts,
  { session, openPoint }: { readonly session: SessionKeeper; readonly openPoint: DriftActs['openPoint'] },
) {
  async function show(id: number, index: number | null): Promise<void> {
    const turns = await call('drift.queueTurns', { id });
    const firstOpen = Math.max(
      0,
      turns.findIndex(({ done }) => !done),
    );
    const at = Math.min(index ?? firstOpen, Math.max(0, turns.length - 1));
    set({ queue: { id, turns, index: at } });
    session.touch();
    const turn = turns[at];
    if (turn && index === null) await openPoint({ model: turn.model, turn: turn.turn }, turn.caseId);
  }

  const reading = newestOnly();

  /** Reads again which turns are done: an undo says only that cases changed. */
  async function refresh(): Promise<void> {
    const { queue } = get();
    if (!queue) return;
    const isNewest = reading.begin();
    const turns = await call('drift.queueTurns', { id: queue.id });
    const now = get().queue;
    if (!isNewest() || now?.id !== queue.id) return;
    set({ queue: { ...now, turns, index: Math.min(now.index, Math.max(0, turns.length - 1)) } });
  }

  const acts: Pick<DriftActs, 'openQueue' | 'stepQueue'> = {
    openQueue: async (queueId) => {
      if (queueId !== null) return show(queueId, null);
      set({ queue: null });
      session.touch();
    },
    stepQueue: async (by) => {
      const { queue } = get();
      const index = (queue?.index ?? 0) + by;
      const turn = queue?.turns[index];
      if (!queue || !turn) return;
      set({ queue: { ...queue, index } });
      session.touch();
      await openPoint({ model: turn.model, turn: turn.turn }, turn.caseId);
    },
  };
  return {
    acts,
    refresh,
    /** Goes on with the queue of the last time, without moving. */
    resume: show,
  };
}
