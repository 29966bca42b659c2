import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import type { HandlersFor } from '../../../context.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { placeOfTurn } from '../aspects.ts';
import { conversationUpTo, judgedAdvice } from '../measuring/conversationUpTo.ts';
import { pageOfCases } from '../runs/caseCurvePages.ts';
import { compareRunGroups } from '../runs/groupComparison.ts';
import { readTurnReason } from '../runs/readTurnReason.ts';
import { shownCurves } from '../runs/runCurves.ts';
import { planInForce, turnInRun } from '../runs/turnInRun.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import { reviewedPlaces } from '../tables/caseValuesTable.ts';
import { visibleRun } from '../visible.ts';

type Methods = Extract<
  keyof typeof driftApi,
  'drift.caseCurves' | 'drift.casesAtTurn' | 'drift.readTurn' | 'drift.readConversation' | 'drift.compareGroups'
>;

export const turnHandlers: HandlersFor<Methods> = {
  'drift.caseCurves': ({ runId, models, order, offset, limit }, { db }) =>
    pageOfCases(db, visibleRun(db, runId), { models, order, offset, limit }),
  'drift.casesAtTurn': async ({ runId, model, turn }, context) => {
    const { db } = context;
    const run = visibleRun(db, runId);
    const curves = await shownCurves(db, run, model);
    const keys = new Map(listCaseKeys(db, run.datasetId).map(({ id, key }) => [id, key]));
    const reviews = new Map(
      reviewedPlaces(db, run.datasetId, shownEvaluatorId(context))
        .filter(({ place }) => place === placeOfTurn({ model, turn }))
        .map((one) => [one.caseId, one]),
    );
    const cases = curves.flatMap(({ caseId, turns, recall, overruledTurns }) => {
      const value = recall[turns.indexOf(turn)] ?? null;
      if (value === null) return [];
      const isOverruled = overruledTurns.includes(turn);
      const { done: isDone = false, flagged: isFlagged = false } = reviews.get(caseId) ?? {};
      return [{ caseId, caseKey: keys.get(caseId) ?? '', recall: value, isOverruled, isDone, isFlagged }];
    });
    // Sorting is stable: equal ones stay in the order of the set.
    return cases.sort((one, other) => one.recall - other.recall);
  },
  'drift.readTurn': (request, context) => readTurnReason(context, request),
  'drift.readConversation': ({ cleaner, ...request }, { db }) => {
    const { run, one, measure, index, rows, dialogues } = turnInRun(db, request);
    const { mode, stride } = run.settings;
    return {
      patientSummary: one.case.patientSummary,
      messages: conversationUpTo(one.case, rows.dialogue, index, cleaner, mode),
      pairs: judgedAdvice(measure.turns, dialogues ?? [], measure.conflict, stride, mode),
      plan: planInForce(db, one),
    };
  },
  'drift.compareGroups': (request, { db }) => compareRunGroups(db, visibleRun(db, request.runId), request),
};
