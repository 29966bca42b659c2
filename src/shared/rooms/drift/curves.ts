/** A point of an average curve: the mean of the cases that have this point, null where none has, and how many they are. */
export type AveragePoint = { readonly mean: number | null; readonly count: number };

/** As long as the longest curve; nothing is padded or carried forward. Null values of a curve do not count. */
export function averageCurve(curves: readonly (readonly (number | null)[])[]): AveragePoint[] {
  const length = Math.max(0, ...curves.map((curve) => curve.length));
  return Array.from({ length }, (_, index) => {
    let sum = 0;
    let count = 0;
    for (const curve of curves) {
      const value = curve[index] ?? null;
      if (value === null) continue;
      sum += value;
      count += 1;
    }
    return { mean: count === 0 ? null : sum / count, count };
  });
}

const tenth = 9;

/**
 * The tenth point of a curve, or the last one before it where that is absent (null, or behind the end of the curve); null for a curve
 * without a point.
 */
export function valueAtTen(curve: readonly (number | null)[]): number | null {
  return curve.slice(0, tenth + 1).findLast((value) => value !== null) ?? null;
}

export type Line = { readonly slope: number; readonly intercept: number };

/**
 * The least-squares line of a curve over turn numbers from 1: its slope is the change in recall per turn, negative for forgetting.
 * Absent points (null) have no part in it. Slope 0 for fewer than two points, with the only value as intercept; null for none.
 */
export function driftLine(curve: readonly (number | null)[]): Line | null {
  const points = curve.flatMap((value, index) => (value === null ? [] : [{ turn: index + 1, value }]));
  const [first] = points;
  if (first === undefined) return null;
  if (points.length < 2) return { slope: 0, intercept: first.value };
  const middle = points.reduce((sum, { turn }) => sum + turn, 0) / points.length;
  const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length;
  let products = 0;
  let squares = 0;
  for (const { turn, value } of points) {
    products += (turn - middle) * (value - mean);
    squares += (turn - middle) ** 2;
  }
  const slope = products / squares;
  return { slope, intercept: mean - slope * middle };
}
