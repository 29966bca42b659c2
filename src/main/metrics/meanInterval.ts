import { pairwiseMean } from './pairwiseMean.ts';
import { tPValue, tWithin } from './tDistribution.ts';

/** Mean of values with sample standard deviation (n − 1), standard error sd/√n and 95 % interval by Student's t. */
export type MeanInterval = {
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly se: number | null;
  readonly low: number | null;
  readonly high: number | null;
};
/** The one-sample t test against 0; `df` is null where there is one value or none, `t` and `p_value` also where all are equal. */
export type MeanTest = { readonly t: number | null; readonly df: number | null; readonly p_value: number | null };

/** Values whose range is below this are equal but for rounding. */
const equalWithin = 1e-12;

/**
 * Mean, spread and interval. For no values all is null; of one value there is a mean alone; of equal ones sd and se are 0 and the interval is
 * the mean. As `scipy.stats.ttest_1samp` but for equal values, where that gives NaN.
 */
export function meanInterval(values: readonly number[]): MeanInterval {
  const n = values.length;
  const mean = pairwiseMean(values);
  if (mean === null || n === 1) return { n, mean, sd: null, se: null, low: null, high: null };
  if (areEqual(values)) return { n, mean, sd: 0, se: 0, low: mean, high: mean };
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const se = sd / Math.sqrt(n);
  const half = tWithin(0.95, n - 1) * se;
  return { n, mean, sd, se, low: mean - half, high: mean + half };
}

/** Whether the mean of what `meanInterval` summed up is 0, by a two-sided t test. */
export function meanTest({ n, mean, se }: MeanInterval): MeanTest {
  if (mean === null || se === null) return { t: null, df: null, p_value: null };
  if (se === 0) return { t: null, df: n - 1, p_value: null };
  return { t: mean / se, df: n - 1, p_value: tPValue(mean / se, n - 1) };
}

function areEqual(values: readonly number[]): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most - least < equalWithin;
}
