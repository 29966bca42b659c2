import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { protocolSchema } from '../../../shared/rooms/ratings/protocol.ts';
import type { WritableDatabase } from '../../database/types.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import { writeValue } from '../../judgements/valuesTable.ts';
import { queueRow, takeBackRow } from '../../outbox/outboxTable.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import type { Room } from '../room.ts';
import { modelOn } from './handlers/taskHandlers.ts';
import { idText, statuses } from './reading/submission.ts';
import { outboxRowOf } from './rows/queuedRow.ts';
import { readAssignment, writeDraft } from './tables/assignmentsTable.ts';
import { writeProtocol } from './tables/protocolsTable.ts';
import { readRegistration } from './tables/registrationsTable.ts';
import { deleteSubmission, insertSubmission, readSubmission, saidSchema } from './tables/submissionsTable.ts';

/** A judgement as the log has it: nothing that tells who somebody is, and no model's name. */
const loggedSchema = z.object({
  status: z.enum(statuses),
  supersedes: z.string(),
  submittedAt: z.string(),
  protocolVersion: z.string(),
  said: saidSchema,
});
export type LoggedSubmission = z.infer<typeof loggedSchema>;

/**
 * Writes one aspect of a pair of an evaluator or of a study.
 *
 * - pair: `submission:<id>`, a judgement with its row in the outbox; null takes both back, and what was said is a draft again. Throws
 *   UNDO_REFUSED `{ reason }` once the row was sent: then only another row can replace it.
 * - study: `unblinded`, `closed`: by whom and when; `protocol`: what is asked from then on; `decision:<item>`, what was settled of an item
 *   on which evaluators differ
 */
export const applyChange: Room['applyChange'] = (db, { itemKind, itemId, aspect, value }) => {
  const [name, detail] = splitAspect(aspect);
  if (itemKind === 'ratingPair' && name === 'submission') {
    if (value === null) takeBack(db, itemId, detail);
    else submit(db, itemId, detail, loggedSchema.parse(value));
  } else if (itemKind === 'ratingStudy' && ['unblinded', 'closed', 'decision'].includes(name)) {
    writeValue(db, { itemKind, itemId, aspect }, value, latestCounter(db));
  } else if (itemKind === 'ratingStudy' && name === 'protocol') {
    writeProtocol(db, itemId, protocolSchema.parse(value));
  } else throw new AppError('INVALID_INPUT', `Unknown aspect ${aspect}`);
};

function submit(db: WritableDatabase, assignmentId: number, id: string, logged: LoggedSubmission): void {
  const assignment = readAssignment(db, assignmentId);
  if (assignment === null) throw new AppError('NOT_FOUND', 'No such pair', { kind: 'pair', id: assignmentId });
  const { studyId, evaluatorId, questionKey } = assignment;
  const submission = {
    ...{ id, studyId, evaluatorId, assignmentId, questionKey, ...logged },
    studyEvaluatorId: idText(readRegistration(db, { studyId, evaluatorId })?.studyEvaluatorId ?? ''),
    modelA: modelOn(assignment, 'A'),
    modelB: modelOn(assignment, 'B'),
  };
  insertSubmission(db, submission, latestCounter(db));
  writeDraft(db, assignmentId, null, logged.submittedAt);
  queueRow(db, outboxRowOf(db, submission, logged.submittedAt));
}

function takeBack(db: WritableDatabase, assignmentId: number, id: string): void {
  const submission = readSubmission(db, id);
  const state = takeBackRow(db, id);
  if (state === 'sent' || state === 'sending') {
    throw new AppError('UNDO_REFUSED', 'The judgement was sent', { reason: state, kind: 'submitRating' });
  }
  deleteSubmission(db, id);
  if (submission === null || submission.status === 'withdrawn' || submission.status === 'nonsense') return;
  writeDraft(db, assignmentId, submission.said.draft, submission.submittedAt);
}
