import type { BootstrapOptions, Interval } from './bootstrap.ts';
import { createMersenneTwister, twisterState } from './mersenneTwister.ts';
import { percentileOfSorted } from './percentile.ts';

/** Resamples that are added up at once: a column is then read once for all of them. */
const lanes = 4;

/**
 * Percentile intervals of the means of several columns over the same items: items are drawn with replacement as `bootstrapInterval` draws
 * them, once for all columns. Values are added in the order of the items instead of that in which they were drawn, so bounds
 * equal those of `bootstrapInterval` up to rounding. With `sizes`, an item is a cluster of so many values and a column has their sums. All columns have the same length; null for each where that is 0.
 */
export function bootstrapMeans(
  columns: readonly Float64Array[],
  {
    seed = 42,
    resamples = 1_000,
    alpha = 0.05,
    sizes = null,
  }: BootstrapOptions & { readonly sizes?: Float64Array | null } = {},
): (Interval | null)[] {
  const count = columns[0]?.length ?? 0;
  if (count === 0) return columns.map(() => null);
  const random = createMersenneTwister(twisterState(seed));
  const drawn = new Int32Array(count);
  const times = Array.from({ length: lanes }, () => new Float64Array(count));
  const summed = sizes === null ? columns : [...columns, sizes];
  const sums = summed.map(() => new Float64Array(Math.ceil(resamples / lanes) * lanes));
  for (let first = 0; first < resamples; first += lanes) {
    for (const weights of times) {
      random.fillBelow(drawn, count);
      countInto(weights, drawn);
    }
    for (const [index, column] of summed.entries()) addWeighted(column, times, sums[index] ?? column, first);
  }
  const wholes = sizes === null ? null : sums.at(-1);
  return sums.slice(0, columns.length).map((values) => {
    // By the count at the end: a quotient of equal divisors keeps the order.
    const means = wholes ? values.map((sum, at) => (sum * count) / (wholes[at] ?? 1)) : values;
    const sorted = means.subarray(0, resamples).sort();
    const lower = percentileOfSorted(sorted, (100 * alpha) / 2);
    const upper = percentileOfSorted(sorted, 100 * (1 - alpha / 2));
    return lower === null || upper === null ? null : { lower: lower / count, upper: upper / count };
  });
}

/** How often each item was drawn. */
function countInto(weights: Float64Array, drawn: Int32Array): void {
  weights.fill(0);
  for (let index = 0; index < drawn.length; index += 1) {
    const item = drawn[index] ?? 0;
    weights[item] = (weights[item] ?? 0) + 1;
  }
}

function addWeighted(column: Float64Array, times: readonly Float64Array[], sums: Float64Array, first: number): void {
  const [one = column, two = column, three = column, four = column] = times;
  let [sumOne, sumTwo, sumThree, sumFour] = [0, 0, 0, 0];
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index] ?? 0;
    sumOne += value * (one[index] ?? 0);
    sumTwo += value * (two[index] ?? 0);
    sumThree += value * (three[index] ?? 0);
    sumFour += value * (four[index] ?? 0);
  }
  sums.set([sumOne, sumTwo, sumThree, sumFour], first);
}
