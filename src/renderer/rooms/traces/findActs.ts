import { AppError } from '../../../shared/errors.ts';
import type { FoundInTrace } from '../../../shared/traces/traceReading.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { cardOf, type FindOrder, findOrder, placeAt, type Rows, rowOf } from './readingOrder.ts';
import { noFind, type Side, type StoreParts, sides, type TracesActs, type TracesData } from './tracesState.ts';

type Acts = Pick<TracesActs, 'openFind' | 'closeFind' | 'setFind' | 'moveFind' | 'goToFound'>;

/** What was found on each side; null where nothing was or nothing is open. */
export function foundBySide(state: Pick<TracesData, 'find' | Side>): Readonly<Record<Side, FoundInTrace | null>> {
  const { found } = state.find;
  const all = found.status === 'ready' ? found.value : [];
  const of = (side: Side) => all.find((one) => one.traceId === state[side]?.head.id) ?? null;
  return { left: of('left'), right: of('right'), third: of('third'), fourth: of('fourth') };
}

type FindActs = {
  readonly acts: Acts;
  /** Searches again in other traces or after a change; nothing while the bar is closed. */
  readonly refresh: () => Promise<void>;
};

/** Find over the data of both sides. */
export function createFindActs({ call, get, set }: StoreParts, rows: () => Rows): FindActs {
  const finding = newestOnly();
  let runningId: string | null = null;
  let known: { found: unknown; rows: Rows; order: FindOrder } | null = null;

  function order(): FindOrder {
    const { found } = get().find;
    const now = rows();
    if (known?.found !== found || known.rows !== now)
      known = { found, rows: now, order: findOrder(now, foundBySide(get())) };
    return known.order;
  }

  async function setFind(text: string, mode: TracesData['find']['mode']): Promise<void> {
    const isNewest = finding.begin();
    if (runningId !== null) void call('traces.cancelSearch', { searchId: runningId }).catch(() => null);
    runningId = null;
    const find = { ...get().find, text, mode, current: -1 };
    const traceIds = sides.flatMap((side) => get()[side]?.head.id ?? []);
    if (text === '' || traceIds.length === 0) return set({ find: { ...find, found: { status: 'idle' } } });
    set({ find: { ...find, found: { status: 'loading' } } });
    const searchId = crypto.randomUUID();
    runningId = searchId;
    try {
      const value = await call('traces.find', { traceIds, text, mode, searchId });
      if (!isNewest()) return;
      runningId = null;
      set({ find: { ...get().find, found: { status: 'ready', value } } });
      goTo(firstFromHere());
    } catch (thrown) {
      if (!isNewest() || (thrown instanceof AppError && thrown.code === 'CANCELLED')) return;
      runningId = null;
      set({ find: { ...get().find, found: { status: 'failed', error: wireErrorOf(thrown) } } });
    }
  }

  /** The first place at or after the selected step, so that a search does not jump back to the top. */
  function firstFromHere(): number {
    const here = rowOf(rows(), get().selected);
    return order().steps.find(({ row }) => row >= here)?.before ?? 0;
  }

  function goTo(current: number): void {
    const place = placeAt(order(), current);
    if (!place) return;
    const { side, step } = place;
    set({
      find: { ...get().find, current },
      selected: { side, step: cardOf(get()[side]?.outline, step) },
      textSelection: null,
    });
  }

  return {
    refresh: async () => {
      const { find } = get();
      if (find.isOpen && find.text !== '') await setFind(find.text, find.mode);
    },
    acts: {
      openFind: () => set({ find: { ...get().find, isOpen: true } }),
      closeFind: () => {
        finding.begin();
        set({ find: { ...noFind, mode: get().find.mode } });
      },
      setFind,
      goToFound: goTo,
      moveFind: (by) => {
        const count = order().total;
        const { current } = get().find;
        if (count > 0) goTo(current < 0 ? firstFromHere() : (current + by + count) % count);
      },
    },
  };
}
