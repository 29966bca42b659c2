import { countedCalls } from '../../../../shared/traces/countedCalls.ts';
import { type MarkCriterion, type MarkScope, scopeOfKind } from '../../../../shared/traces/marks.ts';
import { type StepKind, stepKinds } from '../../../../shared/traces/trace.ts';
import type { TraceOutline } from '../../../../shared/traces/traceReading.ts';
import type { Place, Side } from '../tracesState.ts';

/** What the Labels pane asks about. */
export type Asked = {
  readonly place: Place;
  /** Null where nothing is asked: at prompts, and at results without a call. */
  readonly scope: Exclude<MarkScope, 'span'> | null;
  /** Null for the trace as a whole. */
  readonly kind: StepKind | null;
  /** The steps that it covers: a call and its result. */
  readonly steps: readonly number[];
};

type Outline = Pick<TraceOutline, 'kinds' | 'joined'>;

/** What is asked at a selected place: a call is asked about together with its result, whichever of the two is selected. */
export function askedAt(place: Place, outline: Outline | null): Asked | null {
  if (place.step === null) return { place, scope: 'trace', kind: null, steps: [] };
  const kind = stepKinds[outline?.kinds[place.step] ?? -1];
  if (outline === null || kind === undefined) return null;
  const joined = outline.joined[place.step] ?? -1;
  if (kind === 'tool_call') return { place, scope: 'call', kind, steps: [place.step, ...(joined < 0 ? [] : [joined])] };
  if (kind === 'tool_result' && joined >= 0) {
    return { place: { ...place, step: joined }, scope: 'call', kind: 'tool_call', steps: [joined, place.step] };
  }
  return { place, scope: scopeOfKind(kind), kind, steps: [place.step] };
}

/** The criteria of a scope in the order in which they are asked; none without a scope. */
export function criteriaOf(criteria: readonly MarkCriterion[], scope: MarkScope | null): readonly MarkCriterion[] {
  return criteria.filter((criterion) => criterion.scope === scope);
}

/** Which call of the trace a step is, counted from 1, and how many there are; null for other steps. */
export function callNumber(
  outline: Pick<TraceOutline, 'kinds' | 'toolOf' | 'tools'>,
  step: number,
): { at: number; total: number } | null {
  const calls = countedCalls(outline);
  const at = calls.indexOf(step);
  return at === -1 ? null : { at: at + 1, total: calls.length };
}

/** `A.5`: side and 1-based number of a step, `A` for the trace as a whole. */
export function placeName({ side, step }: Place): string {
  return step === null ? letterOf(side) : `${letterOf(side)}.${step + 1}`;
}

const letters = { left: 'A', right: 'B', third: 'C', fourth: 'D' } as const satisfies Record<Side, string>;

export function letterOf(side: Side): (typeof letters)[Side] {
  return letters[side];
}
