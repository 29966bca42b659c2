import { AppError } from '../../../../shared/errors.ts';
import type { Context } from '../../../context.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { idText } from '../reading/submission.ts';
import { type Assignment, countProgress, readAssignment } from '../tables/assignmentsTable.ts';
import { readRegistration, type StoredRegistration } from '../tables/registrationsTable.ts';
import { readStudyById, readStudyOf, type StoredStudy } from '../tables/studiesTable.ts';

/** A study as the evaluator who works sees it. */
export type OwnStudy = {
  readonly study: StoredStudy;
  readonly registration: StoredRegistration | null;
  /** By which their pairs are found and counted. */
  readonly whose: {
    readonly studyId: number;
    readonly datasetId: number;
    /** Empty before an evaluator is chosen. */
    readonly evaluatorId: string;
    readonly studyEvaluatorId: string;
  };
};

/** Throws NOT_FOUND for a study that is not in sight. */
export function ownStudy(context: Pick<Context, 'db' | 'evaluatorId'>, datasetId: number): OwnStudy {
  return own(context, readStudyOf(context.db, datasetId));
}

export function own(context: Pick<Context, 'db' | 'evaluatorId'>, study: StoredStudy): OwnStudy {
  const { studyId, datasetId } = study;
  const evaluatorId = shownEvaluatorId(context);
  const registration = readRegistration(context.db, { studyId, evaluatorId });
  const studyEvaluatorId = idText(registration?.studyEvaluatorId ?? '');
  return { study, registration, whose: { studyId, datasetId, evaluatorId, studyEvaluatorId } };
}

/** A pair of the evaluator who works, with its study. Throws NOT_FOUND for one of somebody else, too. */
export function ownAssignment(
  context: Pick<Context, 'db' | 'evaluatorId'>,
  assignmentId: number,
): OwnStudy & { readonly assignment: Assignment } {
  const assignment = readAssignment(context.db, assignmentId);
  if (assignment === null || assignment.evaluatorId !== shownEvaluatorId(context)) {
    throw new AppError('NOT_FOUND', 'No such pair', { kind: 'pair', id: assignmentId });
  }
  return { ...own(context, readStudyById(context.db, assignment.studyId)), assignment };
}

export function progressOf({ db }: Pick<Context, 'db'>, { whose }: OwnStudy) {
  return countProgress(db, whose);
}

export function tellOfStudy({ emit }: Pick<Context, 'emit'>, { datasetId }: StoredStudy): void {
  emit('ratings.changed', { datasetIds: [datasetId] });
}
