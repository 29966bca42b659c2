import { pairwiseMean } from './pairwiseMean.ts';
import { percentileOfSorted } from './percentile.ts';

/** What a box plot shows; `sdSample` is null for one value. */
export type BoxNumbers = {
  readonly n: number;
  readonly min: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly max: number;
  /** The outermost values within 1.5 times the box from it (Tukey). */
  readonly whiskerLow: number;
  readonly whiskerHigh: number;
  /** Values beyond the whiskers, ascending. */
  readonly outliers: readonly number[];
  readonly mean: number;
  readonly sdSample: number | null;
};

/** Quartiles by linear percentiles, whiskers and outliers as matplotlib and seaborn draw them. Null for no values. */
export function boxNumbers(values: readonly number[]): BoxNumbers | null {
  const sorted = Float64Array.from(values).sort();
  const [q1, median, q3] = [25, 50, 75].map((percent) => percentileOfSorted(sorted, percent));
  const mean = pairwiseMean(values);
  if (mean === null || q1 == null || median == null || q3 == null) return null;
  const reach = 1.5 * (q3 - q1);
  const within = sorted.filter((value) => value >= q1 - reach && value <= q3 + reach);
  // Of few values a percentile may lie outside of all that are within: the whisker then ends at the box.
  const whiskerLow = Math.min(within[0] ?? q1, q1);
  const whiskerHigh = Math.max(within.at(-1) ?? q3, q3);
  return {
    ...{
      n: sorted.length,
      min: sorted[0] ?? mean,
      q1,
      median,
      q3,
      max: sorted.at(-1) ?? mean,
      whiskerLow,
      whiskerHigh,
    },
    outliers: [...sorted.filter((value) => value < whiskerLow || value > whiskerHigh)],
    ...{ mean, sdSample: sampleDeviation(values, mean) },
  };
}

/** Standard deviation with n − 1 around a known mean; null for fewer than two values. */
export function sampleDeviation(values: readonly number[], mean: number): number | null {
  if (values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
