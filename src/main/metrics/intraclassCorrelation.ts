import type { Interval } from './bootstrap.ts';
import { fQuantile } from './fDistribution.ts';

/** An intraclass correlation with its interval; `interval` is null where it is not defined. */
export type Correlation = { readonly value: number; readonly interval: Interval | null };
export type Agreement = {
  /** ICC(2,1): of the ratings of one rater. */
  readonly single: Correlation;
  /** ICC(2,k): of the mean of all raters. */
  readonly average: Correlation;
  readonly subjects: number;
  readonly raters: number;
};

/**
 * Absolute agreement of raters drawn at random, two-way random effects: ICC(2,1) and ICC(2,k) with intervals by the F distribution
 * (Shrout & Fleiss 1979). `ratings[subject][rater]`, complete. Null for fewer than two subjects or raters, and where nothing varies.
 */
export function intraclassCorrelation(ratings: readonly (readonly number[])[], alpha = 0.05): Agreement | null {
  const n = ratings.length;
  const k = ratings[0]?.length ?? 0;
  if (n < 2 || k < 2) return null;
  const { between, judges, error } = meanSquares(ratings, n, k);
  const whole = between + (k - 1) * error + (k * (judges - error)) / n;
  const averaged = between + (judges - error) / n;
  if (whole === 0 || averaged === 0) return null;
  const single = (between - error) / whole;
  const interval = singleInterval({ between, judges, error }, n, k, single, alpha);
  return {
    single: { value: single, interval },
    average: {
      value: (between - error) / averaged,
      interval: interval && averageInterval(interval, k),
    },
    subjects: n,
    raters: k,
  };
}

type MeanSquares = { readonly between: number; readonly judges: number; readonly error: number };

function meanSquares(ratings: readonly (readonly number[])[], n: number, k: number): MeanSquares {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = (values: readonly number[], around: number) =>
    values.reduce((sum, value) => sum + (value - around) ** 2, 0);
  const grand = mean(ratings.flat());
  const rows = ratings.map(mean);
  const columns = Array.from({ length: k }, (_, rater) => mean(ratings.map((row) => row[rater] ?? 0)));
  const betweenSum = k * squares(rows, grand);
  const judgeSum = n * squares(columns, grand);
  const errorSum = Math.max(0, squares(ratings.flat(), grand) - betweenSum - judgeSum);
  return { between: betweenSum / (n - 1), judges: judgeSum / (k - 1), error: errorSum / ((n - 1) * (k - 1)) };
}

function singleInterval(
  { between, judges, error }: MeanSquares,
  n: number,
  k: number,
  single: number,
  alpha: number,
): Interval | null {
  if (error === 0) return null;
  const ratio = judges / error;
  const other = n * (1 + (k - 1) * single) - k * single;
  const freedom =
    ((k - 1) * (n - 1) * (k * single * ratio + other) ** 2) /
    ((n - 1) * k ** 2 * single ** 2 * ratio ** 2 + other ** 2);
  const above = fQuantile(1 - alpha / 2, n - 1, freedom);
  const below = fQuantile(1 - alpha / 2, freedom, n - 1);
  const rest = k * judges + (k * n - k - n) * error;
  // Divided by the quantiles, which have no bound where few ratings leave next to no freedom.
  const lower = (n * (between / above - error)) / (rest + (n * between) / above);
  const upper = (n * (between - error / below)) / (rest / below + n * between);
  return Number.isFinite(lower) && Number.isFinite(upper) ? { lower, upper } : null;
}

/** Stepped up by Spearman and Brown; null where the lower bound lies at or below their pole, under which it has no meaning. */
function averageInterval({ lower, upper }: Interval, k: number): Interval | null {
  const stepUp = (value: number) => (k * value) / (1 + (k - 1) * value);
  return 1 + (k - 1) * lower > 0 ? { lower: stepUp(lower), upper: stepUp(upper) } : null;
}
