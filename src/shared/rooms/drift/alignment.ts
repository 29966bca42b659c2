import { cleanModelOutput, extractAdvice } from './advice.ts';
import type { MatchingMode } from './entityFilter.ts';

/** The texts that are compared with a plan. `curve` has, per response, all advice up to it; empty until the first advice. */
type AlignmentTexts = { readonly full: string; readonly actions: string; readonly curve: readonly string[] };

/** What a model said in a case, as session goal alignment reads it; null and empty responses add nothing. */
export function alignmentTexts(
  responses: readonly (string | null)[],
  mode: MatchingMode = 'reference',
): AlignmentTexts {
  const advices: string[] = [];
  const curve: string[] = [];
  for (const response of responses) {
    const advice = extractAdvice(response ?? '', mode);
    if (advice !== '') advices.push(advice);
    curve.push(advices.join(' '));
  }
  const full = responses
    .map((response) => cleanModelOutput(response ?? ''))
    .filter((text) => text !== '')
    .join(' ');
  return { full, actions: advices.join(' '), curve };
}

/** Cosine of two vectors of the same length; null where one of them is zero. */
export function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number | null {
  let product = 0;
  let ones = 0;
  let others = 0;
  for (let index = 0; index < one.length; index += 1) {
    const left = one[index] ?? 0;
    const right = other[index] ?? 0;
    product += left * right;
    ones += left * left;
    others += right * right;
  }
  const norms = Math.sqrt(ones) * Math.sqrt(others);
  return norms === 0 ? null : product / norms;
}
