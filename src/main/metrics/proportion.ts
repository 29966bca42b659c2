/** Standard normal quantile of 0.975: half the width of a 95 % interval in standard errors. */
export const normalQuantile975 = 1.959963984540054;

/** A share with its 95 % interval. `count` may be fractional (half a win for a tie); `value`, `low` and `high` are null where `n` is 0. */
export type Proportion = {
  readonly value: number | null;
  readonly count: number;
  readonly n: number;
  readonly low: number | null;
  readonly high: number | null;
};

/**
 * `count` of `n` with the interval of Wilson (1927), cut off at 0 and 1:
 * (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n). Equals `proportion_confint(…, method='wilson')` of statsmodels.
 */
export function proportion(count: number, n: number): Proportion {
  if (n === 0) return { value: null, count: 0, n: 0, low: null, high: null };
  const value = count / n;
  const square = normalQuantile975 ** 2;
  const middle = (value + square / (2 * n)) / (1 + square / n);
  const spread = Math.max(0, (value * (1 - value)) / n + square / (4 * n * n));
  const half = (normalQuantile975 * Math.sqrt(spread)) / (1 + square / n);
  // Exactly at its ends, where roundings would leave 1e-17.
  const low = count === 0 ? 0 : Math.max(0, middle - half);
  return { value, count, n, low, high: count === n ? 1 : Math.min(1, middle + half) };
}
