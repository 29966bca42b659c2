import { fQuantile } from './fDistribution.ts';

/** Why an intraclass correlation has no value. */
type NoCorrelation = 'fewer_than_two_raters' | 'fewer_than_two_units' | 'no_variance' | 'denominator_not_positive';
/** An intraclass correlation with the limits of its interval, each null where it is not defined; without a value there is a reason. */
export type Correlation = {
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly reason: NoCorrelation | null;
};
type IntraclassCorrelation = {
  readonly units: number;
  readonly raters: number;
  /** ICC(2,1): absolute agreement, of the ratings of one rater. */
  readonly single: Correlation;
  /** ICC(2,k): absolute agreement, of the mean of all raters. */
  readonly average: Correlation;
  /** ICC(3,1): consistency, of the ratings of one of just these raters. */
  readonly consistency: Correlation;
};

/** What is smaller than this part of all mean squares is rounding. */
const rounding = 1e-12;

/**
 * How far raters agree, by two-way analysis of variance with intervals by the F distribution (Shrout & Fleiss 1979).
 * `ratings[unit][rater]`, complete. Has no values for fewer than two raters or units, and where nothing varies. Equals pingouin's, which
 * where error is none or a denominator is not positive prints what rounding leaves.
 */
export function intraclassCorrelation(
  ratings: readonly (readonly number[])[],
  /** Asked where there are no units. */
  raters = ratings[0]?.length ?? 0,
  alpha = 0.05,
): IntraclassCorrelation {
  const units = ratings.length;
  const reason = whyNone(ratings, raters);
  if (reason !== null) {
    const none: Correlation = { value: null, lower: null, upper: null, reason };
    return { units, raters, single: none, average: none, consistency: none };
  }
  const squares = meanSquares(ratings, units, raters);
  const single = singleCorrelation(squares, alpha);
  return {
    units,
    raters,
    single,
    average: averageCorrelation(squares, single),
    consistency: consistencyCorrelation(squares, alpha),
  };
}

function whyNone(ratings: readonly (readonly number[])[], raters: number): NoCorrelation | null {
  if (raters < 2) return 'fewer_than_two_raters';
  if (ratings.length < 2) return 'fewer_than_two_units';
  const first = ratings[0]?.[0];
  return ratings.every((row) => row.every((value) => value === first)) ? 'no_variance' : null;
}

type MeanSquares = {
  readonly n: number;
  readonly k: number;
  readonly between: number;
  readonly judges: number;
  readonly error: number;
  /** Whether raters differ by more than rounding, once their means are taken off: without that no interval can be told. */
  readonly hasError: boolean;
};

function meanSquares(ratings: readonly (readonly number[])[], n: number, k: number): MeanSquares {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = (values: readonly number[], around: number) =>
    values.reduce((sum, value) => sum + (value - around) ** 2, 0);
  const grand = mean(ratings.flat());
  const rows = ratings.map(mean);
  const columns = Array.from({ length: k }, (_, rater) => mean(ratings.map((row) => row[rater] ?? 0)));
  const between = (k * squares(rows, grand)) / (n - 1);
  const judges = (n * squares(columns, grand)) / (k - 1);
  const rest = ratings.flatMap((row, unit) =>
    row.map((value, rater) => value - (rows[unit] ?? 0) - (columns[rater] ?? 0) + grand),
  );
  const error = squares(rest, 0) / ((n - 1) * (k - 1));
  return { n, k, between, judges, error, hasError: error > rounding * (between + judges + error) };
}

/** `part / whole`, or the reason why it has no value. */
function quotient(part: number, whole: number, { between, judges, error }: MeanSquares) {
  const isPositive = whole > rounding * (between + judges + error);
  return isPositive
    ? ({ value: part / whole, reason: null } as const)
    : ({ value: null, reason: 'denominator_not_positive' } as const);
}

function singleCorrelation(squares: MeanSquares, alpha: number): Correlation {
  const { n, k, between, judges, error } = squares;
  const found = quotient(between - error, between + (k - 1) * error + (k * (judges - error)) / n, squares);
  const none = { ...found, lower: null, upper: null };
  if (found.value === null || !squares.hasError) return none;
  const ratio = judges / error;
  const other = n * (1 + (k - 1) * found.value) - k * found.value;
  const bracket = k * found.value * ratio + other;
  if (Math.abs(bracket) < 1e-9) return none;
  const freedom = ((k - 1) * (n - 1) * bracket ** 2) / ((n - 1) * k ** 2 * found.value ** 2 * ratio ** 2 + other ** 2);
  const above = fQuantile(1 - alpha / 2, n - 1, freedom);
  const below = fQuantile(1 - alpha / 2, freedom, n - 1);
  const rest = k * judges + (k * n - k - n) * error;
  // Divided by the quantiles, which have no bound where few ratings leave next to no freedom.
  const lower = (n * (between / above - error)) / (rest + (n * between) / above);
  const upper = (n * (between - error / below)) / (rest / below + n * between);
  return Number.isFinite(lower) && Number.isFinite(upper) ? { ...found, lower, upper } : none;
}

/** Limits are those of one rater, stepped up by Spearman and Brown; at or below their pole they have no meaning. */
function averageCorrelation(squares: MeanSquares, { lower, upper }: Correlation): Correlation {
  const { n, k, between, judges, error } = squares;
  const found = quotient(between - error, between + (judges - error) / n, squares);
  const stepUp = (value: number | null) => {
    const pole = value === null ? 0 : 1 + (k - 1) * value;
    return value === null || pole <= rounding ? null : (k * value) / pole;
  };
  return found.value === null
    ? { ...found, lower: null, upper: null }
    : { ...found, lower: stepUp(lower), upper: stepUp(upper) };
}

function consistencyCorrelation(squares: MeanSquares, alpha: number): Correlation {
  const { n, k, between, error } = squares;
  const found = quotient(between - error, between + (k - 1) * error, squares);
  if (found.value === null || !squares.hasError) return { ...found, lower: null, upper: null };
  const freedom = (n - 1) * (k - 1);
  const limit = (ratio: number) => (ratio - 1) / (ratio + k - 1);
  return {
    ...found,
    lower: limit(between / error / fQuantile(1 - alpha / 2, n - 1, freedom)),
    upper: limit((between / error) * fQuantile(1 - alpha / 2, freedom, n - 1)),
  };
}
