import type { Disagreement } from '../../../../shared/agreement.ts';
import { AppError } from '../../../../shared/errors.ts';
import { type agreementApi, categoriesOf } from '../../../../shared/rooms/drift/agreementApi.ts';
import type { HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { keptDecision, listDisagreements } from '../../../judgements/disagreements.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { evaluatorNames, readValue } from '../../../judgements/valuesTable.ts';
import { decisionAspect, storedDecisionSchema } from '../aspects.ts';
import { listOverrulings } from '../overrulings.ts';
import { ratedSummaries } from '../ratedSummaries.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import { replacedOverrulings } from '../tables/replacedOverrulingsTable.ts';
import { visibleTurn } from '../visible.ts';
import { recordOnCase } from './driftActs.ts';

const mostReplaced = 500;

/** Handlers of agreement. Nobody sees what others gave a summary that they rate themselves and have not finished. */
export const agreementHandlers: HandlersFor<keyof typeof agreementApi> = {
  'drift.agreement': async ({ datasetId, of }, context) => {
    const { db } = context;
    const { raters, summaries, labels, notApplicable } = ratedSummaries(db, datasetId, of);
    const categories = categoriesOf(of);
    const names = evaluatorNames(db);
    const own = shownEvaluatorId(context);
    const seesAll = !raters.some(({ id }) => id === own);
    const differing = summaries.flatMap(({ kind, ...summary }) => (kind === null ? [] : [{ ...summary, kind }]));
    const rows = differing.map(({ caseId, caseKey, model, turn, kind, values, notes, finishers, decided }) => {
      const decision: Disagreement['decision'] = decided && {
        ...{ category: decided.value === null ? null : categories.indexOf(decided.value), reason: decided.reason },
        ...{ isExample: decided.isExample, savedAt: decided.savedAt, by: names.get(decided.evaluatorId) ?? '' },
        isRater: raters.some(({ id }, at) => id === decided.evaluatorId && values[at] !== null),
      };
      const key = JSON.stringify([caseId, model, turn]);
      const row: Disagreement = {
        ...{ key, title: `${caseKey} · ${turn}`, about: model, kind, decision },
        ...{ values: [...values], notes: [...notes] },
      };
      return { isListed: seesAll || finishers.has(own), row };
    });
    return {
      ...{ evaluators: [...raters], categories: [...categories], notApplicable, summaries: summaries.length },
      agreement: await context.pool.run('datasets.agreement', labels),
      ...listDisagreements(rows),
    };
  },

  'drift.decide': ({ caseId, model, turn, of, decision }, context) => {
    const found = visibleTurn(context.db, caseId, turn);
    if (decision !== null && decision.value !== null && !categoriesOf(of).includes(decision.value)) {
      throw new AppError('INVALID_INPUT', 'The attribute has no such value', { reason: 'choice' });
    }
    const aspect = decisionAspect({ model, turn }, of);
    const before = readValue(context.db, { itemKind: 'driftCase', itemId: caseId, aspect }, storedDecisionSchema);
    const after = keptDecision(context, before, decision);
    const kind = decision === null ? 'driftUndecide' : 'driftDecide';
    return recordOnCase(context, found, { model, turn }, { kind, aspect, before, after });
  },

  'drift.overrulings': ({ datasetId }, { db }) => {
    readDataset(db, datasetId);
    const inForce = listOverrulings(db, datasetId);
    const counts = new Map<string, number>();
    for (const { author } of inForce) counts.set(author, (counts.get(author) ?? 0) + 1);
    const keys = new Map(listCaseKeys(db, datasetId).map(({ id, key }) => [id, key]));
    const replaced = replacedOverrulings(db, datasetId);
    return {
      inForce: inForce.length,
      authors: [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
      replacedCount: replaced.length,
      replaced: replaced.slice(0, mostReplaced).map((one) => ({ ...one, caseKey: keys.get(one.caseId) ?? '' })),
    };
  },
};
