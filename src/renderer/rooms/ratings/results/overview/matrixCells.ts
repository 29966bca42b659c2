import type { Interval, ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';

/** A rate of one model against another. */
export type MatrixCell = {
  readonly row: string;
  readonly column: string;
  /** Null on the diagonal and where nothing was compared. */
  readonly rate: number | null;
  readonly n: number;
  readonly interval: Interval;
  /** Whether the interval leaves out one half; of this cell alone, not corrected. */
  readonly isBold: boolean;
};

/** The rates of a scope, row against column, models in an order. */
export function matrixCells({ pairs }: ScopeView, order: readonly string[], takesDrawn: boolean): MatrixCell[][] {
  const found = new Map(
    pairs.flatMap(({ x, y, rate }) => {
      const interval = takesDrawn ? rate.drawn : rate.interval;
      const turned = interval && { low: 1 - interval.high, high: 1 - interval.low };
      const other = rate.value === null ? null : 1 - rate.value;
      return [
        [keyOf(x, y), { rate: rate.value, n: rate.n, interval }],
        [keyOf(y, x), { rate: other, n: rate.n, interval: turned }],
      ] as const;
    }),
  );
  return order.map((row) =>
    order.map((column) => {
      const { rate, n, interval } = found.get(keyOf(row, column)) ?? { rate: null, n: 0, interval: null };
      const isBold = interval !== null && (interval.low > 0.5 || interval.high < 0.5);
      return { row, column, rate, n, interval, isBold };
    }),
  );
}

const keyOf = (one: string, other: string) => JSON.stringify([one, other]);

/** How dark a cell is, in percent of the ink: a rate, never a verdict. */
export function inkOf(rate: number): number {
  return Math.round(4 + rate * 22);
}
