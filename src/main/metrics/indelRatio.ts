/** Length of the longest strictly increasing subsequence, O(n log n). */
function increasingLength(values: readonly number[]): number {
  /** `lowest[k]`: the lowest value that ends an increasing subsequence of length k + 1. */
  const lowest: number[] = [];
  for (const value of values) {
    let from = 0;
    let to = lowest.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((lowest[middle] ?? 0) < value) from = middle + 1;
      else to = middle;
    }
    lowest[from] = value;
  }
  return lowest.length;
}

/**
 * Similarity of two sequences by insertions and deletions alone: `1 - d / (n + m)` with `d = n + m - 2 · LCS`, for sequences that hold no
 * symbol twice. They are given as the place in the second of each symbol of the first, -1 where it is not there, and the length of the second:
 * then the longest common subsequence is the longest increasing run of places. In [0, 1]; 1 for two empty sequences, 0 when one is empty.
 * The form `1 - d / L` gives the bits of rapidfuzz, which is what `Levenshtein.ratio` calls today; python-Levenshtein before 0.13
 * computed `2 · LCS / L`, which may differ in the last bit.
 */
export function indelRatio(places: readonly number[], otherLength: number): number {
  const total = places.length + otherLength;
  const common = increasingLength(places.filter((place) => place !== -1));
  return total === 0 ? 1 : 1 - (total - 2 * common) / total;
}
