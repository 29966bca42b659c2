import { type OpenTrace, type Side, sides, type TracesData } from './tracesState.ts';

/** What stands in the columns, from left to right. */
export function openTracesOf(state: Pick<TracesData, Side>): readonly OpenTrace[] {
  return sides.flatMap((side) => state[side] ?? []);
}

/** The columns that are open. */
export function openSides(state: Pick<TracesData, Side>): readonly Side[] {
  return sides.filter((side) => state[side] !== null);
}

/** The trace that a link to a step shows beside it: the first one, or for that one the second. */
export function besideOf(state: Pick<TracesData, Side>, side: Side): number | null {
  return state[side === 'left' ? 'right' : 'left']?.head.id ?? null;
}
