const notAlphanumeric = /[^\p{L}\p{N}]/gu;

/** A text as it is compared for repetition: lower-cased, every character that is no letter or digit a space, without outer spaces. */
export function plainForm(text: string): string {
  return text.replace(notAlphanumeric, ' ').toLowerCase().trim();
}

/**
 * Similarity in percent by insertions and deletions: `200 · LCS / (a + b)` in code points; 100 for two empty texts. Below `cutoff`
 * it is 0, which most pairs reach without being compared letter by letter. Source: `fuzz.ratio` of rapidfuzz.
 */
export function similarityRatio(one: string, other: string, cutoff = 0): number {
  if (one === other) return 100;
  const left = Array.from(one);
  const right = Array.from(other);
  const total = left.length + right.length;
  const ratioOf = (common: number) => (200 * common) / total;
  if (ratioOf(Math.min(left.length, right.length)) < cutoff) return 0;
  if (cutoff > 0 && ratioOf(sharedCharacters(left, right)) < cutoff) return 0;
  const ratio = ratioOf(longestCommonSubsequence(left, right));
  return ratio < cutoff ? 0 : ratio;
}

/** An upper bound of the longest common subsequence: what both hold in any order. */
function sharedCharacters(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const character of one) counts.set(character, (counts.get(character) ?? 0) + 1);
  let shared = 0;
  for (const character of other) {
    const left = counts.get(character) ?? 0;
    if (left === 0) continue;
    counts.set(character, left - 1);
    shared += 1;
  }
  return shared;
}

function longestCommonSubsequence(one: readonly string[], other: readonly string[]): number {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let lengths = new Uint32Array(other.length - start + 1);
  let next = new Uint32Array(other.length - start + 1);
  for (let row = start; row < one.length; row += 1) {
    for (let column = start; column < other.length; column += 1) {
      const at = column - start;
      next[at + 1] =
        one[row] === other[column] ? (lengths[at] ?? 0) + 1 : Math.max(lengths[at + 1] ?? 0, next[at] ?? 0);
    }
    [lengths, next] = [next, lengths];
  }
  return start + (lengths.at(-1) ?? 0);
}
