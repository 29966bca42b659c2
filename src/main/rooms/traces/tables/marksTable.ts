/** What evaluators say of traces: answers, marked pieces of text, comments, and findings that they put away. */
import { z } from 'zod';
import type { DetectorId } from '../../../../shared/traces/detectors.ts';
import type { Mark, MarkComment, SpanMark } from '../../../../shared/traces/marks.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { type Comment, commentsOf } from '../../../judgements/commentsTable.ts';

/** Whose, and about which step of which trace: 0-based, null for the trace as a whole. */
type MarkPlace = { readonly traceId: number; readonly evaluatorId: string; readonly step: number | null };

/** An answer as the log keeps it. */
export const storedMarkSchema = z.object({
  choiceId: z.string(),
  schemeVersion: z.number().int().nonnegative(),
  /** Whether the step is a call that progress counts: all but `Finish`. */
  isCall: z.boolean(),
});
export type StoredMark = z.infer<typeof storedMarkSchema>;

/** A marked piece of text as the log keeps it. */
export const storedSpanSchema = z.object({
  step: z.number().int().nonnegative(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
  quote: z.string(),
  criterionId: z.string(),
  choiceId: z.string(),
  comment: z.string(),
  schemeVersion: z.number().int().nonnegative(),
});
export type StoredSpan = z.infer<typeof storedSpanSchema>;

/** How a column says that the trace as a whole is meant. */
const wholeTrace = -1;
const columnOf = (step: number | null) => step ?? wholeTrace;
const stepOf = (column: number) => (column === wholeTrace ? null : column);
/** The place of a comment is the number of its step. */
const stepOfPlace = (place: string) => (place === '' ? null : Number(place));

/** Everything that an evaluator said of a trace, in the order of the steps; the whole trace comes first. */
export function readMarks(db: ReadableDatabase, traceId: number, evaluatorId: string) {
  const marks = db
    .prepare<[number, string], Omit<Mark, 'step'> & { column: number }>(
      `SELECT m.trace_id AS traceId, m.step AS "column", m.criterion_id AS criterionId, m.choice_id AS choiceId,
         m.scheme_version AS schemeVersion, m.counter, r.saved_at AS savedAt
       FROM trace_marks m JOIN revisions r ON r.counter = m.counter
       WHERE m.trace_id = ? AND m.evaluator_id = ? ORDER BY m.step, m.criterion_id`,
    )
    .all(traceId, evaluatorId)
    .map(({ column, ...mark }): Mark => ({ ...mark, step: stepOf(column) }));
  const spans = db
    .prepare<[number, string], SpanMark>(
      `SELECT s.trace_id AS traceId, s.id AS spanId, s.step, s.span_start AS start, s.span_end AS "end", s.quote,
         s.criterion_id AS criterionId, s.choice_id AS choiceId, s.comment, s.scheme_version AS schemeVersion, s.counter,
         r.saved_at AS savedAt
       FROM trace_spans s JOIN revisions r ON r.counter = s.counter
       WHERE s.trace_id = ? AND s.evaluator_id = ? ORDER BY s.step, s.span_start, s.id`,
    )
    .all(traceId, evaluatorId);
  const comments = commentsOf(db, { itemKind: 'trace', itemId: traceId })
    .filter((comment) => comment.evaluatorId === evaluatorId)
    .map((comment): MarkComment => shownComment(traceId, comment))
    .sort((a, b) => columnOf(a.step) - columnOf(b.step));
  return { marks, spans, comments };
}

/** What everybody but one evaluator wrote about a trace and its steps, with their names, the oldest first. */
export function readOthersComments(db: ReadableDatabase, traceId: number, evaluatorId: string) {
  return commentsOf(db, { itemKind: 'trace', itemId: traceId })
    .filter((comment) => comment.evaluatorId !== evaluatorId)
    .map((comment) => ({ ...shownComment(traceId, comment), author: comment.author }));
}

function shownComment(traceId: number, { place, text, counter, savedAt }: Comment): MarkComment {
  return { traceId, step: stepOfPlace(place), text, counter, savedAt };
}

/** One answer, or null. */
export function readMark(db: ReadableDatabase, place: MarkPlace, criterionId: string): StoredMark | null {
  const row = db
    .prepare<[number, string, number, string], Omit<StoredMark, 'isCall'> & { is_call: number }>(
      `SELECT choice_id AS choiceId, scheme_version AS schemeVersion, is_call FROM trace_marks
       WHERE trace_id = ? AND evaluator_id = ? AND step = ? AND criterion_id = ?`,
    )
    .get(place.traceId, place.evaluatorId, columnOf(place.step), criterionId);
  if (row === undefined) return null;
  return { choiceId: row.choiceId, schemeVersion: row.schemeVersion, isCall: row.is_call === 1 };
}

/** In how many of some traces an evaluator has answered each criterion about the trace as a whole; those without an answer are left out. */
export function countWholeMarks(
  db: ReadableDatabase,
  traceIds: readonly number[],
  evaluatorId: string,
): { criterionId: string; traceCount: number }[] {
  return db
    .prepare<[string, string, number], { criterionId: string; traceCount: number }>(
      `SELECT criterion_id AS criterionId, count(*) AS traceCount FROM trace_marks
       WHERE trace_id IN (SELECT value FROM json_each(?)) AND evaluator_id = ? AND step = ?
       GROUP BY criterion_id ORDER BY criterion_id`,
    )
    .all(JSON.stringify(traceIds), evaluatorId, wholeTrace);
}

/** Writes an answer; null takes it away. */
export function writeMark(
  db: WritableDatabase,
  place: MarkPlace,
  criterionId: string,
  mark: StoredMark | null,
  counter: number,
): void {
  const key = [place.traceId, place.evaluatorId, columnOf(place.step), criterionId] as const;
  db.prepare('DELETE FROM trace_marks WHERE trace_id = ? AND evaluator_id = ? AND step = ? AND criterion_id = ?').run(
    ...key,
  );
  if (mark === null) return;
  db.prepare(
    `INSERT INTO trace_marks (trace_id, evaluator_id, step, criterion_id, choice_id, scheme_version, is_call, counter)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(...key, mark.choiceId, mark.schemeVersion, Number(mark.isCall), counter);
}

/** A marked piece of text with whose it is and in which trace; null when there is none. */
export function readSpan(
  db: ReadableDatabase,
  spanId: number,
): { readonly traceId: number; readonly evaluatorId: string; readonly span: StoredSpan } | null {
  const row = db
    .prepare<[number], StoredSpan & { traceId: number; evaluatorId: string }>(
      `SELECT trace_id AS traceId, evaluator_id AS evaluatorId, step, span_start AS start, span_end AS "end", quote,
         criterion_id AS criterionId, choice_id AS choiceId, comment, scheme_version AS schemeVersion
       FROM trace_spans WHERE id = ?`,
    )
    .get(spanId);
  if (row === undefined) return null;
  const { traceId, evaluatorId, ...span } = row;
  return { traceId, evaluatorId, span };
}

/** Writes a marked piece of text; null takes it away. */
export function writeSpan(
  db: WritableDatabase,
  owner: Pick<MarkPlace, 'traceId' | 'evaluatorId'>,
  spanId: number,
  span: StoredSpan | null,
  counter: number,
): void {
  db.prepare('DELETE FROM trace_spans WHERE id = ?').run(spanId);
  if (span === null) return;
  db.prepare(
    `INSERT INTO trace_spans (id, trace_id, evaluator_id, step, span_start, span_end, quote, criterion_id, choice_id, comment,
       scheme_version, counter) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    spanId,
    owner.traceId,
    owner.evaluatorId,
    span.step,
    span.start,
    span.end,
    span.quote,
    span.criterionId,
    span.choiceId,
    span.comment,
    span.schemeVersion,
    counter,
  );
}

/** The comment of an evaluator on a step or trace, or null. */
export function readComment(db: ReadableDatabase, { traceId, evaluatorId, step }: MarkPlace): string | null {
  const comments = commentsOf(db, { itemKind: 'trace', itemId: traceId });
  return comments.find((one) => one.evaluatorId === evaluatorId && stepOfPlace(one.place) === step)?.text ?? null;
}

/** Findings that an evaluator put away, as `<detector> <step>`, the step empty for the trace as a whole. */
export function readDismissed(db: ReadableDatabase, traceId: number, evaluatorId: string): Set<string> {
  const rows = db
    .prepare<[number, string], { detector: DetectorId; step: number }>(
      'SELECT detector, step FROM trace_dismissals WHERE trace_id = ? AND evaluator_id = ?',
    )
    .all(traceId, evaluatorId);
  return new Set(rows.map(({ detector, step }) => findingKey(detector, stepOf(step))));
}

/** What `readDismissed` calls a finding. */
export function findingKey(detector: string, step: number | null): string {
  return `${detector} ${step ?? ''}`;
}

/** Puts a finding away or takes it out again. */
export function writeDismissed(db: WritableDatabase, place: MarkPlace, detector: string, isDismissed: boolean): void {
  const sql = isDismissed
    ? `INSERT INTO trace_dismissals (trace_id, evaluator_id, detector, step) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`
    : 'DELETE FROM trace_dismissals WHERE trace_id = ? AND evaluator_id = ? AND detector = ? AND step = ?';
  db.prepare(sql).run(place.traceId, place.evaluatorId, detector, columnOf(place.step));
}

/** Somebody who marked with a version of the scheme that is newer than `version`, or null. */
export function markedAfterVersion(db: ReadableDatabase, version: number): string | null {
  const row = db
    .prepare<[number, number], { name: string }>(
      `SELECT e.name FROM evaluators e WHERE e.id IN (
         SELECT evaluator_id FROM trace_marks WHERE scheme_version > ?
         UNION SELECT evaluator_id FROM trace_spans WHERE scheme_version > ?)
       ORDER BY e.name LIMIT 1`,
    )
    .get(version, version);
  return row?.name ?? null;
}
