import type { Decision, JudgementAlpha } from '../../../../shared/agreement.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { resultsApi } from '../../../../shared/rooms/ratings/results.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { exportChart } from '../../../exports/exportChart.ts';
import { countSettled } from '../../../judgements/disagreements.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import { idText } from '../reading/submission.ts';
import { blindAnswer } from '../responses/shownResponse.ts';
import { type Decided, decisionsOf, mayDecide, recordDecision } from '../results/decisions.ts';
import { cancelStudyResults, studyResults } from '../results/keptStudyResults.ts';
import {
  type AgreementOrder,
  type AlphasOrder,
  printRatedKey,
  type RatedAgreement,
} from '../results/ratedAgreement.ts';
import { resultsHead } from '../results/resultsHead.ts';
import { findJudgement, protocolOf, type SaidJudgement, shownJudgement } from '../results/shownJudgement.ts';
import { studyPlace } from '../results/studyPlace.ts';
import { readQuestion, readResponse } from '../tables/questionsTable.ts';
import { judgementsMark, questionTexts } from '../tables/resultsTable.ts';
import { listModels, readStudyOf } from '../tables/studiesTable.ts';
import { standingNonsense, withReason } from '../tables/submissionsTable.ts';
import { countAllVerdicts } from '../tables/verdictsTable.ts';
import { isClosed, isUnblinded, mayLook, type OwnStudy, openStudy, ownStudy } from './access.ts';

const agreements = createKeptResults<RatedAgreement>(24);
const alphas = createKeptResults<JudgementAlpha[]>(8);

