import packageFile from '../../../../../package.json' with { type: 'json' };
import type { Decision } from '../../../../shared/agreement.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Judgement, OutcomeId, resultsApi } from '../../../../shared/rooms/ratings/results.ts';
import { createMask, namesOfModel } from '../../../../shared/text/maskNames.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { chartBytes } from '../../../exports/chartBytes.ts';
import { writeExport } from '../../../exports/writeExport.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import { idText } from '../reading/submission.ts';
import { type Decided, decisionsOf, recordDecision } from '../results/decisions.ts';
import { cancelStudyResults, studyResults } from '../results/keptStudyResults.ts';
import { printRatedKey, type RatedAgreement } from '../results/ratedAgreement.ts';
import { resultsHead } from '../results/resultsHead.ts';
import { readQuestion, readResponse } from '../tables/questionsTable.ts';
import { judgementsMark, questionTexts } from '../tables/resultsTable.ts';
import { listModels, readStudyOf } from '../tables/studiesTable.ts';
import { readSubmission, type StoredSubmission, submissionsOfStudy } from '../tables/submissionsTable.ts';
import { type OwnStudy, ownStudy } from './access.ts';
import { isClosed, isUnblinded } from './studyHandlers.ts';

const agreements = createKeptResults<RatedAgreement>(24);

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
    const place = { file: context.folder.databaseFile, datasetId };
    const { rows, ...found } = await context.pool.run('ratings.judgementsBehind', { ...place, order });
    const texts = questionTexts(context.db, study.datasetId);
    return { ...found, rows: rows.map((row) => ({ ...row, question: texts.get(row.questionKey) ?? row.questionKey })) };
  },
  'ratings.readJudgement': ({ datasetId, submissionId }, context) => {
    const { study } = openStudy(context, datasetId);
    return judgementOf(context, study, submissionOf(context, study.studyId, submissionId));
  },
  'ratings.readPairTexts': ({ datasetId, submissionId }, context) => {
    const { study } = openStudy(context, datasetId);
    const { questionKey, modelA, modelB } = submissionOf(context, study.studyId, submissionId);
    const models = listModels(context.db, study.datasetId);
    const isHidden = study.protocol.blind && !isUnblinded(context, study.studyId);
    const hide = isHidden ? createMask(models.flatMap(({ name }) => namesOfModel(name))) : (text: string) => text;
    const { question = questionKey, reference = '' } = readQuestion(context.db, study.datasetId, questionKey) ?? {};
    const answers = [
      { name: modelA, side: 'A' as const },
      { name: modelB, side: 'B' as const },
    ].map(({ name, side }) => ({
      model: models.find((model) => model.name === name)?.code ?? name,
      side,
      answer: hide(readResponse(context.db, study.datasetId, { questionKey, model: name })?.answer ?? ''),
    }));
    return { question, reference, answers };
  },
  'ratings.nonsense': ({ datasetId }, context) => {
    const { study } = openStudy(context, datasetId);
    const texts = questionTexts(context.db, study.datasetId);
    return standingOf(submissionsOfStudy(context.db, study.studyId)).flatMap(
      ({ id, status, questionKey, said, ...one }) =>
        status !== 'nonsense'
          ? []
          : [
              {
                submissionId: id,
                question: texts.get(questionKey) ?? questionKey,
                evaluator: one.studyEvaluatorId,
                reason: said.nonsenseReason,
                text: said.draft.comment,
              },
            ],
    );
  },
  'ratings.agreement': async ({ datasetId, ...order }, context) => {
    const { study } = openStudy(context, datasetId);
    const found = await agreementOf(context, study, order);
    const decided = decisionsOf(context.db, study.studyId, order);
    const texts = questionTexts(context.db, study.datasetId);
    const notes = notesOf(context, study.studyId, order.criterion);
    const keys = [...decided].map(([, one]) => one.category);
    return {
      evaluators: found.evaluators.map((id) => ({ id, name: id })),
      categories: [...found.categories],
      agreement: found.agreement,
      kinds: found.kinds,
      decided: keys.filter((category) => category !== null).length,
      leftOpen: keys.filter((category) => category === null).length,
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
  'ratings.readRatedItem': async ({ datasetId, key, ...order }, context) => {
    const { study } = openStudy(context, datasetId);
    const place = { file: context.folder.databaseFile, datasetId };
    const item = await context.pool.run('ratings.findRatedItem', { ...place, order, key });
    if (item === null) throw new AppError('NOT_FOUND', 'No such item', { kind: 'item' });
    const { questionKey, x, y, model } = item;
    return {
      question: readQuestion(context.db, study.datasetId, questionKey)?.question ?? questionKey,
      ...{ x, y, model },
      labels: item.labels.flatMap(({ category, submissionId }) => {
        const said = readSubmission(context.db, submissionId);
        if (said === null) return [];
        const note = said.said.draft.answers[order.criterion]?.reason ?? '';
        return [{ evaluator: said.studyEvaluatorId, category, note, submissionId, submittedAt: said.submittedAt }];
      }),
    };
  },
  'ratings.decide': (order, context) => recordDecision(context, openStudy(context, order.datasetId), order),
  'ratings.exportResults': async ({ datasetId, fileName, base64, filter, destination }, context) => {
    const bytes = chartBytes(fileName, base64);
    const study = readStudyOf(context.db, datasetId);
    const facts = {
      ...{ program: 'Akapen', version: packageFile.version, exportedAt: context.now().toISOString() },
      study: { id: study.facts.studyId, title: study.facts.title, isClosed: isClosed(context, study) },
      ...{ filter, judgements: judgementsMark(context.db, study.studyId) },
    };
    const written = await writeExport(context, destination, {
      fileName,
      bytes: [bytes],
      provenanceOf: (file) => `${JSON.stringify({ ...facts, export: file, what: 'results' }, null, 2)}\n`,
    });
    return { ...written, itemCount: 1, changedCount: 0 };
  },
};

/** Whether the person who works may see results: not who rates in a blind study that goes on. */
function mayLook(context: Context, { study, registration }: OwnStudy): boolean {
  return !study.protocol.blind || isClosed(context, study) || (registration?.startedAt ?? null) === null;
}

function openStudy(context: Context, datasetId: number): OwnStudy {
  const own = ownStudy(context, datasetId);
  if (!mayLook(context, own)) {
    throw new AppError('CONFLICT', 'Who rates in a blind study sees no results before its end', { reason: 'blind' });
  }
  return own;
}

function submissionOf({ db }: Context, studyId: number, id: string): StoredSubmission {
  const found = readSubmission(db, id);
  if (found === null || found.studyId !== studyId)
    throw new AppError('NOT_FOUND', 'No such judgement', { kind: 'judgement' });
  return found;
}

/** Those that nothing of the same evaluator replaced. */
function standingOf(rows: readonly StoredSubmission[]): StoredSubmission[] {
  const replaced = new Set(
    rows.map(({ supersedes, studyEvaluatorId }) => JSON.stringify([supersedes, studyEvaluatorId])),
  );
  return rows.filter(({ id, studyEvaluatorId }) => !replaced.has(JSON.stringify([id, studyEvaluatorId])));
}

function judgementOf({ db }: Context, study: OwnStudy['study'], own: StoredSubmission): Judgement {
  const models = listModels(db, study.datasetId);
  const placeOf = (name: string) => models.findIndex((model) => model.name === name);
  const xIsLeft = placeOf(own.modelA) <= placeOf(own.modelB);
  const codeOf = (name: string) => models[placeOf(name)]?.code ?? name;
  const [x, y] = xIsLeft ? [own.modelA, own.modelB] : [own.modelB, own.modelA];
  const samePair = standingOf(submissionsOfStudy(db, study.studyId)).filter(
    (one) =>
      one.id !== own.id &&
      one.questionKey === own.questionKey &&
      one.status !== 'nonsense' &&
      one.status !== 'withdrawn' &&
      [one.modelA, one.modelB].every((model) => model === x || model === y),
  );
  const outcomeOf = (of: StoredSubmission, criterion: string): OutcomeId => {
    const choice = of.said.draft.answers[criterion]?.choice ?? null;
    if (choice === null) return 'unanswered';
    return choice === 'A' || choice === 'B' ? ((choice === 'A') === (of.modelA === x) ? 'x' : 'y') : choice;
  };
  const criteria = study.protocol.criteria.map(({ key }) => key);
  const { answers, comment } = own.said.draft;
  return {
    submissionId: own.id,
    question: readQuestion(db, study.datasetId, own.questionKey)?.question ?? own.questionKey,
    ...{ x: codeOf(x), y: codeOf(y), xIsLeft, comment },
    evaluator: own.studyEvaluatorId,
    submittedAt: own.submittedAt,
    protocolVersion: own.protocolVersion,
    answers: criteria.map((criterion) => {
      const { reason = '', ratingA = null, ratingB = null } = answers[criterion] ?? {};
      const [ratingX, ratingY] = xIsLeft ? [ratingA, ratingB] : [ratingB, ratingA];
      return { criterion, outcome: outcomeOf(own, criterion), reason, ratingX, ratingY };
    }),
    others: samePair.flatMap((one) =>
      criteria.map((criterion) => ({ evaluator: one.studyEvaluatorId, criterion, outcome: outcomeOf(one, criterion) })),
    ),
  };
}

type AgreementOrder = Parameters<typeof decisionsOf>[2] & { readonly filter: RatedFilter };
type RatedFilter = Parameters<typeof studyResults>[2];

function agreementOf(context: Context, study: OwnStudy['study'], order: AgreementOrder): Promise<RatedAgreement> {
  const { datasetId, studyId } = study;
  const key = JSON.stringify([datasetId, judgementsMark(context.db, studyId), order]);
  const place = { file: context.folder.databaseFile, datasetId };
  return agreements.get(context.db, key, () => context.pool.run('ratings.ratedAgreement', { ...place, order }));
}

/** Judgements with a reason on a criterion. */
function notesOf({ db }: Context, studyId: number, criterion: string): ReadonlySet<string> {
  const rows = submissionsOfStudy(db, studyId);
  return new Set(rows.flatMap(({ id, said }) => ((said.draft.answers[criterion]?.reason ?? '') === '' ? [] : [id])));
}

function shownDecision(decided: Decided | undefined, raters: readonly string[]): Decision | null {
  if (decided === undefined) return null;
  const { category, reason, by, studyEvaluatorId, savedAt } = decided;
  return { category, reason, by, savedAt, isRater: raters.includes(idText(studyEvaluatorId)) };
}
