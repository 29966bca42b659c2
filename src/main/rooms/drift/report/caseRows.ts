import type { Overrulings as TurnOverrulings } from '../../../../shared/rooms/drift/setMetrics.ts';
import type { Cell } from '../../../../shared/text/csv.ts';
import type { Context } from '../../../context.ts';
import type { CaseMeasure } from '../measuring/measureCase.ts';
import { overrulingsOf } from '../overrulings.ts';
import { overruledMeasure } from '../runs/overruledMeasures.ts';
import { measuredCases, readCurves } from '../tables/measuresTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { metricColumns, sourceCells, sourceColumns } from './metricCells.ts';

/** Columns of the numbers by case and turn; `turn` is the number that the file gives it. */
export const caseColumns: readonly string[] = [
  'model',
  'case',
  'turn',
  'has_summary',
  ...metricColumns.map(({ column }) => column),
  'overruled',
  ...sourceColumns,
];

/** One row for each model, case and turn, in the order of the set; each case is read when its rows are written. */
export function* caseRows(
  context: Pick<Context, 'db'>,
  run: StoredRun,
  models: readonly string[],
  isOverruled: boolean,
): Generator<Record<string, Cell>> {
  const source = sourceCells(run.sources);
  for (const model of models) {
    const said = isOverruled ? overrulingsOf(context.db, run.datasetId, model) : new Map();
    for (const { caseId, measureKey } of measuredCases(context.db, run.id, model)) {
      const turns: ReadonlyMap<number, TurnOverrulings> = said.get(caseId) ?? new Map();
      const changed = turns.size === 0 ? null : overruledMeasure(context.db, run, model, caseId, turns);
      const measure = changed ?? readCurves(context.db, measureKey);
      if (measure !== null) yield* rowsOfCase(measure, turns, source);
    }
  }
}

function* rowsOfCase(
  measure: CaseMeasure,
  overruled: ReadonlyMap<number, unknown>,
  source: Record<string, Cell>,
): Generator<Record<string, Cell>> {
  const { model, caseId, turns, turnsWithoutSummary, turnsNotGenerated } = measure;
  const absent = new Set([...turnsWithoutSummary, ...turnsNotGenerated]);
  for (const [index, turn] of turns.entries()) {
    const numbers = metricColumns.map(({ set, key, column }): [string, Cell] => [
      column,
      measure[set][key][index] ?? null,
    ]);
    yield {
      model,
      case: caseId,
      turn,
      has_summary: !absent.has(turn),
      ...Object.fromEntries(numbers),
      overruled: overruled.has(turn),
      ...source,
    };
  }
}
