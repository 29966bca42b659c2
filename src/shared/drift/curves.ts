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

/** The tenth point of a curve, or its last one when it is shorter; null for an empty curve. */
export function valueAtTen(curve: readonly number[]): number | null {
  return curve[tenth] ?? curve.at(-1) ?? null;
}

export type Line = { readonly slope: number; readonly intercept: number };

/**
 * The least-squares line of a curve over turn numbers from 1: its slope is the change in recall per turn, negative for forgetting.
 * Slope 0 for fewer than two points, with the only value as intercept; null for an empty curve.
 */
export function driftLine(curve: readonly number[]): Line | null {
  const [first] = curve;
  if (first === undefined) return null;
  if (curve.length < 2) return { slope: 0, intercept: first };
  const middle = (curve.length + 1) / 2;
  const mean = curve.reduce((sum, value) => sum + value, 0) / curve.length;
  let products = 0;
  let squares = 0;
  for (const [index, value] of curve.entries()) {
    products += (index + 1 - middle) * (value - mean);
    squares += (index + 1 - middle) ** 2;
  }
  const slope = products / squares;
  return { slope, intercept: mean - slope * middle };
}
