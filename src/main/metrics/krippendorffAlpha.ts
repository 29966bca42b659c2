import { type Coefficient, countCategories, isPairable, type RatedItem } from './raterAgreement.ts';

type MeasurementLevel = 'nominal' | 'ordinal' | 'interval';

/**
 * Adds the coincidences of one item to a matrix of `size` × `size`, which begins at `from` in the target: each ordered pair of its values
 * counts 1/(m − 1), m values in all (Krippendorff 2011). An item of fewer than two values adds nothing. Matrices of items add up, so that
 * resamples need no items.
 */
export function addCoincidences(target: Float64Array, from: number, size: number, values: RatedItem): void {
  if (!isPairable(values)) return;
  const share = 1 / (values.length - 1);
  const counts = countCategories(values);
  for (let one = 0; one < counts.length; one += 1) {
    for (let other = 0; other < counts.length; other += 1) {
      const pairs = (counts[one] ?? 0) * ((counts[other] ?? 0) - (one === other ? 1 : 0));
      if (pairs > 0) target[from + one * size + other] = (target[from + one * size + other] ?? 0) + pairs * share;
    }
  }
}

/**
 * Krippendorff's α = 1 − observed/expected disagreement of a matrix of coincidences. Categories are equally spaced steps in order; the
 * ordinal distance is taken from their margins: (Σ n of c to k − (nc + nk)/2)². Equals the package `krippendorff`. Null where nothing is
 * pairable, and where one category alone was used.
 */
export function alphaOfCoincidences(matrix: ArrayLike<number>, size: number, level: MeasurementLevel): Coefficient {
  const margins = new Float64Array(size);
  for (let index = 0; index < size * size; index += 1) {
    const row = Math.floor(index / size);
    margins[row] = (margins[row] ?? 0) + (matrix[index] ?? 0);
  }
  const used = margins.filter((margin) => margin > 0).length;
  if (used === 0) return { value: null, reason: 'no_pairable_items' };
  if (used === 1) return { value: null, reason: 'single_category' };
  const count = margins.reduce((sum, margin) => sum + margin, 0);
  let [observed, expected] = [0, 0];
  for (let one = 0; one < size; one += 1) {
    for (let other = 0; other < size; other += 1) {
      const distance = squaredDistance(margins, one, other, level);
      observed += distance * (matrix[one * size + other] ?? 0);
      expected += distance * (margins[one] ?? 0) * (margins[other] ?? 0);
    }
  }
  return { value: 1 - (observed * (count - 1)) / expected, reason: null };
}

function squaredDistance(margins: Float64Array, one: number, other: number, level: MeasurementLevel): number {
  if (one === other) return 0;
  if (level === 'nominal') return 1;
  if (level === 'interval') return (one - other) ** 2;
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  let between = -((margins[first] ?? 0) + (margins[last] ?? 0)) / 2;
  for (let category = first; category <= last; category += 1) between += margins[category] ?? 0;
  return between ** 2;
}
