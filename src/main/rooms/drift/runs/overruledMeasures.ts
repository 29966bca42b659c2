/** The measures of a run with what reviewers overruled. */
import type { Overrulings as TurnOverrulings } from '../../../../shared/rooms/drift/setMetrics.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { applyOverrulings } from '../measuring/applyOverrulings.ts';
import { caseInput } from '../measuring/caseInputs.ts';
import type { CaseMeasure } from '../measuring/measureCase.ts';
import type { AggregatedModel } from '../numbers/aggregateCases.ts';
import { overrulingsOf } from '../overrulings.ts';
import { answersOf } from '../tables/answersTable.ts';
import { readCase } from '../tables/casesTable.ts';
import { measureOf } from '../tables/measuresTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { aggregateModel } from './aggregateModel.ts';
import { clustersOf, factsOf } from './runBasis.ts';
import { measuresInOrder } from './runMeasures.ts';

/** Measures of a model without predictions, in the order of the set: overruled turns have their new numbers. */
export function measuresWithOverrulings(
  context: Pick<Context, 'db'>,
  run: StoredRun,
  model: string,
): AsyncGenerator<CaseMeasure> {
  const said = overrulingsOf(context.db, run.datasetId, model);
  return measuresInOrder(context, run.id, model, 'measured', (measure, caseId) => {
    const turns = said.get(caseId);
    return turns === undefined ? measure : (overruledMeasure(context.db, run, model, caseId, turns) ?? measure);
  });
}

/** The numbers of a model with overrulings; null where nothing of it is overruled. Errors: CANCELLED, TASK_FAILED. */
export async function overruledModel(
  context: Pick<Context, 'db' | 'pool'>,
  run: StoredRun,
  model: string,
  signal: AbortSignal,
): Promise<AggregatedModel | null> {
  if (overrulingsOf(context.db, run.datasetId, model).size === 0) return null;
  const isStrict = run.settings.mode === 'strict';
  return aggregateModel(
    context.pool,
    {
      model,
      measures: measuresWithOverrulings(context, run, model),
      reference: isStrict ? measuresInOrder(context, run.id, model, 'reference') : null,
      conversations: clustersOf(context.db, run),
      facts: factsOf(context.db, run, model),
    },
    signal,
  );
}

/** A case with overrulings by turn, without predictions; null where it was not measured or its generations are out of sight. */
export function overruledMeasure(
  db: ReadableDatabase,
  { id: runId, datasetId, settings }: StoredRun,
  model: string,
  caseId: number,
  overrulings: ReadonlyMap<number, TurnOverrulings>,
): CaseMeasure | null {
  const measure = measureOf(db, runId, model, caseId);
  const { key, case: one } = readCase(db, caseId);
  const rows = answersOf(db, datasetId, model, [key]).get(key);
  if (measure === null || rows === undefined) return null;
  const { summaries } = caseInput(one, model, rows, null, () => {});
  const changed = applyOverrulings(measure, { turns: one.turns, summaries }, overrulings, settings.mode);
  return { ...changed, predicted: null };
}
