/** Rows with one id that say different things: which of them counts is decided by a person, and both stay. */
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { changedColumns, sentCells } from '../../../../shared/outbox/cells.ts';
import type { ConflictSide, RowConflict } from '../../../../shared/rooms/ratings/rows.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import type { Saved } from '../../../judgements/recordChange.ts';
import { splitAspect } from '../../../judgements/splitAspect.ts';
import { evaluatorNames, readValue, valuesOfItem, writeValue } from '../../../judgements/valuesTable.ts';
import { queueRow, takeBackRow } from '../../../outbox/outboxTable.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import { recordOnStudy } from '../recordOnStudy.ts';
import { listConflicts, readConflict } from '../tables/othersTable.ts';
import { readQuestion } from '../tables/questionsTable.ts';
import { modelsOfAllFiles, type StoredStudy } from '../tables/studiesTable.ts';
import {
  deleteSubmission,
  insertSubmission,
  newestOfChain,
  readSubmission,
  type StoredSubmission,
} from '../tables/submissionsTable.ts';
import { outboxRowOf, rowPrinter } from './queuedRow.ts';
import { rowStays } from './rowStays.ts';
import { submissionOfRow } from './rowSubmission.ts';
import { type Cells, withoutPerson } from './submissionRow.ts';
import { withWholeTexts } from './wholeTexts.ts';

const decisionSchema = z.object({
  takes: z.enum(['kept', 'other']),
  /** Of the row that was written where the other counts. */
  rowId: z.string(),
  evaluatorId: z.string(),
  at: z.string(),
});
type Decision = z.infer<typeof decisionSchema>;

/** What was decided in a study, by `<id>:<hash>` of the row that came. */
export function decidedConflicts(db: ReadableDatabase, studyId: number): ReadonlyMap<string, Decision> {
  const values = valuesOfItem(db, 'ratingStudy', studyId, 'conflict', decisionSchema);
  return new Map(values.map(({ aspect, value }) => [splitAspect(aspect)[1], value]));
}

/** All conflicts of a study, undecided ones first, each with what differs. */
export function conflictsOf(db: ReadableDatabase, { studyId, datasetId }: StoredStudy): RowConflict[] {
  const decided = decidedConflicts(db, studyId);
  const names = evaluatorNames(db);
  const modelOf = modelsOf(db, studyId);
  const print = rowPrinter(db, studyId);
  const all = listConflicts(db, studyId).map(({ submissionId, sha256, source, seenAt, cells }): RowConflict => {
    const stored = readSubmission(db, submissionId);
    const kept = stored === null ? null : comparableRow(print, stored);
    const read = submissionOfRow(cells, studyId, modelOf);
    const other = 'reason' in read ? sentCells(cells) : comparableRow(print, read.submission);
    const decision = decided.get(`${submissionId}:${sha256}`);
    const questionKey = stored?.questionKey ?? String(cells.question_id ?? '');
    return {
      ...{ submissionId, sha256, source, seenAt },
      question: readQuestion(db, datasetId, questionKey)?.question.slice(0, 2_000) ?? questionKey,
      evaluator: stored?.studyEvaluatorId ?? String(cells.evaluator_id ?? ''),
      columns: differingColumns(kept ?? {}, other),
      kept: kept === null ? null : { ...kept },
      other: { ...other },
      decision: decision ? { takes: decision.takes, by: names.get(decision.evaluatorId) ?? '', at: decision.at } : null,
    };
  });
  return [...all.filter(({ decision }) => decision === null), ...all.filter(({ decision }) => decision !== null)];
}

/** A judgement as rows are held against each other: as it would be sent, without who made it, and with criteria that the study does not know. */
export function comparableRow(print: ReturnType<typeof rowPrinter>, submission: StoredSubmission): Cells {
  const answers = Object.entries(submission.said.draft.answers).flatMap(
    ([key, { choice, reason, ratingA, ratingB }]) => [
      [`pw_${key}`, choice ?? ''],
      [`pw_reason_${key}`, reason],
      [`rate_A_${key}`, ratingA ?? ''],
      [`rate_B_${key}`, ratingB ?? ''],
    ],
  );
  return withoutPerson(sentCells({ ...Object.fromEntries(answers), ...print(submission) }));
}

/** Columns in which one of two rows says something else than the other. */
export function differingColumns(one: Cells, other: Cells): string[] {
  return [...new Set([...changedColumns(one, other), ...changedColumns(other, one)])];
}

