import { relations } from '../../../shared/traces/alignSteps.ts';
import type { Mark, MarkCriterion } from '../../../shared/traces/marks.ts';
import { stepKinds } from '../../../shared/traces/trace.ts';
import type { Alignment, FoundInTrace, TraceOutline } from '../../../shared/traces/traceReading.ts';
import type { FindPlace, Place, Side } from './tracesState.ts';

/** Rows of what is open: one per aligned pair, or one per step of a single trace; -1 where a side has nothing. */
export type Rows = { readonly left: readonly number[]; readonly right: readonly number[] };

const callKind = stepKinds.indexOf('tool_call');
const sameRelation = relations.indexOf('same');

/** The rows of a pair, or of one trace where there is no alignment. */
export function rowsOf(alignment: Alignment | null, stepCount: number): Rows {
  if (alignment) return alignment;
  const left = Array.from({ length: stepCount }, (_, step) => step);
  return { left, right: left.map(() => -1) };
}

/** Row of a step; -1 when it is in none. The trace as a whole stands before the first row. */
export function rowOf(rows: Rows, { side, step }: Place): number {
  return step === null ? -1 : rows[side].indexOf(step);
}

/** The step of a side in a row or, where that is empty, the nearest one before it, else after it; null for a side without steps. */
export function nearestStep(rows: Rows, side: Side, row: number): number | null {
  const steps = rows[side];
  for (let at = Math.min(row, steps.length - 1); at >= 0; at--) if ((steps[at] ?? -1) >= 0) return steps[at] ?? null;
  return steps.find((step) => step >= 0) ?? null;
}

/** The next or previous step of the same side; null at the end. */
export function stepBeside(rows: Rows, { side, step }: Place, by: 1 | -1): number | null {
  if (step === null) return by === 1 ? nearestStep(rows, side, 0) : null;
  const next = step + by;
  return rows[side].includes(next) ? next : null;
}

/** The first row after `row` that passes, from the start again after the last; -1 when none does. */
export function nextRow(count: number, row: number, passes: (row: number) => boolean): number {
  for (let by = 1; by <= count; by++) {
    const at = (row + by + count) % count;
    if (passes(at)) return at;
  }
  return -1;
}

/** Rows in which the two sides do not say the same. */
export function isDifferent({ relation }: Alignment, row: number): boolean {
  return relation[row] !== sameRelation;
}

/** Steps of a trace that are calls and lack an answer to a criterion about calls. */
export function unmarkedCalls(
  { kinds }: Pick<TraceOutline, 'kinds'>,
  marks: readonly Mark[],
  criteria: readonly MarkCriterion[],
): ReadonlySet<number> {
  const wanted = new Set(criteria.filter(({ scope }) => scope === 'call').map(({ id }) => id));
  const answered = new Map<number, number>();
  for (const { step, criterionId } of marks) {
    if (step !== null && wanted.has(criterionId)) answered.set(step, (answered.get(step) ?? 0) + 1);
  }
  const open = new Set<number>();
  if (wanted.size === 0) return open;
  kinds.forEach((kind, step) => {
    if (kind === callKind && (answered.get(step) ?? 0) < wanted.size) open.add(step);
  });
  return open;
}

/** All calls of a trace. */
export function callsOf({ kinds }: Pick<TraceOutline, 'kinds'>): number[] {
  return kinds.flatMap((kind, step) => (kind === callKind ? [step] : []));
}

/** Every found place in reading order: row by row, left before right. */
export function findPlaces(rows: Rows, found: Readonly<Record<Side, FoundInTrace | null>>): FindPlace[] {
  const places: { row: number; place: FindPlace }[] = [];
  for (const side of ['left', 'right'] as const) {
    const rowOfStep = new Map(rows[side].map((step, row) => [step, row]));
    found[side]?.steps.forEach((step, at) => {
      const row = rowOfStep.get(step) ?? 0;
      const count = found[side]?.counts[at] ?? 0;
      for (let nth = 0; nth < count; nth++) places.push({ row, place: { side, step, nth } });
    });
  }
  // The sort keeps the order of equal rows, so that left comes before right.
  return places.toSorted((a, b) => a.row - b.row).map(({ place }) => place);
}
