import { isAnswered } from '../../../../shared/rooms/ratings/draft.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { Judgement, OutcomeId } from '../../../../shared/rooms/ratings/results.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { firstProtocolVersion } from '../rows/storedSubmissions.ts';
import type { StudyVerdict } from '../study/readVerdicts.ts';
import { readQuestion } from '../tables/questionsTable.ts';
import { listModels, readProtocolVersion, type StoredStudy } from '../tables/studiesTable.ts';
import type { Said } from '../tables/submissionsTable.ts';
import { readSubmission, type StoredSubmission, standingOnQuestion } from '../tables/submissionsTable.ts';
import { readVerdict, verdictsOnQuestion } from '../tables/verdictsTable.ts';

/** One judgement as results tell of it, whether somebody made it here, elsewhere, or the study's file brought it along. */
export type SaidJudgement = {
  readonly id: string;
  readonly evaluator: string;
  /** UTC, ISO 8601; null where nothing tells. */
  readonly submittedAt: string | null;
  readonly protocolVersion: string;
  readonly questionKey: string;
  readonly modelA: string;
  readonly modelB: string;
  /** Whether A is what was shown on the left. */
  readonly hasSides: boolean;
  readonly comment: string;
  readonly answers: Said['draft']['answers'];
};

type OfStudy = Pick<StoredStudy, 'studyId' | 'datasetId'>;

/** A judgement of a study by its id, which may be a verdict of its file; null for none. */
export function findJudgement(db: ReadableDatabase, { studyId, datasetId }: OfStudy, id: string): SaidJudgement | null {
  const stored = readSubmission(db, id);
  if (stored !== null && stored.studyId === studyId) return ofSubmission(stored);
  const verdict = readVerdict(db, datasetId, id);
  return verdict && ofVerdict(verdict);
}

function ofSubmission(one: StoredSubmission): SaidJudgement {
  const { id, studyEvaluatorId, submittedAt, protocolVersion, questionKey, modelA, modelB, said } = one;
  const { comment, answers } = said.draft;
  const place = { questionKey, modelA, modelB, hasSides: true };
  return { id, evaluator: studyEvaluatorId, submittedAt, protocolVersion, ...place, comment, answers };
}

function ofVerdict({ choice, criterion, ...one }: StudyVerdict): SaidJudgement {
  const answer = { choice: choice === '' ? null : choice, reason: '', ratingA: null, ratingB: null };
  return {
    ...{ id: one.id, evaluator: one.evaluator, protocolVersion: firstProtocolVersion },
    submittedAt: one.submittedAt === 0 ? null : new Date(one.submittedAt).toISOString(),
    ...{ questionKey: one.question, modelA: one.modelA, modelB: one.modelB, hasSides: one.hasSides },
    ...{ comment: '', answers: { [criterion]: answer } },
  };
}

/** A judgement with all that was said in it, models by their codes in the order of the study, and what others said of the same pair. */
export function shownJudgement(db: ReadableDatabase, study: StoredStudy, own: SaidJudgement): Judgement {
  const models = listModels(db, study.datasetId);
  const placeOf = (name: string) => models.findIndex((model) => model.name === name);
  const codeOf = (name: string) => models[placeOf(name)]?.code ?? name;
  const isXFirst = placeOf(own.modelA) <= placeOf(own.modelB);
  const [x, y] = isXFirst ? [own.modelA, own.modelB] : [own.modelB, own.modelA];
  const others = onSamePair(db, study, own);
  const outcomeOf = (of: SaidJudgement, criterion: string): OutcomeId => {
    const choice = of.answers[criterion]?.choice ?? null;
    if (choice === null) return 'unanswered';
    return choice === 'A' || choice === 'B' ? ((choice === 'A') === (of.modelA === x) ? 'x' : 'y') : choice;
  };
  const criteria = criteriaOf(db, study, own);
  return {
    submissionId: own.id,
    question: readQuestion(db, study.datasetId, own.questionKey)?.question ?? own.questionKey,
    ...{ x: codeOf(x), y: codeOf(y), xIsLeft: own.hasSides ? isXFirst : null, comment: own.comment },
    ...{ evaluator: own.evaluator, submittedAt: own.submittedAt, protocolVersion: own.protocolVersion },
    answers: criteria.map((criterion) => {
      const { reason = '', ratingA = null, ratingB = null } = own.answers[criterion] ?? {};
      const [ratingX, ratingY] = isXFirst ? [ratingA, ratingB] : [ratingB, ratingA];
      return { criterion, outcome: outcomeOf(own, criterion), reason, ratingX, ratingY };
    }),
    others: others.flatMap((one) =>
      criteria.map((criterion) => ({ evaluator: one.evaluator, criterion, outcome: outcomeOf(one, criterion) })),
    ),
  };
}

/** The version of the protocol that a judgement was made by; the study's own where nobody has it here. */
export function protocolOf(db: ReadableDatabase, study: StoredStudy, { protocolVersion }: SaidJudgement): Protocol {
  return readProtocolVersion(db, study.studyId, Number(protocolVersion)) ?? study.protocol;
}

/** What the judgement's version of the protocol asks, and what else it answers. */
function criteriaOf(db: ReadableDatabase, study: StoredStudy, own: SaidJudgement): string[] {
  const { criteria } = protocolOf(db, study, own);
  const answered = Object.entries(own.answers).flatMap(([key, answer]) => (isAnswered(answer) ? [key] : []));
  return [...new Set([...criteria.map(({ key }) => key), ...answered])];
}

function onSamePair(db: ReadableDatabase, { studyId, datasetId }: OfStudy, own: SaidJudgement): SaidJudgement[] {
  const { id, questionKey, modelA, modelB } = own;
  const all = [
    ...standingOnQuestion(db, studyId, questionKey)
      .filter(({ status }) => status !== 'nonsense')
      .map(ofSubmission),
    ...verdictsOnQuestion(db, datasetId, questionKey).map(ofVerdict),
  ];
  return all.filter(
    (one) => one.id !== id && [one.modelA, one.modelB].every((model) => model === modelA || model === modelB),
  );
}
