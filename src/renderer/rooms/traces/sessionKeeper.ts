import { planWrites, readKept, writeKept } from '../../window/keptSession.ts';
import { type Kept, keptKey, keptSchema } from './keptSession.ts';
import type { StoreParts } from './tracesState.ts';

const writeDelayMs = 150;
const pairsAtMost = 500;

export type SessionKeeper = {
  /** Reads what was kept; nothing is written before that. */
  open: () => Promise<Kept>;
  /** Writes the look of the room soon. */
  touch: () => void;
  /** Writes at once what waits to be written: the window goes away. */
  flush: () => void;
  keepListIndex: (index: number) => void;
  keepPair: (groupId: number, leftId: number, rightId: number | null) => void;
  pairOf: (groupId: number) => readonly [leftId: number, rightId: number | null] | null;
  blindSeed: () => number;
};

/** Keeps what would be lost with the window: view, group, pair, step, scroll, options, half-typed comments. */
export function createSessionKeeper({ call, later, get }: Pick<StoreParts, 'call' | 'later' | 'get'>): SessionKeeper {
  let isOpen = false;
  let listIndex = 0;
  let pairs: Kept['pairs'] = [];
  let seed: number | null = null;
  const { touch, flush } = planWrites(later, writeDelayMs, write);

  function write(): void {
    if (!isOpen) return;
    const { view, selectedId, selected, options, levels, tab, commentDrafts } = get();
    void writeKept(call, keptKey, {
      // A search does not outlive the core that ran it.
      view: { ...view, searchId: null },
      groupId: selectedId,
      pairs,
      selected,
      listIndex,
      options,
      levels: { ...levels, cards: { ...levels.cards } },
      tab,
      commentDrafts,
      blindSeed: seed,
    });
  }

  return {
    open: async () => {
      const kept = await readKept(call, keptKey, keptSchema);
      ({ listIndex, pairs } = kept);
      seed = kept.blindSeed;
      isOpen = true;
      return kept;
    },
    touch,
    flush,
    keepListIndex: (index) => {
      listIndex = index;
      touch();
    },
    keepPair: (groupId, leftId, rightId) => {
      const others = pairs.filter(([id]) => id !== groupId);
      pairs = [...others, [groupId, leftId, rightId] satisfies Kept['pairs'][number]].slice(-pairsAtMost);
      touch();
    },
    pairOf: (groupId) => {
      const pair = pairs.find(([id]) => id === groupId);
      return pair ? [pair[1], pair[2]] : null;
    },
    blindSeed: () => {
      if (seed === null) {
        seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
        touch();
      }
      return seed;
    },
  };
}
