import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { evaluatorNames, readValue } from '../../../judgements/valuesTable.ts';
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

export type OwnAssignment = OwnStudy & { readonly assignment: Assignment };

/** A pair of the evaluator who works, with its study. Throws NOT_FOUND for one of somebody else, too. */
export function ownAssignment(context: Pick<Context, 'db' | 'evaluatorId'>, assignmentId: number): OwnAssignment {
  const assignment = readAssignment(context.db, assignmentId);
  if (assignment === null || assignment.evaluatorId !== shownEvaluatorId(context)) {
    throw new AppError('NOT_FOUND', 'No such pair', { kind: 'pair', id: assignmentId });
  }
  return { ...own(context, readStudyById(context.db, assignment.studyId)), assignment };
}

const doneSchema = z.object({ by: z.string(), at: z.string() });

/** Who ended or unblinded a study, by name, and when; null before. */
export function doneOf({ db }: Pick<Context, 'db'>, studyId: number, aspect: 'closed' | 'unblinded') {
  const done = readValue(db, { itemKind: 'ratingStudy', itemId: studyId, aspect }, doneSchema);
  return done && { by: evaluatorNames(db).get(done.by) ?? '', at: done.at };
}

/** Whether its owner has closed a study: until then its results are interim. */
export function isClosed(
  { db }: { readonly db: ReadableDatabase },
  { studyId }: Pick<StoredStudy, 'studyId'>,
): boolean {
  return readValue(db, { itemKind: 'ratingStudy', itemId: studyId, aspect: 'closed' }, z.unknown()) !== null;
}

/** Whether the owner has said that names may be seen. */
export function isUnblinded({ db }: Pick<Context, 'db'>, studyId: number): boolean {
  return readValue(db, { itemKind: 'ratingStudy', itemId: studyId, aspect: 'unblinded' }, z.unknown()) !== null;
}

/** Whether the person who works may see results: not who rates in a blind study that goes on. */
export function mayLook(context: Pick<Context, 'db'>, { study, registration }: OwnStudy): boolean {
  return !study.protocol.blind || isClosed(context, study) || (registration?.startedAt ?? null) === null;
}

/** A study for who may see its results. Throws NOT_FOUND; CONFLICT `{ reason: 'blind' }`. */
export function openStudy(context: Pick<Context, 'db' | 'evaluatorId'>, datasetId: number): OwnStudy {
  const own = ownStudy(context, datasetId);
  if (!mayLook(context, own)) throw refusedToRaters();
  return own;
}

export function refusedToRaters(): AppError {
  return new AppError('CONFLICT', 'Who rates in a blind study sees no results before its end', { reason: 'blind' });
}

export function progressOf({ db }: Pick<Context, 'db'>, { whose }: OwnStudy) {
  return countProgress(db, whose);
}

export function tellOfStudy({ emit }: Pick<Context, 'emit'>, { datasetId }: StoredStudy): void {
  emit('ratings.changed', { datasetIds: [datasetId] });
}
