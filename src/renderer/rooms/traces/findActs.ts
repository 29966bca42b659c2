import { AppError } from '../../../shared/errors.ts';
import type { FoundInTrace } from '../../../shared/traces/traceReading.ts';
import { wireErrorOf } from '../../app/wireErrorOf.ts';
import { newestOnly } from './newestOnly.ts';
import { cardOf, findPlaces, type Rows, rowOf } from './readingOrder.ts';
import { type FindPlace, noFind, type StoreParts, sides, type TracesActs, type TracesData } from './tracesState.ts';

type Acts = Pick<TracesActs, 'openFind' | 'closeFind' | 'setFind' | 'moveFind'>;

/** What was found on each side; null where nothing was or nothing is open. */
export function foundBySide(
  state: Pick<TracesData, 'find' | 'left' | 'right'>,
): Readonly<Record<'left' | 'right', FoundInTrace | null>> {
  const { found } = state.find;
  const all = found.status === 'ready' ? found.value : [];
  const of = (traceId: number | undefined) => all.find((one) => one.traceId === traceId) ?? null;
  return { left: of(state.left?.head.id), right: of(state.right?.head.id) };
}

export type FindActs = {
  readonly acts: Acts;
  /** Searches again in other traces or after a change; nothing while the bar is closed. */
  readonly refresh: () => Promise<void>;
};

/** Find over the data of both sides. */
export function createFindActs({ call, get, set }: StoreParts, rows: () => Rows): FindActs {
  const finding = newestOnly();
  let runningId: string | null = null;
  let known: { found: unknown; rows: Rows; places: readonly FindPlace[] } | null = null;

  function places(): readonly FindPlace[] {
    const { find } = get();
    const now = rows();
    if (known?.found !== find.found || known.rows.left !== now.left)
      known = { found: find.found, rows: now, places: findPlaces(now, foundBySide(get())) };
    return known.places;
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
    const now = rows();
    const here = rowOf(now, get().selected);
    const at = places().findIndex((place) => rowOf(now, place) >= here);
    return at >= 0 ? at : 0;
  }

  function goTo(current: number): void {
    const place = places()[current];
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
      moveFind: (by) => {
        const count = places().length;
        const { current } = get().find;
        if (count > 0) goTo(current < 0 ? firstFromHere() : (current + by + count) % count);
      },
    },
  };
}