export const resultsHandlers: HandlersFor<keyof typeof resultsApi> = {
  'ratings.resultsHead': ({ datasetId }, context) => {
    const own = ownStudy(context, datasetId);
    return resultsHead(context, own.study, mayLook(context, own));
  },
  'ratings.results': ({ datasetId, filter }, context) =>
    studyResults(context, openStudy(context, datasetId).study, filter),
  'ratings.cancelResults': ({ datasetId }, context) => {
    cancelStudyResults(context, datasetId);
    return {};
  },
  'ratings.judgementsBehind': async ({ datasetId, ...order }, context) => {
    const { study } = openStudy(context, datasetId);
    const place = await studyPlace(context, study);
    const { rows, ...found } = await context.pool.run('ratings.judgementsBehind', { ...place, order });
    const texts = questionTexts(context.db, study.datasetId);
    return { ...found, rows: rows.map((row) => ({ ...row, question: texts.get(row.questionKey) ?? row.questionKey })) };
  },
  'ratings.readJudgement': ({ datasetId, submissionId }, context) => {
    const { study } = openStudy(context, datasetId);
    return shownJudgement(context.db, study, judgementOf(context, study, submissionId));
  },
  'ratings.readPairTexts': ({ datasetId, submissionId }, context) => {
    const { study } = openStudy(context, datasetId);
    const own = judgementOf(context, study, submissionId);
    const { questionKey, modelA, modelB, hasSides } = own;
    const models = listModels(context.db, study.datasetId);
    // What its version hid stays hidden here, also when names are known: it is what was judged. What a later one hides, until they are.
    const asked = protocolOf(context.db, study, own);
    const blind = asked.blind || (study.protocol.blind && !isUnblinded(context, study.studyId));
    const hiding = { ...asked, blind, models: models.map(({ name }) => name) };
    const { question = questionKey, reference = '' } = readQuestion(context.db, study.datasetId, questionKey) ?? {};
    const answers = [
      { name: modelA, side: 'A' as const },
      { name: modelB, side: 'B' as const },
    ].map(({ name, side }) => {
      const response = readResponse(context.db, study.datasetId, { questionKey, model: name });
      return {
        model: models.find((model) => model.name === name)?.code ?? name,
        side: hasSides ? side : null,
        answer: response === null ? '' : blindAnswer(response.answer, hiding),
      };
    });
    return { question, reference, answers };
  },
  'ratings.nonsense': ({ datasetId }, context) => {
    const { study } = openStudy(context, datasetId);
    const texts = questionTexts(context.db, study.datasetId);
    return standingNonsense(context.db, study.studyId).map(({ id, questionKey, said, studyEvaluatorId }) => ({
      submissionId: id,
      question: texts.get(questionKey) ?? questionKey,
      evaluator: studyEvaluatorId,
      reason: said.nonsenseReason,
      text: said.draft.comment,
    }));
  },
  'ratings.agreement': async ({ datasetId, ...order }, context) => {
    const { study } = openStudy(context, datasetId);
    const found = await agreementOf(context, study, order);
    const decided = decisionsOf(context.db, study.studyId, order);
    const texts = questionTexts(context.db, study.datasetId);
    const listed = found.disagreements.flatMap(({ labels }) => labels.map(({ submissionId }) => submissionId));
    const notes = withReason(context.db, listed, order.criterion);
    // What was decided of an item on which nobody differs by now, or which the filter leaves out, is none of these.
    const settled = found.differing.flatMap((key) => decided.get(key) ?? []);
    return {
      evaluators: found.evaluators.map((id) => ({ id, name: id })),
      categories: [...found.categories],
      agreement: found.agreement,
      kinds: found.kinds,
      ...countSettled(settled.map(({ category }) => category)),
      disagreements: found.disagreements.map((item) => {
        const byEvaluator = new Map(item.labels.map((label) => [label.evaluator, label]));
        const key = printRatedKey(item);
        return {
          key,
          title: texts.get(item.questionKey) ?? item.questionKey,
          about: item.model ?? `${item.x} · ${item.y}`,
          kind: item.kind ?? 'some',
          values: found.evaluators.map((_, at) => byEvaluator.get(at)?.category ?? null),
          notes: found.evaluators.map((_, at) => notes.has(byEvaluator.get(at)?.submissionId ?? '')),
          decision: shownDecision(
            decided.get(key),
            item.labels.map(({ evaluator }) => found.evaluators[evaluator] ?? ''),
          ),
        };
      }),
    };
  },
  'ratings.alphas': ({ datasetId, ...order }, context) => {
    const { study } = openStudy(context, datasetId);
    return alphas.get(context.db, keptKey(context, study, order), async () =>
      context.pool.run('ratings.ratedAlphas', { ...(await studyPlace(context, study)), order }),
    );
  },
  'ratings.readRatedItem': async ({ datasetId, key, ...order }, context) => {
    const own = openStudy(context, datasetId);
    const { study } = own;
    const place = await studyPlace(context, study);
    const item = await context.pool.run('ratings.findRatedItem', { ...place, order, key });
    if (item === null) throw new AppError('NOT_FOUND', 'No such item', { kind: 'item' });
    const { questionKey, x, y, model } = item;
    return {
      question: readQuestion(context.db, study.datasetId, questionKey)?.question ?? questionKey,
      ...{ x, y, model, mayDecide: mayDecide(context, own, key) },
      labels: item.labels.flatMap(({ category, submissionId }) => {
        const said = findJudgement(context.db, study, submissionId);
        if (said === null) return [];
        const { evaluator, submittedAt, answers } = said;
        return [{ evaluator, category, note: answers[order.criterion]?.reason ?? '', submissionId, submittedAt }];
      }),
    };
  },
  'ratings.decide': (order, context) => recordDecision(context, openStudy(context, order.datasetId), order),
  'ratings.exportResults': ({ datasetId, filter, ...order }, context) => {
    const study = readStudyOf(context.db, datasetId);
    const { counter, rows } = judgementsMark(context.db, study.studyId);
    return exportChart(context, order, {
      what: 'results',
      study: { id: study.facts.studyId, title: study.facts.title },
      interim: !isClosed(context, study),
      filter,
      judgements: { counter, rows, verdicts: countAllVerdicts(context.db, study.datasetId) },
    });
  },
};

function judgementOf({ db }: Context, study: OwnStudy['study'], id: string): SaidJudgement {
  const found = findJudgement(db, study, id);
  if (found === null) throw new AppError('NOT_FOUND', 'No such judgement', { kind: 'judgement' });
  return found;
}

function agreementOf(context: Context, study: OwnStudy['study'], order: AgreementOrder): Promise<RatedAgreement> {
  return agreements.get(context.db, keptKey(context, study, order), async () =>
    context.pool.run('ratings.ratedAgreement', { ...(await studyPlace(context, study)), order }),
  );
}

/** Numbers of an order are the same until somebody judges. */
function keptKey({ db }: Context, { datasetId, studyId }: OwnStudy['study'], order: AlphasOrder): string {
  return JSON.stringify([datasetId, judgementsMark(db, studyId), order]);
}

function shownDecision(decided: Decided | undefined, raters: readonly string[]): Decision | null {
  if (decided === undefined) return null;
  const { category, reason, by, studyEvaluatorId, savedAt, isExample } = decided;
  return { category, reason, by, savedAt, isExample, isRater: raters.includes(idText(studyEvaluatorId)) };
}
