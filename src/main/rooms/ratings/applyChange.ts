import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { protocolSchema } from '../../../shared/rooms/ratings/protocol.ts';
import type { WritableDatabase } from '../../database/types.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import { writeValue } from '../../judgements/valuesTable.ts';
import { queueRow, takeBackRow } from '../../outbox/outboxTable.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import type { StaysDone } from '../../revisions/undoStep.ts';
import type { Room } from '../room.ts';
import { modelOn } from './handlers/taskHandlers.ts';
import { idText, statuses } from './reading/submission.ts';
import { applyConflictDecision, rowOfDecision } from './rows/conflicts.ts';
import { outboxRowOf } from './rows/queuedRow.ts';
import { rowStays } from './rows/rowStays.ts';
import { readAssignment, readDraft, writeDraft } from './tables/assignmentsTable.ts';
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
 *   UNDO_REFUSED `{ reason }` for one that stays (`staysDone`): then only another row can replace it.
 * - study: `unblinded`, `closed`: by whom and when; `protocol`: what is asked from then on; `decision:<item>`, what was settled of an item
 *   on which evaluators differ; `conflict:<id>:<hash>`, which of two rows counts; `erased`, how often somebody was erased
 */
export const applyChange: Room['applyChange'] = (db, { itemKind, itemId, aspect, value }) => {
  const [name, detail] = splitAspect(aspect);
  if (itemKind === 'ratingPair' && name === 'submission') {
    if (value === null) takeBack(db, itemId, detail);
    else submit(db, itemId, detail, loggedSchema.parse(value));
  } else if (itemKind === 'ratingStudy' && ['unblinded', 'closed', 'decision', 'erased'].includes(name)) {
    writeValue(db, { itemKind, itemId, aspect }, value, latestCounter(db));
  } else if (itemKind === 'ratingStudy' && name === 'conflict') {
    applyConflictDecision(db, { itemKind, itemId, aspect }, value);
  } else if (itemKind === 'ratingStudy' && name === 'protocol') {
    writeProtocol(db, itemId, protocolSchema.parse(value));
  } else throw new AppError('INVALID_INPUT', `Unknown aspect ${aspect}`);
};

/** A judgement stays once its row was sent, or another judgement replaced it; so does the row of a decision. What was erased is nowhere any more. */
export const staysDone: StaysDone = (db, { itemKind, itemId, aspect }) => {
  const [name, id] = splitAspect(aspect);
  if (itemKind === 'ratingPair' && name === 'submission') return rowStays(db, id);
  if (itemKind !== 'ratingStudy') return null;
  if (name === 'erased') return 'erased';
  const rowId = name === 'conflict' ? rowOfDecision(db, { itemKind, itemId, aspect }) : null;
  return rowId === null ? null : rowStays(db, rowId);
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
  // What was said of a question before it was found to make no sense is no part of that report, and is there again when it is taken back.
  const before = logged.status === 'nonsense' ? readDraft(db, assignmentId) : null;
  const kept = before && { ...before, comment: logged.said.draft.comment };
  writeDraft(db, assignmentId, kept, logged.submittedAt);
  queueRow(db, outboxRowOf(db, submission, logged.submittedAt));
}

function takeBack(db: WritableDatabase, assignmentId: number, id: string): void {
  const submission = readSubmission(db, id);
  const reason = rowStays(db, id);
  if (reason !== null) throw new AppError('UNDO_REFUSED', 'The judgement stays', { reason, kind: 'submitRating' });
  takeBackRow(db, id);
  deleteSubmission(db, id);
  if (submission === null || submission.status === 'withdrawn') return;
  const { status, supersedes, said, submittedAt } = submission;
  // A report has left the draft as it was, and what it replaced stands again.
  if (status === 'nonsense' && (supersedes !== '' || readDraft(db, assignmentId) !== null)) return;
  writeDraft(db, assignmentId, said.draft, submittedAt);
}
