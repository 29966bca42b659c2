import { AppError } from '../../../../shared/errors.ts';
import { agreementCategories, type evidenceAgreementApi } from '../../../../shared/rooms/evidence/agreementApi.ts';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import { candidatesOf, claimSides, sourceOf, taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { listDisagreements } from '../../../judgements/disagreements.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { evaluatorNames } from '../../../judgements/valuesTable.ts';
import { countedAnswer, labelledEvidence } from '../agreement/claimAgreement.ts';
import { decisionAspect, decisionsOf, shownDecision } from '../agreement/decisions.ts';
import { readAnswer } from '../answers.ts';
import { labelOf } from '../numbers/answersFile.ts';
import { answeredItem } from '../results/answerScores.ts';
import { drawOrder, exchanged } from '../shownOrder.ts';
import { readStoredClaim, type StoredClaim } from '../tables/claimsTable.ts';
import { finishersOf, isAnnotator } from '../tables/finishedTable.ts';
import { recordAspects } from './ownAnswer.ts';

/** Handlers of agreement. Nobody sees what others said of a claim that they answer themselves and have not finished. */
export const agreementHandlers: HandlersFor<keyof typeof evidenceAgreementApi> = {
  'evidence.agreement': async ({ datasetId, test }, context) => {
    const { db } = context;
    readDataset(db, datasetId);
    const { evaluators, categories, evidence, claims, labels } = labelledEvidence(db, datasetId, test);
    const own = shownEvaluatorId(context);
    const seesAll = !isAnnotator(db, datasetId, { test, evaluatorId: own });
    const differing = evidence.flatMap(({ kind, ...one }) => (kind === null ? [] : [{ ...one, kind }]));
    const names = evaluatorNames(db);
    const decided = new Map(
      [...new Set(differing.map(({ claimId }) => claimId))].map((id) => [id, decisionsOf(db, id)]),
    );
    const rows = differing.map(({ claimId, key, fileName, position, item, finishers, evidenceId, values, kind }) => {
      const raters = evaluators.filter((_, at) => values[at] !== null).map(({ id }) => id);
      const decision = decided.get(claimId)?.get(evidenceId);
      const [first, second] = item.claims;
      return {
        isListed: seesAll || finishers.has(own),
        row: {
          ...{ key: `${claimId}/${evidenceId}`, kind, values: [...values] },
          title: first === undefined || second !== undefined ? key : first.text.slice(0, 200),
          about: `${evidenceId}`,
          place: { file: fileName, position },
          notes: values.map(() => false),
          decision: decision === undefined ? null : shownDecision(decision, { categories, raters }, names),
        },
      };
    });
    return {
      ...{ evaluators, claims, categories: [...categories] },
      agreement: await context.pool.run('datasets.agreement', labels),
      ...listDisagreements(rows),
    };
  },
  'evidence.readDisagreement': ({ key }, context) => {
    const { stored, evidenceId } = readable(context, key);
    const { id: claimId, item } = stored;
    const { assigns } = taskOf(item.test);
    const categories = agreementCategories(item.test);
    const own = shownEvaluatorId(context);
    const order = readAnswer(context.db, claimId, own).order ?? drawOrder(stored, own);
    const evidence = candidatesOf(item).find((one) => one.evidenceId === evidenceId);
    const labels = finishersOf(context.db, claimId).flatMap(({ id: evaluatorId, name: evaluator }) => {
      const answer = countedAnswer(context.db, claimId, evaluatorId);
      const label = labelOf(answeredItem(item, 0, answer), evidenceId);
      const category = label === null ? -1 : categories.indexOf(label);
      if (category < 0) return [];
      const { confidence, verdict } = answer;
      const explanations = answer.explanations.map(({ text }) => text).filter((text) => text.trim() !== '');
      return [{ evaluatorId, evaluator, category, confidence, verdict, explanations }];
    });
    return {
      ...{ claimId, test: item.test, source: sourceOf(item.test), evidenceId, labels },
      description: evidence?.description ?? '',
      claims: claimSides.slice(0, item.claims.length).map((side) => {
        // Claim A of a file is always the right one where one of two is to be chosen.
        const ofFile = assigns || item.claims.length === 1 ? side : exchanged(order, side);
        return { side, text: item.claims[claimSides.indexOf(ofFile)]?.text ?? '' };
      }),
    };
  },
  'evidence.decide': ({ key, decision }, context) => {
    const { stored, evidenceId } = readable(context, key);
    const before = decisionsOf(context.db, stored.id).get(evidenceId) ?? null;
    const label = decision?.category == null ? null : agreementCategories(stored.item.test)[decision.category];
    if (label === undefined) {
      throw new AppError('INVALID_INPUT', 'The test has no such category', { reason: 'choice' });
    }
    const isSame =
      decision !== null &&
      before?.label === label &&
      before.reason === decision.reason &&
      before.isExample === decision.isExample;
    const evaluatorId = context.evaluatorId();
    const after = isSame
      ? before
      : decision && {
          ...{ label, evaluatorId, savedAt: context.now().toISOString() },
          ...{ reason: decision.reason.toWellFormed(), isExample: decision.isExample },
        };
    const kind = decision === null ? 'undecideEvidence' : 'decideEvidence';
    const about = { kind, params: { id: evidenceName(sourceOf(stored.item.test), evidenceId) } };
    return recordAspects(context, { stored }, about, [{ aspect: decisionAspect(evidenceId), before, after }]);
  },
};

/** The claim and the evidence that a key names. Errors: NOT_FOUND; CONFLICT for an annotator who has not finished the claim. */
function readable(context: Context, key: string): { stored: StoredClaim; evidenceId: number } {
  const [claimId = 0, evidenceId = 0] = key.split('/').map(Number);
  const stored = readStoredClaim(context.db, claimId);
  const { datasetId, item } = stored;
  if (!candidatesOf(item).some((one) => one.evidenceId === evidenceId)) {
    throw new AppError('NOT_FOUND', 'No such evidence', { kind: 'evidence', id: evidenceId });
  }
  const evaluatorId = shownEvaluatorId(context);
  const isFinished = finishersOf(context.db, claimId).some(({ id }) => id === evaluatorId);
  if (!isFinished && isAnnotator(context.db, datasetId, { test: item.test, evaluatorId })) {
    throw new AppError('CONFLICT', 'The claim is not finished', { reason: 'notFinished' });
  }
  return { stored, evidenceId };
}
