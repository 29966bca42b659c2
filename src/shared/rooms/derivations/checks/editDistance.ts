/** Longest text, in UTF-16 units, that is compared letter by letter. */
const longestText = 200;

/** The largest distance that is still taken for a slip of the pen. */
const largestSlip = 2;

/** Levenshtein distance of two texts in UTF-16 units, or null when it is more than `limit`. */
function editDistance(left: string, right: string, limit: number): number | null {
  if (Math.abs(left.length - right.length) > limit) return null;
  if (Math.max(left.length, right.length) > longestText) return null;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substitution));
    }
    if (Math.min(...current) > limit) return null;
    previous = current;
  }
  const distance = previous[right.length] ?? 0;
  return distance <= limit ? distance : null;
}

/**
 * The candidate that `text` was probably meant to be: edit distance 1 or 2, less than half of the letters, and no other
 * candidate as near. Null when there is none: a wholly different short name is not a slip.
 */
export function nearest(text: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = largestSlip + 1;
  for (const candidate of new Set(candidates)) {
    const distance = candidate === text ? null : editDistance(text, candidate, largestSlip);
    if (distance === null || distance * 2 >= Math.max(text.length, candidate.length)) continue;
    if (distance === bestDistance) best = null;
    if (distance >= bestDistance) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}
