import { noAnswer } from '../../../../shared/rooms/ratings/draft.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { type Answer, type CriterionNames, createCriterionNames, type Submission } from '../reading/submission.ts';
import type { StudyVerdict } from '../study/readVerdicts.ts';
import { type JudgementsMark, judgementsMark } from '../tables/resultsTable.ts';
import { readStudyOf, type StoredStudy } from '../tables/studiesTable.ts';
import { type StoredSubmission, submissionsOfStudy } from '../tables/submissionsTable.ts';
import { listVerdicts } from '../tables/verdictsTable.ts';
import { type PackedSubmissions, packSubmissions, unpackSubmissions } from './packedSubmissions.ts';

/** All judgements of a study as results read them. */
type StudySubmissions = {
  readonly study: StoredStudy;
  /** Every row, revised and withdrawn ones too, in the order of their times, with names of models; then the verdicts that its file brought. */
  readonly submissions: readonly Submission[];
  /** The numbers of criteria in `answers`. */
  readonly criteria: CriterionNames;
};

/** The judgements that were made in a project, packed, and which these are. */
export type MadeSubmissions = { readonly packed: PackedSubmissions; readonly mark: JudgementsMark };

/** Reads what was judged in a dataset's study. Throws NOT_FOUND. */
export function readMadeSubmissions(db: ReadableDatabase, datasetId: number): MadeSubmissions {
  const { studyId, protocol } = readStudyOf(db, datasetId);
  const criteria = criteriaOf(protocol);
  // At one moment: a judgement between the two would be kept under the mark of before it.
  const read = db.transaction(() => ({ mark: judgementsMark(db, studyId), rows: submissionsOfStudy(db, studyId) }));
  const { mark, rows } = read();
  const made = rows.map((one) => asSubmission(one, criteria));
  return { packed: packSubmissions(made, criteria.names), mark };
}

/** All judgements of a dataset's study, with the criteria of its protocol first. None are an empty list. Throws NOT_FOUND. */
export function allSubmissions(db: ReadableDatabase, datasetId: number, { packed }: MadeSubmissions): StudySubmissions {
  const study = readStudyOf(db, datasetId);
  const criteria = criteriaOf(study.protocol);
  const made = unpackSubmissions(packed, criteria);
  const verdicts = listVerdicts(db, study.datasetId).map((one) => asVerdict(one, criteria));
  return { study, submissions: [...made, ...verdicts], criteria };
}

function criteriaOf(protocol: StoredStudy['protocol']): CriterionNames {
  const criteria = createCriterionNames();
  for (const { key } of protocol.criteria) criteria.numberOf(key);
  return criteria;
}

export function asSubmission(one: StoredSubmission, criteria: CriterionNames): Submission {
  const answers: Answer[] = [];
  for (const [key, said] of Object.entries(one.said.draft.answers)) {
    const number = criteria.numberOf(key);
    const { choice, ratingA, ratingB } = { ...noAnswer, ...said };
    if (number !== null) answers[number] = { choice: choice ?? '', ratingA, ratingB, shareOfA: null };
  }
  return {
    id: one.id,
    protocolVersion: one.protocolVersion,
    status: one.status,
    supersedes: one.supersedes,
    submittedAt: Date.parse(one.submittedAt),
    evaluator: one.studyEvaluatorId,
    isModel: false,
    question: one.questionKey,
    modelA: one.modelA,
    modelB: one.modelB,
    hasSides: true,
    answers,
    style: null,
  };
}

const noRatings = { ratingA: null, ratingB: null };

/** Whoever judged elsewhere did so by the protocol with which the study came, which is its first version. */
export const firstProtocolVersion = '1';

function asVerdict({ criterion, choice, shareOfA, ...verdict }: StudyVerdict, criteria: CriterionNames): Submission {
  const answers: Answer[] = [];
  const number = criteria.numberOf(criterion);
  if (number !== null) answers[number] = { ...noRatings, choice, shareOfA };
  return {
    ...verdict,
    protocolVersion: firstProtocolVersion,
    status: 'submitted',
    supersedes: '',
    answers,
    style: null,
  };
}
