import type { ListActs } from './listActs.ts';
import type { OpenTraces } from './openTraces.ts';
import {
  isDifferent,
  nearestStep,
  nextRow,
  type Rows,
  rowOf,
  rowsOf,
  stepBeside,
  unmarkedCalls,
} from './readingOrder.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { otherSide, type Place, type Side, type StoreParts, sides, type TracesActs } from './tracesState.ts';

type Acts = Pick<
  TracesActs,
  | 'select'
  | 'moveStep'
  | 'moveToEnd'
  | 'selectSide'
  | 'nextDifference'
  | 'nextError'
  | 'nextUnmarked'
  | 'ensureSteps'
  | 'keepTopRow'
  | 'setTextSelection'
  | 'setFolded'
  | 'foldKinds'
  | 'setTab'
>;

export type MoveActs = { readonly acts: Acts; readonly rows: () => Rows };

type Options = {
  readonly traces: OpenTraces;
  readonly list: ListActs;
  readonly session: SessionKeeper;
};

/** Where one is in the transcript and how one gets on: by step, side, difference, error and unmarked call. */
export function createMoveActs({ get, set }: StoreParts, { traces, list, session }: Options): MoveActs {
  function rows(): Rows {
    const { alignment, left, right } = get();
    if (alignment.status === 'ready') return rowsOf(alignment.value, 0);
    // While two traces are not aligned yet their steps lie side by side by number.
    const count = Math.max(left?.head.stepCount ?? 0, right?.head.stepCount ?? 0);
    const upTo = (steps: number | undefined) =>
      Array.from({ length: count }, (_, step) => (step < (steps ?? 0) ? step : -1));
    return { left: upTo(left?.head.stepCount), right: upTo(right?.head.stepCount) };
  }

  const select: Acts['select'] = (place, align = 'auto') => {
    const { selected } = get();
    if (selected.side === place.side && selected.step === place.step && align === 'stay') return;
    set({
      selected: place,
      textSelection: null,
      ...(place.step !== null && align !== 'stay' && { scrollTo: { ...place, step: place.step, align } }),
    });
    session.touch();
  };

  function goToRow(at: number, side: Side): boolean {
    if (at < 0) return false;
    const steps = rows();
    const wanted = (steps[side][at] ?? -1) >= 0 ? side : otherSide(side);
    const step = steps[wanted][at] ?? -1;
    if (step < 0) return false;
    select({ side: wanted, step }, 'center');
    return true;
  }

  /** Calls of both sides that lack an answer, as places in reading order; null while something is still read. */
  function openCalls(): Place[] | null {
    const { scheme } = get();
    const steps = rows();
    if (scheme.status !== 'ready') return null;
    const found: { row: number; place: Place }[] = [];
    for (const side of sides) {
      const trace = get()[side];
      if (!trace) continue;
      if (trace.outline.status !== 'ready' || trace.marks.status !== 'ready') return null;
      const open = unmarkedCalls(trace.outline.value, trace.marks.value.marks, scheme.value.criteria);
      steps[side].forEach((step, row) => {
        if (open.has(step)) found.push({ row, place: { side, step } });
      });
    }
    return found.toSorted((a, b) => a.row - b.row).map(({ place }) => place);
  }

  function goToOpenCall(isFirst: boolean): boolean {
    const calls = openCalls() ?? [];
    const { selected } = get();
    const steps = rows();
    const row = isFirst ? -1 : rowOf(steps, selected);
    const isAfter = (place: Place) => {
      const at = rowOf(steps, place);
      return at > row || (at === row && selected.side === 'left' && place.side === 'right');
    };
    const isHere = (place: Place) => place.side === selected.side && place.step === selected.step;
    const next =
      (isFirst ? undefined : calls.find(isAfter)) ?? calls.find((place) => isFirst || !isHere(place)) ?? calls[0];
    if (!next) return false;
    select(next, 'center');
    return true;
  }

  async function nextUnmarked(): ReturnType<Acts['nextUnmarked']> {
    if (goToOpenCall(false)) return 'here';
    const { group, left, right } = get();
    const shown = [left?.head.id, right?.head.id];
    const hidden =
      group.status === 'ready'
        ? group.value.traces.find(({ id, callsMarked, callCount }) => !shown.includes(id) && callsMarked < callCount)
        : undefined;
    if (hidden) {
      await get().openTrace('right', hidden.id);
      if (goToOpenCall(true)) return 'here';
    }
    const next = await list.nextGroupWithUnmarked();
    if (!next) return 'none';
    await get().selectGroup(next.id, next.index);
    goToOpenCall(true);
    return 'otherGroup';
  }

  return {
    rows,
    acts: {
      select,
      moveStep: (by) => {
        const { selected } = get();
        const step = stepBeside(rows(), selected, by);
        if (step === null) return false;
        select({ side: selected.side, step });
        return true;
      },
      moveToEnd: (end) => {
        const { side } = get().selected;
        const steps = rows()[side].filter((step) => step >= 0);
        const step = end === 'first' ? steps[0] : steps.at(-1);
        if (step !== undefined) select({ side, step });
      },
      selectSide: (side) => {
        const { selected } = get();
        if (selected.side === side || !get()[side]) return;
        if (selected.step === null) return select({ side, step: null });
        const step = nearestStep(rows(), side, rowOf(rows(), selected));
        if (step !== null) select({ side, step });
      },
      nextDifference: () => {
        const { alignment, selected } = get();
        if (alignment.status !== 'ready') return false;
        const { value } = alignment;
        const at = nextRow(value.relation.length, rowOf(value, selected), (row) => isDifferent(value, row));
        return goToRow(at, selected.side);
      },
      nextError: () => {
        const { selected } = get();
        const steps = rows();
        const errors = { left: new Set<number>(), right: new Set<number>() };
        for (const side of sides) {
          const outline = get()[side]?.outline;
          if (outline?.status === 'ready') errors[side] = new Set(outline.value.errors);
        }
        const sideAt = (row: number) => sides.find((side) => errors[side].has(steps[side][row] ?? -1));
        const at = nextRow(steps.left.length, rowOf(steps, selected), (row) => sideAt(row) !== undefined);
        return goToRow(at, sideAt(at) ?? selected.side);
      },
      nextUnmarked,
      ensureSteps: traces.ensureSteps,
      keepTopRow: (topRow) => {
        set({ topRow });
        session.touch();
      },
      setTextSelection: (textSelection) => set({ textSelection }),
      setFolded: (side, step, folded) => {
        const id = get()[side]?.head.id;
        if (id === undefined) return;
        const { [`${id}/${step}`]: _, ...others } = get().foldedSteps;
        set({ foldedSteps: folded === null ? others : { ...others, [`${id}/${step}`]: folded } });
        session.touch();
      },
      foldKinds: (kinds, folded, side) => {
        const { options, foldedSteps } = get();
        const folds = { ...options.folds };
        const touched = side === 'both' ? sides : [side];
        for (const one of touched) {
          const others = folds[one].filter((kind) => !kinds.includes(kind));
          folds[one] = folded ? [...others, ...kinds] : others;
        }
        // What was folded or opened one by one follows, or "all" would not be all.
        const ids = touched.flatMap((one) => get()[one]?.head.id ?? []);
        const kept = Object.entries(foldedSteps).filter(([key]) => !ids.includes(Number(key.split('/')[0])));
        set({ options: { ...options, folds }, foldedSteps: Object.fromEntries(kept) });
        session.touch();
      },
      setTab: (tab) => {
        set({ tab });
        session.touch();
      },
    },
  };
}
