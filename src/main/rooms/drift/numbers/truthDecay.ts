import type { Interval } from '../../../metrics/bootstrap.ts';
import { clusterSums, groupByCluster, ratioInterval } from '../../../metrics/clusters.ts';

/** One case: tokens of the context before each summary, and its recall. */
export type DecayCase = {
  readonly tokens: readonly number[];
  readonly recall: readonly number[];
  /** Cases with the same number are drawn together; by default each for itself. */
  readonly cluster?: number;
};

/** Least-squares line of recall over thousands of tokens. `r2` is null where recall does not vary. */
type DecayLine = {
  readonly slope: number;
  readonly intercept: number;
  readonly r2: number | null;
  readonly n: number;
};

type Sums = { readonly products: number; readonly squares: number; readonly recallSquares: number };

/** Sums around the means of the case; null with fewer than two points, or where all have the same number of tokens. */
function sumsOf({ tokens, recall }: DecayCase): (Sums & { readonly x: number; readonly y: number }) | null {
  if (tokens.length < 2 || Math.max(...tokens) === Math.min(...tokens)) return null;
  const x = tokens.reduce((sum, count) => sum + count / 1000, 0) / tokens.length;
  const y = recall.reduce((sum, value) => sum + value, 0) / tokens.length;
  let [products, squares, recallSquares] = [0, 0, 0];
  for (const [index, count] of tokens.entries()) {
    const across = count / 1000 - x;
    const up = (recall[index] ?? 0) - y;
    products += across * up;
    squares += across ** 2;
    recallSquares += up ** 2;
  }
  return { products, squares, recallSquares, x, y };
}

/** The line of one case: change in recall per 1,000 tokens of context. Null where no line is defined. */
export function decayLine(one: DecayCase): DecayLine | null {
  const sums = sumsOf(one);
  if (sums === null) return null;
  const slope = sums.products / sums.squares;
  const isFlat = Math.max(...one.recall) === Math.min(...one.recall);
  return {
    slope,
    intercept: sums.y - slope * sums.x,
    r2: isFlat ? null : sums.products ** 2 / (sums.squares * sums.recallSquares),
    n: one.tokens.length,
  };
}

/** Token-normalised truth decay of a model. */
type TruthDecay = {
  /** Change in recall per 1,000 tokens of context within cases (fixed effects); null where no case has a line. */
  readonly withinSlope: number | null;
  /** Cases are resampled, 1,000 times. */
  readonly interval: Interval | null;
  readonly meanCaseSlope: number | null;
  /** Share of the variation within cases that the slope explains; null where recall does not vary. */
  readonly r2: number | null;
  /** Cases with a line of their own. */
  readonly caseSlopes: number;
};

export function truthDecay(cases: readonly DecayCase[], seed = 42): TruthDecay {
  const found = cases.flatMap((one, index) => {
    const line = sumsOf(one);
    return line === null ? [] : [{ line, cluster: one.cluster ?? index }];
  });
  const sums = found.map(({ line }) => line);
  const groups = groupByCluster(found.map(({ cluster }) => cluster));
  const drawnSums = (key: keyof Sums) =>
    clusterSums(
      sums.map((one) => one[key]),
      groups,
    );
  const add = (key: keyof Sums) => sums.reduce((total, one) => total + one[key], 0);
  const [products, squares, recallSquares] = [add('products'), add('squares'), add('recallSquares')];
  const slopes = sums.map((one) => one.products / one.squares);
  return {
    withinSlope: sums.length === 0 ? null : products / squares,
    interval: ratioInterval(drawnSums('products'), drawnSums('squares'), { seed }),
    meanCaseSlope: sums.length === 0 ? null : slopes.reduce((sum, slope) => sum + slope, 0) / slopes.length,
    r2: recallSquares === 0 ? null : products ** 2 / (squares * recallSquares),
    caseSlopes: sums.length,
  };
}
