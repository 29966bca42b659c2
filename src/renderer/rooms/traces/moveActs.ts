import type { ListActs } from './listActs.ts';
import { type Rows, rowOf, rowsOfOpen, unmarkedCalls } from './readingOrder.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { type Place, type StoreParts, sides, type TracesActs } from './tracesState.ts';

type Acts = Pick<TracesActs, 'select' | 'nextUnmarked' | 'setTextSelection' | 'setLevels' | 'setTab'>;

type MoveActs = {
  readonly acts: Acts;
  readonly rows: () => Rows;
  /** Selects the first call that lacks an answer, or the whole trace when only answers are shown. Nothing happens where there is none. */
  readonly goToFirstOpenCall: () => void;
};

type Options = {
  readonly list: ListActs;
  readonly session: SessionKeeper;
};

/** Where one is in the transcript, and how one gets on from one unmarked call to the next. */
export function createMoveActs({ get, set }: StoreParts, { list, session }: Options): MoveActs {
  let known: { readonly of: readonly unknown[]; readonly rows: Rows } | null = null;

  /** The same object as long as the same is open. */
  function rows(): Rows {
    const { alignment, left, right } = get();
    const of = [alignment, left?.head.id, right?.head.id];
    if (!known || of.some((part, at) => part !== known?.of[at])) known = { of, rows: rowsOfOpen(get()) };
    return known.rows;
  }

  const select: Acts['select'] = (place, how = 'go') => {
    const { selected } = get();
    const { side, step } = place;
    const isSame = selected.side === side && selected.step === step;
    if (isSame && how === 'stay') return;
    set({
      selected: place,
      ...(!isSame && { textSelection: null }),
      ...(step !== null && how === 'go' && { scrollTo: { side, step } }),
    });
    session.touch();
  };

  /** Calls of both sides that lack an answer, as places in reading order; null while something is still read. */
  function openCalls(): { readonly row: number; readonly place: Place }[] | null {
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
    return found.toSorted((a, b) => a.row - b.row);
  }

  function goToOpenCall(isFirst: boolean): boolean {
    const calls = openCalls() ?? [];
    const { selected } = get();
    const here = rowOf(rows(), selected);
    const isAfter = ({ row, place }: (typeof calls)[number]) =>
      row > here || (row === here && selected.side === 'left' && place.side === 'right');
    const isHere = ({ place }: (typeof calls)[number]) => place.side === selected.side && place.step === selected.step;
    const next = isFirst ? calls[0] : (calls.find(isAfter) ?? calls.find((call) => !isHere(call)) ?? calls[0]);
    if (!next) return false;
    // The call is not in sight among the answers.
    if (get().options.answersOnly) get().setOptions({ answersOnly: false });
    select(next.place);
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
    goToFirstOpenCall: () => {
      if (!get().options.answersOnly) goToOpenCall(true);
      else set({ selected: { side: 'left', step: null } });
    },
    acts: {
      select,
      nextUnmarked,
      setTextSelection: (textSelection) => set({ textSelection }),
      setLevels: (levels) => {
        set({ levels });
        session.touch();
      },
      setTab: (tab) => {
        set({ tab });
        session.touch();
      },
    },
  };
}
