/** Length of the longest common subsequence. */
function commonLength(one: readonly number[], other: readonly number[]): number {
  const lengths = new Array<number>(other.length + 1).fill(0);
  for (const symbol of one) {
    let diagonal = 0;
    for (let column = 1; column <= other.length; column += 1) {
      const above = lengths[column] ?? 0;
      lengths[column] = symbol === other[column - 1] ? diagonal + 1 : Math.max(above, lengths[column - 1] ?? 0);
      diagonal = above;
    }
  }
  return lengths[other.length] ?? 0;
}

/**
 * Similarity of two sequences by insertions and deletions alone: `1 - d / (n + m)` with `d = n + m - 2 · LCS`.
 * In [0, 1]; 1 for two empty sequences, 0 when one is empty. The form `1 - d / L` gives the bits of rapidfuzz, which is what
 * `Levenshtein.ratio` calls today; python-Levenshtein before 0.13 computed `2 · LCS / L`, which may differ in the last bit.
 */
export function indelRatio(one: readonly number[], other: readonly number[]): number {
  const total = one.length + other.length;
  return total === 0 ? 1 : 1 - (total - 2 * commonLength(one, other)) / total;
}
