import { mostInQueue } from '../../../shared/reviewQueue.ts';
import type { Unsigned } from '../../context.ts';
import type { StoredQueue } from './aspects.ts';
import { measuresWithOverrulings } from './runs/overruledMeasures.ts';
import { listCaseKeys } from './tables/casesTable.ts';
import type { StoredRun } from './tables/runsTable.ts';

/** A stretch of the chart: models, turns and critical recall, ends included. */
export type Stretch = {
  readonly models: readonly string[];
  readonly fromTurn: number;
  readonly toTurn: number;
  readonly fromRecall: number;
  readonly toRecall: number;
  /** Only these cases; without it all. */
  readonly caseIds?: ReadonlySet<number>;
};

/** The turns of a run that lie in a stretch, with overrulings, lowest recall first, then in the order of the cases. */
export async function turnsInStretch(
  context: Unsigned,
  run: StoredRun,
  { models, fromTurn, toTurn, fromRecall, toRecall, caseIds }: Stretch,
): Promise<StoredQueue['turns']> {
  const cases = new Map(
    listCaseKeys(context.db, run.datasetId).map(({ id, key }, position) => [key, { id, position }]),
  );
  const found: { readonly position: number; readonly turn: StoredQueue['turns'][number] }[] = [];
  for (const [number, model] of [...new Set(models)].entries()) {
    for await (const measure of measuresWithOverrulings(context, run, model)) {
      const one = cases.get(measure.caseId);
      if (one === undefined || caseIds?.has(one.id) === false) continue;
      for (const [index, recall] of measure.critical.recall.entries()) {
        const turn = measure.turns[index];
        if (turn === undefined || turn < fromTurn || turn > toTurn) continue;
        if (recall === null || recall < fromRecall || recall > toRecall) continue;
        found.push({ position: one.position, turn: [one.id, number, turn, recall] });
      }
    }
  }
  return found
    .sort((a, b) => a.turn[3] - b.turn[3] || a.position - b.position)
    .slice(0, mostInQueue)
    .map(({ turn }) => turn);
}
