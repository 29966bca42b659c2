import type { AsyncData } from '../../../shared/asyncData.ts';
import { countedCalls } from '../../../shared/traces/countedCalls.ts';
import type { Mark, MarkCriterion } from '../../../shared/traces/marks.ts';
import { stepKinds } from '../../../shared/traces/trace.ts';
import type { FoundInTrace, TraceOutline } from '../../../shared/traces/traceReading.ts';
import { type FindPlace, type Place, type Side, sides, type TracesData } from './tracesState.ts';

/** Rows of what is open: one per aligned pair, or one per step of a single trace; -1 where a side has nothing. */
export type Rows = Readonly<Record<Side, readonly number[]>>;

const resultKind = stepKinds.indexOf('tool_result');

/** The rows of what is open. While traces are not aligned, and in a trace alone, a step stands in the row of its number. */
export function rowsOfOpen(state: Pick<TracesData, 'alignment' | Side>): Rows {
  const { alignment } = state;
  const counts = sides.map((side) => state[side]?.head.stepCount ?? 0);
  const upTo = (stepCount: number) =>
    Array.from({ length: Math.max(...counts) }, (_, step) => (step < stepCount ? step : -1));
  const aligned = alignment.status === 'ready' ? alignment.value.steps : counts.map(upTo);
  const of = (column: number) => aligned[column] ?? [];
  return { left: of(0), right: of(1), third: of(2), fourth: of(3) };
}

/** Row of a step; -1 when it is in none. The trace as a whole stands before the first row. */
export function rowOf(rows: Rows, { side, step }: Place): number {
  return step === null ? -1 : rows[side].indexOf(step);
}

/**
 * Places of a trace that lack an answer which the scheme still has, to a criterion that asks about them: calls by their step, and the trace
 * as a whole as null. Counted as the core counts progress.
 */
export function openPlacesOf(
  outline: Pick<TraceOutline, 'kinds' | 'toolOf' | 'tools'>,
  marks: readonly Mark[],
  criteria: readonly MarkCriterion[],
): ReadonlySet<number | null> {
  const asked = Map.groupBy(criteria, ({ scope }) => scope);
  const answered = new Map<number | null, number>();
  for (const { step, criterionId, choiceId } of marks) {
    const criterion = asked.get(step === null ? 'trace' : 'call')?.find(({ id }) => id === criterionId);
    if (criterion?.choices.some(({ id }) => id === choiceId)) answered.set(step, (answered.get(step) ?? 0) + 1);
  }
  const isOpen = (step: number | null, wanted: number) => (answered.get(step) ?? 0) < wanted;
  const [ofCalls, ofWhole] = [asked.get('call')?.length ?? 0, asked.get('trace')?.length ?? 0];
  return new Set<number | null>([
    ...countedCalls(outline).filter((step) => isOpen(step, ofCalls)),
    ...(isOpen(null, ofWhole) ? [null] : []),
  ]);
}

/** Steps with something found, in reading order: row by row, from left to right. `before` counts the places in the steps before. */
export type FindOrder = {
  readonly steps: readonly {
    readonly row: number;
    readonly side: Side;
    readonly step: number;
    readonly before: number;
  }[];
  readonly total: number;
};

export function findOrder(rows: Rows, found: Readonly<Record<Side, FoundInTrace | null>>): FindOrder {
  const steps = sides.flatMap((side) => {
    const { steps: indexes = [], counts = [] } = found[side] ?? {};
    const rowOfStep = new Map(rows[side].map((step, row) => [step, row]));
    return indexes.map((step, at) => ({ row: rowOfStep.get(step) ?? 0, side, step, count: counts[at] ?? 0 }));
  });
  let total = 0;
  // The sort keeps the order of equal rows, so that the columns come from left to right.
  const ordered = steps
    .toSorted((a, b) => a.row - b.row)
    .map(({ count, ...step }) => {
      const before = total;
      total += count;
      return { ...step, before };
    });
  return { steps: ordered, total };
}

/** The place with a 0-based number; null outside of the order. There may be millions: none is made before it is asked for. */
export function placeAt({ steps, total }: FindOrder, index: number): FindPlace | null {
  if (index < 0 || index >= total) return null;
  const found = steps.findLast(({ before }) => before <= index);
  return found ? { side: found.side, step: found.step, nth: index - found.before } : null;
}

/** The step whose card shows a step: a result stands in the card of its call. */
export function cardOf(outline: AsyncData<TraceOutline> | undefined, step: number): number {
  if (outline?.status !== 'ready' || outline.value.kinds[step] !== resultKind) return step;
  const call = outline.value.joined[step] ?? -1;
  return call >= 0 ? call : step;
}