/** Turns what a row shows for a model into its name. */
export function modelsOf(db: ReadableDatabase, studyId: number): (shown: string) => string {
  const models = new Map(modelsOfAllFiles(db, studyId).map(({ name, code }) => [code, name]));
  return (shown) => models.get(shown) ?? shown;
}

type Order = {
  readonly submissionId: string;
  readonly sha256: string;
  readonly takes: ConflictSide | null;
  readonly rowId: string;
};

/** Writes a decision as an act that can be undone. Throws NOT_FOUND for a conflict that is not there. */
export function recordConflictDecision(context: Context, study: StoredStudy, order: Order): Saved {
  const { submissionId, sha256, takes, rowId } = order;
  const { db } = context;
  const { studyId } = study;
  if (readConflict(db, studyId, submissionId, sha256) === null || readSubmission(db, submissionId) === null) {
    throw new AppError('NOT_FOUND', 'No such conflict', { kind: 'submission', id: submissionId });
  }
  const aspect = `conflict:${submissionId}:${sha256}`;
  const before = readValue(db, { itemKind: 'ratingStudy', itemId: studyId, aspect }, decisionSchema);
  const at = context.now().toISOString();
  const decided = takes && { takes, rowId, evaluatorId: context.evaluatorId(), at };
  const after = before?.takes === takes ? before : decided;
  const kind = takes === null ? 'undecideConflict' : 'decideConflict';
  return recordOnStudy(context, study, { kind, aspect, before, after });
}

/** The row that the decision in force wrote; null where it wrote none. */
export function rowOfDecision(
  db: ReadableDatabase,
  place: { readonly itemKind: string; readonly itemId: number; readonly aspect: string },
): string | null {
  const decision = readValue(db, place, decisionSchema);
  return decision?.takes === 'other' ? decision.rowId : null;
}

/**
 * Writes a decision, an undo or a redo of one: takes back the row that the former decision wrote, and writes the one of the new. Throws
 * UNDO_REFUSED where that row stays.
 */
export function applyConflictDecision(
  db: WritableDatabase,
  {
    itemKind,
    itemId: studyId,
    aspect,
  }: { readonly itemKind: string; readonly itemId: number; readonly aspect: string },
  value: unknown,
): void {
  const place = { itemKind, itemId: studyId, aspect };
  const [submissionId = '', sha256 = ''] = splitAspect(splitAspect(aspect)[1]);
  const former = readValue(db, place, decisionSchema);
  const decision = value === null ? null : decisionSchema.parse(value);
  if (former?.takes === 'other') takeBack(db, former.rowId);
  if (decision?.takes === 'other') writeOther(db, studyId, { submissionId, sha256, decision });
  writeValue(db, place, decision, latestCounter(db));
}

function takeBack(db: WritableDatabase, rowId: string): void {
  if (rowStays(db, rowId) !== null) {
    throw new AppError('UNDO_REFUSED', 'The row of the decision stays', { reason: 'stays', kind: 'decideConflict' });
  }
  takeBackRow(db, rowId);
  deleteSubmission(db, rowId);
}

/** The content of the row that came, as a row that supersedes what stands of the one that was here. */
function writeOther(
  db: WritableDatabase,
  studyId: number,
  { submissionId, sha256, decision }: { submissionId: string; sha256: string; decision: Decision },
): void {
  const cells = readConflict(db, studyId, submissionId, sha256);
  const kept = readSubmission(db, submissionId);
  if (cells === null || kept === null) {
    throw new AppError('NOT_FOUND', 'No such conflict', { kind: 'submission', id: submissionId });
  }
  const read = submissionOfRow(cells, studyId, modelsOf(db, studyId));
  if ('reason' in read) throw new AppError('INVALID_INPUT', 'The row is none of a judgement', { field: read.field });
  const { status } = read.submission;
  const row = {
    // A text that is the same in both is kept as it was written.
    ...(withWholeTexts(read.submission, kept) ?? read.submission),
    id: decision.rowId,
    status: status === 'submitted' ? ('revised' as const) : status,
    // Whose it is does not change, whatever the other row says; nor is it older than what it replaces.
    ...{ evaluatorId: kept.evaluatorId, assignmentId: kept.assignmentId, studyEvaluatorId: kept.studyEvaluatorId },
    supersedes: newestOfChain(db, submissionId),
    submittedAt: decision.at > kept.submittedAt ? decision.at : kept.submittedAt,
  };
  insertSubmission(db, row, latestCounter(db));
  if (row.evaluatorId !== null) queueRow(db, outboxRowOf(db, row, decision.at));
}
