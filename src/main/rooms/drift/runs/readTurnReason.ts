import { createMatchingRules } from '../../../../shared/rooms/drift/matchingRules.ts';
import type { SetMetrics } from '../../../../shared/rooms/drift/setMetrics.ts';
import type { TurnReason } from '../../../../shared/rooms/drift/turnReason.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Comment } from '../../../judgements/commentsTable.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { applyOverrulings, type BothSets, turnMetrics } from '../measuring/applyOverrulings.ts';
import type { CaseMeasure } from '../measuring/measureCase.ts';
import { reasonOfTurn } from '../measuring/reasonOfTurn.ts';
import { commentsAt, isTurnDone, overrulingsAt, overrulingsInCase } from '../overrulings.ts';
import { referenceMeasureOf } from '../tables/measuresTable.ts';
import { type TurnInRun, type TurnRequest, turnInRun } from './turnInRun.ts';

/** Why a model has its numbers at a turn of a case. Errors: NOT_FOUND. */
export function readTurnReason(context: Pick<Context, 'db' | 'evaluatorId'>, request: TurnRequest): TurnReason {
  const { db } = context;
  const found = turnInRun(db, request);
  const { run, one, measure, index, rows, summaries } = found;
  const { model, turn } = request;
  const said = overrulingsInCase(db, one.id, model);
  const { critical } = applyOverrulings(measure, { turns: one.case.turns, summaries }, said, run.settings.mode);
  const row = rows.summary.get(turn) ?? null;
  const here = said.get(turn) ?? null;
  return {
    caseId: one.id,
    caseKey: one.key,
    model,
    turn,
    turns: [...measure.turns],
    summary: summaries[index] ?? '',
    absent: row === null ? 'missing' : row.isError ? 'error' : null,
    line: row?.line ?? null,
    ...reasonOfTurn(measure, summaries, index, run.settings.mode, one.case, here),
    measured: metricsAt(measure, index),
    overruled:
      here && turnMetrics(measure, index, summaries[index] ?? null, here, createMatchingRules(run.settings.mode)),
    otherMode: otherMode(db, request, found),
    overrulings: overrulingsAt(db, one.id, request),
    ...commentsFor(shownEvaluatorId(context), commentsAt(db, one.id, request)),
    isDone: isTurnDone(db, one.id, request, shownEvaluatorId(context)),
    caseCurve: {
      recall: [...critical.recall],
      hallucinatedRate: [...critical.hallucinatedRate],
      overruled: measure.turns.map((number) => said.has(number)),
    },
    goldCount: { critical: measure.goldCritical.length, extended: measure.goldExtended.length },
  };
}

/** The comment of whoever looks, and what others say. */
function commentsFor(
  evaluatorId: string,
  comments: readonly Comment[],
): Pick<TurnReason, 'comment' | 'othersComments'> {
  const own = comments.findLast((one) => one.evaluatorId === evaluatorId) ?? null;
  const shown = ({ text, author, savedAt }: Comment) => ({ text, author, savedAt });
  return { comment: own && shown(own), othersComments: comments.filter((one) => one !== own).map(shown) };
}

/** The numbers of a turn as they were measured. A case without gold entities has no curves; what stands for them is computed. */
function metricsAt(measure: CaseMeasure, index: number): BothSets {
  if (measure.critical.recall.length === 0) {
    return turnMetrics(measure, index, null, null, createMatchingRules('reference'));
  }
  const at = (set: keyof BothSets): SetMetrics => ({
    recall: measure[set].recall[index] ?? 0,
    precision: measure[set].precision[index] ?? 0,
    f1: measure[set].f1[index] ?? 0,
    hallucinatedRate: measure[set].hallucinatedRate[index] ?? 0,
  });
  return { critical: at('critical'), extended: at('extended') };
}

/** A strict run has the measure of reference mode beside its own. For a run in reference mode its predictions are compared strictly. */
function otherMode(
  db: ReadableDatabase,
  { runId, caseId, model }: TurnRequest,
  { run, measure, index, summaries }: TurnInRun,
): TurnReason['otherMode'] {
  const mode = run.settings.mode === 'strict' ? 'reference' : 'strict';
  const reference = mode === 'reference' ? referenceMeasureOf(db, runId, model, caseId) : null;
  if (reference !== null) return { mode, metrics: metricsAt(reference, index) };
  return { mode, metrics: turnMetrics(measure, index, summaries[index] ?? null, null, createMatchingRules(mode)) };
}
