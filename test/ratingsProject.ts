import { randomUUID } from 'node:crypto';
import type { ReadableDatabase } from '../src/main/database/types.ts';
import { allSubmissions, readMadeSubmissions } from '../src/main/rooms/ratings/rows/storedSubmissions.ts';
import { fiveCriteria } from '../src/shared/rooms/ratings/protocol.ts';
import type { RatingTask, Registration } from '../src/shared/rooms/ratings/study.ts';
import type { OpenWorkbench } from './integration/openWorkbench.ts';

export const registration: Registration = {
  studyEvaluatorId: '0412',
  name: 'Aki Example',
  email: 'aki@example.org',
  npi: '',
  yearsOfExperience: '5to9',
  specialties: [],
  subspecialties: [],
  privacy: false,
  takesGeneral: false,
};

/** A judgement in which every criterion says the same: A is better, 4 to 2. */
export const answers = Object.fromEntries(
  fiveCriteria.criteria.map(({ key }) => [key, { choice: 'A' as const, reason: '', ratingA: 4, ratingB: 2 }]),
);

/** The pair that comes next. */
export async function nextTask({ call }: OpenWorkbench, datasetId: number): Promise<RatingTask> {
  const task = await call('ratings.readTask', { datasetId });
  if (task === null) throw new Error('No pair is left');
  return task;
}

/** Judges the pair that comes next; returns the ids of judgement and pair. */
export async function judgeNext(project: OpenWorkbench, datasetId: number, draft: object = {}) {
  const { assignmentId, questionKey } = await nextTask(project, datasetId);
  const submissionId = randomUUID();
  await project.call('ratings.submit', { submissionId, assignmentId, draft: { answers, ...draft } });
  return { submissionId, assignmentId, questionKey };
}

/** All judgements of a dataset's study, as results read them. */
export function submissionsIn(db: ReadableDatabase, datasetId: number) {
  return allSubmissions(db, datasetId, readMadeSubmissions(db, datasetId));
}
