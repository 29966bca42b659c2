/** What a bench file returns and how its numbers are made. */

/** One line of a result; `p95` is null for something that was done once. */
export type Figure = {
  readonly label: string;
  readonly p50: number;
  readonly p95: number | null;
  readonly unit: string;
};
export type BenchResult = {
  readonly name: string;
  readonly n: number;
  readonly seed: number;
  readonly figures: readonly Figure[];
};

/** The value that `share` of the sorted values do not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function toFigure(label: string, milliseconds: readonly number[]): Figure {
  return { label, p50: percentile(milliseconds, 0.5), p95: percentile(milliseconds, 0.95), unit: 'ms' };
}

/** Milliseconds that `work` took. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
