import type { MeasuredModel, ModelNumbers } from '../../../../shared/drift/modelNumbers.ts';
import type { Cell } from '../../../../shared/text/csv.ts';
import { metricColumns } from './metricCells.ts';

/** Columns of the numbers by model and turn: the place of the turn from 1, its cases, each mean with its 95 % interval. */
export const turnColumns: readonly string[] = [
  'model',
  'turn',
  'n',
  ...metricColumns.flatMap(({ column }) => [column, `${column}_lower`, `${column}_upper`]),
];

/** One row for each model and turn; empty cells where nothing was measured. */
export function* turnRows(models: readonly MeasuredModel[], isOverruled: boolean): Generator<Record<string, Cell>> {
  for (const { model, measured, overruled } of models) {
    const numbers = (isOverruled ? overruled : null) ?? measured;
    for (const [index, n] of numbers.perTurn.entries()) yield { model, turn: index + 1, n, ...cellsOf(numbers, index) };
  }
}

function cellsOf({ curves, bands }: ModelNumbers, index: number): Record<string, Cell> {
  return Object.fromEntries(
    metricColumns.flatMap(({ set, key, column }): [string, Cell][] => {
      const interval = bands?.[set][key][index] ?? null;
      return [
        [column, curves[set][key][index] ?? null],
        [`${column}_lower`, interval?.lower ?? null],
        [`${column}_upper`, interval?.upper ?? null],
      ];
    }),
  );
}
