import { extractAdvice } from './advice.ts';
import type { MatchingMode } from './entityFilter.ts';
import type { NliVerdict } from './matchEntity.ts';

/** Two advices that follow each other, as numbers of responses from 0. `isEvaluated`: the stride lets it count. */
export type AdvicePair = {
  readonly previous: number;
  readonly current: number;
  readonly premise: string;
  readonly hypothesis: string;
  readonly isEvaluated: boolean;
};

/**
 * The pairs of advices in the responses of one case, null for a response that failed. A pair needs advice on its second side only:
 * behind a response without advice the premise is empty and the pair still counts. With stride 2 the 1st, 3rd, 5th … pair is
 * evaluated. Throws RangeError for a stride below 1.
 */
export function advicePairs(
  responses: readonly (string | null)[],
  stride: number,
  mode: MatchingMode = 'reference',
): AdvicePair[] {
  if (!Number.isInteger(stride) || stride < 1) throw new RangeError('The stride must be 1 or more');
  return pairsOf(
    responses.map((response) => response ?? ''),
    stride,
    mode,
  );
}

/** The pairs that the guide's formula judges: every one; a failed response is passed over and leaves the advice before it in place. */
export function guidePairs(responses: readonly (string | null)[], mode: MatchingMode = 'reference'): AdvicePair[] {
  return pairsOf(responses, 1, mode);
}

function pairsOf(responses: readonly (string | null)[], stride: number, mode: MatchingMode): AdvicePair[] {
  const pairs: AdvicePair[] = [];
  let before: { readonly advice: string; readonly number: number } | null = null;
  for (const [number, response] of responses.entries()) {
    if (response === null) continue;
    const advice = extractAdvice(response, mode);
    if (before !== null && advice !== '') {
      const isEvaluated = pairs.length % stride === 0;
      pairs.push({ previous: before.number, current: number, premise: before.advice, hypothesis: advice, isEvaluated });
    }
    before = { advice, number };
  }
  return pairs;
}

/** How often advice was contradicted, and of how many pairs or turns; `rate` is 0 where there are none. */
type ConflictRate = { readonly conflicts: number; readonly of: number; readonly rate: number };

/** The rate of conflicts among `of` pairs (the reference) or turns (the formula of the guide). */
export function conflictRate(verdicts: readonly NliVerdict[], of: number): ConflictRate {
  const conflicts = verdicts.filter((verdict) => verdict === 'contradiction').length;
  return { conflicts, of, rate: of === 0 ? 0 : conflicts / of };
}
