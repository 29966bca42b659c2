/**
 * The p-values of a family adjusted by Holm (1979), in their order: the smallest of m times m, the next times m - 1, and so on, each at
 * least the one before and at most 1. Below `alpha` are those that hold together at a family-wise error rate of `alpha`.
 */
export function holmAdjusted(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const adjusted = [...values];
  let least = 0;
  for (const [rank, index] of order.entries()) {
    least = Math.min(1, Math.max(least, (values.length - rank) * (values[index] ?? 0)));
    adjusted[index] = least;
  }
  return adjusted;
}
