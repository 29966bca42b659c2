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
  /** Why there are none, in words. */
  readonly skipped?: string;
};

/** The value that `share` of the sorted values do not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function toFigure(label: string, milliseconds: readonly number[]): Figure {
  return { label, p50: percentile(milliseconds, 0.5), p95: percentile(milliseconds, 0.95), unit: 'ms' };
}

/** How many tasks of the page's main thread took over 50 ms in so many turns of the wheel, and the longest of them. */
export function longTaskFigures(turns: number, milliseconds: readonly number[]): Figure[] {
  const longest = milliseconds.length === 0 ? 0 : percentile(milliseconds, 1);
  return [
    {
      label: `tasks over 50 ms while scrolling (${turns} turns of the wheel)`,
      p50: milliseconds.length,
      p95: null,
      unit: '',
    },
    { label: 'longest of these', p50: longest, p95: null, unit: 'ms' },
  ];
}

/** Milliseconds that `work` took. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
