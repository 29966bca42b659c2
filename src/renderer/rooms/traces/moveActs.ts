import { stepKinds } from '../../../shared/traces/trace.ts';
import { isOpen } from '../../../shared/traces/traceGroup.ts';
import type { ListActs } from './listActs.ts';
import { openSides, openTracesOf } from './openColumns.ts';
import { cardOf, openPlacesOf, type Rows, rowOf, rowsOfOpen } from './readingOrder.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { type Hit, type Place, type StoreParts, sides, type TracesActs } from './tracesState.ts';

type Acts = Pick<TracesActs, 'select' | 'nextUnmarked' | 'setTextSelection' | 'setLevels' | 'setTab'>;

type MoveActs = {
  readonly acts: Acts;
  readonly rows: () => Rows;
  /** Selects the first place that lacks an answer, or the whole trace when only answers are shown. Nothing happens where there is none. */
  readonly goToFirstOpenPlace: () => void;
  /** Selects the card of a hit. False where its run is in no column. */
  readonly goToHit: (hit: Hit) => boolean;
};

type Options = {
  readonly list: ListActs;
  /** Resolves when the question that is opened is read. */
  readonly isShown: () => Promise<void>;
  readonly session: SessionKeeper;
};

/** The row of a trace as a whole: it is judged when its steps are read. */
const behindAll = Number.POSITIVE_INFINITY;
const answerKind = stepKinds.indexOf('answer');

/** Where one is in the transcript, and how one gets on from one open place to the next. */
export function createMoveActs({ get, set }: StoreParts, { list, isShown, session }: Options): MoveActs {
  let known: { readonly of: readonly unknown[]; readonly rows: Rows } | null = null;

  /** The same object as long as the same is open. */
  function rows(): Rows {
    const { alignment } = get();
    const of = [alignment, ...sides.map((side) => get()[side]?.head.id)];
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

  /** What lacks an answer: calls of all sides in reading order, then the traces as a whole; null while something is still read. */
  function openPlaces(): { readonly row: number; readonly place: Place }[] | null {
    const { scheme } = get();
    const steps = rows();
    if (scheme.status !== 'ready') return null;
    const found: { row: number; place: Place }[] = [];
    for (const side of sides) {
      const trace = get()[side];
      if (!trace) continue;
      if (trace.outline.status !== 'ready' || trace.marks.status !== 'ready') return null;
      const open = openPlacesOf(trace.outline.value, trace.marks.value.marks, scheme.value.criteria);
      steps[side].forEach((step, row) => {
        if (open.has(step)) found.push({ row, place: { side, step } });
      });
      if (open.has(null)) found.push({ row: behindAll, place: { side, step: null } });
    }
    return found.toSorted((a, b) => a.row - b.row);
  }

  function goToOpenPlace(isFirst: boolean): boolean {
    const open = openPlaces() ?? [];
    const { selected, options } = get();
    const here = selected.step === null ? behindAll : rowOf(rows(), selected);
    const isAfter = ({ row, place }: (typeof open)[number]) =>
      row > here || (row === here && sides.indexOf(place.side) > sides.indexOf(selected.side));
    const isHere = ({ place }: (typeof open)[number]) => place.side === selected.side && place.step === selected.step;
    const { calls = [], wholes = [] } = Object.groupBy(open, ({ row }) => (row === behindAll ? 'wholes' : 'calls'));
    const after = (places: typeof open) => places.find(isAfter) ?? places.find((place) => !isHere(place));
    const next = isFirst ? open[0] : (after(calls) ?? after(wholes) ?? open[0]);
    if (!next) return false;
    // A call is not in sight among the answers.
    if (options.answersOnly && next.place.step !== null) get().setOptions({ answersOnly: false });
    select(next.place);
    return true;
  }

  function goToHit({ traceId, step }: Hit): boolean {
    const side = sides.find((one) => get()[one]?.head.id === traceId);
    if (side === undefined) return false;
    const outline = get()[side]?.outline;
    const isAnswer = outline?.status === 'ready' && outline.value.kinds[step] === answerKind;
    if (get().options.answersOnly && !isAnswer) get().setOptions({ answersOnly: false });
    select({ side, step: cardOf(outline, step) });
    return true;
  }

  async function nextUnmarked(): ReturnType<Acts['nextUnmarked']> {
    if (openPlaces() === null) {
      // Nobody knows yet what lacks an answer here; who comes first is led to the first of it, which is then what was asked for.
      const { selected } = get();
      await isShown();
      if (get().selected !== selected) return 'here';
    }
    if (goToOpenPlace(false)) return 'here';
    const { group } = get();
    const shown = openTracesOf(get()).map(({ head }) => head.id);
    const hidden =
      group.status === 'ready'
        ? group.value.traces.find((trace) => !shown.includes(trace.id) && isOpen(trace))
        : undefined;
    if (hidden) {
      await get().openTrace(
        openSides(get()).at(-1) === 'left' ? 'right' : (openSides(get()).at(-1) ?? 'right'),
        hidden.id,
      );
      if (goToOpenPlace(true)) return 'here';
    }
    const next = await list.nextGroupWithUnmarked();
    if (!next) return 'none';
    await get().selectGroup(next.id, next.index);
    goToOpenPlace(true);
    return 'otherGroup';
  }

  return {
    rows,
    goToHit,
    goToFirstOpenPlace: () => {
      if (!get().options.answersOnly) goToOpenPlace(true);
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
