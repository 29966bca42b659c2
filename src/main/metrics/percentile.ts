/**
 * The value below which `percent` (0 to 100) of the values lie, with linear interpolation between neighbours as `numpy.percentile`
 * gives it. Null for no values.
 */
export function percentile(values: readonly number[], percent: number): number | null {
  return percentileOfSorted(Float64Array.from(values).sort(), percent);
}

/** `percentile` of values that are in order. */
export function percentileOfSorted(sorted: Float64Array, percent: number): number | null {
  if (sorted.length === 0) return null;
  const place = ((sorted.length - 1) * percent) / 100;
  const low = Math.floor(place);
  const from = sorted[low] ?? 0;
  const to = sorted[Math.min(low + 1, sorted.length - 1)] ?? 0;
  const share = place - low;
  return share < 0.5 ? from + (to - from) * share : to - (to - from) * (1 - share);
}
