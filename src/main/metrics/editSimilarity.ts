import { pythonLower } from './pythonLower.ts';

/** Code points of a text; a lone surrogate counts as one, as in Python. */
export function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

/** How many symbols two sequences share at their start. */
function sharedStart(one: readonly number[], other: readonly number[]): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/** How many symbols two sequences share at their end, beyond what they share at their start. */
function sharedEnd(one: readonly number[], other: readonly number[], start: number): number {
  const longest = Math.min(one.length, other.length) - start;
  let length = 0;
  while (length < longest && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/**
 * Least number of insertions, deletions and substitutions that turn one sequence into the other. 0 for two empty ones.
 * Quadratic in what the two do not share at their ends.
 */
export function editDistance(one: readonly number[], other: readonly number[]): number {
  const start = sharedStart(one, other);
  const end = sharedEnd(one, other, start);
  return tableDistance(one.slice(start, one.length - end), other.slice(start, other.length - end));
}

function tableDistance(from: readonly number[], to: readonly number[]): number {
  if (to.length === 0) return from.length;
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  let current = new Array<number>(to.length + 1).fill(0);
  for (let row = 1; row <= from.length; row += 1) {
    const symbol = from[row - 1];
    let left = row;
    let diagonal = row - 1;
    current[0] = row;
    for (let column = 1; column <= to.length; column += 1) {
      const above = previous[column] ?? 0;
      const substituted = symbol === to[column - 1] ? diagonal : diagonal + 1;
      left = Math.min(substituted, above + 1, left + 1);
      current[column] = left;
      diagonal = above;
    }
    [previous, current] = [current, previous];
  }
  return previous[to.length] ?? 0;
}

/** A text made ready for `preparedSimilarity`, so that a text compared often is lower-cased once. */
export type PreparedText = { readonly lowered: readonly number[]; readonly length: number };

/** Lower-cased code points, and the length before lower-casing, which is what the reference divides by. */
export function prepareText(text: string): PreparedText {
  return { lowered: codePointsOf(pythonLower(text)), length: codePointsOf(text).length };
}

/** `editSimilarity` of two prepared texts. */
export function preparedSimilarity(predicted: PreparedText, gold: PreparedText): number | null {
  const longest = Math.max(predicted.length, gold.length);
  return longest === 0 ? null : 1 - editDistance(predicted.lowered, gold.lowered) / longest;
}

/**
 * Similarity of two texts in R4C: `1 - levenshtein(lower(p), lower(g)) / max(len(p), len(g))` in code points, unit costs.
 *
 * 1 for texts that differ only in case, normally in [0, 1]; lower where lower-casing lengthens a text (`İ` against `a`: -1).
 * No trimming and no Unicode normalisation. Null for two empty texts: the reference divides by zero and dies there.
 * Source: `editdist` of r4c_evaluate.py (https://github.com/naoya-i/r4c).
 */
export function editSimilarity(predicted: string, gold: string): number | null {
  return preparedSimilarity(prepareText(predicted), prepareText(gold));
}
