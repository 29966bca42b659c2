import { casesAtTurn } from '../../../../shared/rooms/drift/casesAtTurn.ts';
import type { MeasuredModel, ModelNumbers } from '../../../../shared/rooms/drift/modelNumbers.ts';
import type { Cell } from '../../../../shared/text/csv.ts';
import { type EntitySources, metricColumns, sourceCells, sourceColumns } from './metricCells.ts';
import { turnCountOf } from './reportTables.ts';

/**
 * Columns of the numbers by model and turn: the place of the turn from 1, its cases, each mean with its 95 % interval, whether what reviewers
 * overruled of the model counts in them, the entities.
 */
export const turnColumns: readonly string[] = [
  'model',
  'turn',
  'n',
  ...metricColumns.flatMap(({ column }) => [column, `${column}_lower`, `${column}_upper`]),
  'overruled',
  ...sourceColumns,
];

/** One row for each model and turn; empty cells where nothing was measured or counted, and then no interval either. */
export function* turnRows(
  models: readonly MeasuredModel[],
  sources: EntitySources,
  isOverruled: boolean,
): Generator<Record<string, Cell>> {
  const source = sourceCells(sources);
  for (const one of models) {
    const counted = isOverruled ? one.overruled : null;
    const numbers = counted ?? one.measured;
    const made = { overruled: counted !== null, ...source };
    for (let turn = 1; turn <= turnCountOf([numbers]); turn += 1) {
      yield { model: one.model, turn, n: casesAtTurn(numbers, turn, one), ...cellsOf(numbers, turn - 1), ...made };
    }
  }
}

function cellsOf({ curves, bands }: ModelNumbers, index: number): Record<string, Cell> {
  return Object.fromEntries(
    metricColumns.flatMap(({ set, key, column }): [string, Cell][] => {
      const value = curves[set][key][index] ?? null;
      const interval = value === null ? null : (bands?.[set][key][index] ?? null);
      return [
        [column, value],
        [`${column}_lower`, interval?.lower ?? null],
        [`${column}_upper`, interval?.upper ?? null],
      ];
    }),
  );
}
