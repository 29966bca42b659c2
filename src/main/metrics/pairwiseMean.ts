/** Longest stretch that numpy adds without splitting it. */
const block = 128;

function pairwiseSum(values: ArrayLike<number>, start: number, count: number): number {
  if (count < 8) {
    let sum = 0;
    for (let index = start; index < start + count; index += 1) sum += values[index] ?? 0;
    return sum;
  }
  if (count <= block) {
    const lane = (offset: number) => {
      let sum = 0;
      for (let index = start + offset; index < start + count - (count % 8); index += 8) sum += values[index] ?? 0;
      return sum;
    };
    let sum = lane(0) + lane(1) + (lane(2) + lane(3)) + (lane(4) + lane(5) + (lane(6) + lane(7)));
    for (let index = start + count - (count % 8); index < start + count; index += 1) sum += values[index] ?? 0;
    return sum;
  }
  const half = Math.floor(count / 2);
  const first = half - (half % 8);
  return pairwiseSum(values, start, first) + pairwiseSum(values, start + first, count - first);
}

/**
 * Arithmetic mean with the additions in the order of numpy's pairwise summation (eight lanes, blocks of 128), so that means
 * equal `numpy.mean` of float64 to the last bit. Null for no values, where numpy gives NaN.
 */
export function pairwiseMean(values: ArrayLike<number>): number | null {
  return values.length === 0 ? null : pairwiseSum(values, 0, values.length) / values.length;
}
