/**
 * Judgements. A row never changes: what is revised or withdrawn is superseded by another row. Texts of one from elsewhere that had been cut on
 * their way become whole.
 */
import { z } from 'zod';
import { ratingDraftSchema } from '../../../../shared/rooms/ratings/draft.ts';
import { nonsenseReasons } from '../../../../shared/rooms/ratings/protocol.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import type { statuses } from '../reading/submission.ts';

/** What a judgement says, beside which pair it is of. Holds nothing that tells who somebody is. */
export const saidSchema = z.object({
  draft: ratingDraftSchema,
  /** Criteria whose warnings were confirmed. */
  overrides: z.array(z.string()),
  nonsenseReason: z.enum(nonsenseReasons).nullable(),
  protocolId: z.string(),
  questionSha256: z.string(),
  traceASha256: z.string(),
  traceBSha256: z.string(),
  sideSeed: z.string(),
  appVersion: z.string(),
  deviceId: z.string(),
});
export type Said = z.infer<typeof saidSchema>;

export type StoredSubmission = {
  readonly id: string;
  readonly studyId: number;
  /** Both null for one that was made elsewhere. */
  readonly evaluatorId: string | null;
  readonly assignmentId: number | null;
  readonly studyEvaluatorId: string;
  readonly status: (typeof statuses)[number];
  /** Empty for none. */
  readonly supersedes: string;
  /** UTC, ISO 8601. */
  readonly submittedAt: string;
  readonly protocolVersion: string;
  readonly questionKey: string;
  readonly modelA: string;
  readonly modelB: string;
  readonly said: Said;
};

/** What holds of a row that replaces another: said as the index of these rows has it, without which all judgements are read. */
const replaces = (row: string, id: string) => `${row}.supersedes = ${id} AND ${row}.supersedes <> ''`;

const isUnreplaced = (
  row: string,
) => `${row}.status <> 'withdrawn' AND NOT EXISTS (SELECT 1 FROM rating_submissions later
  WHERE ${replaces('later', `${row}.id`)} AND later.study_evaluator_id = ${row}.study_evaluator_id AND later.id <> ${row}.id)`;

/** Revisions of a judgement that lost to a later one of the same judgement, as two computers may each revise it. */
const lostRevisions = `WITH RECURSIVE revised (first, id, study_evaluator_id, status, submitted_at) AS (
    SELECT one.id, one.id, one.study_evaluator_id, one.status, one.submitted_at FROM rating_submissions one WHERE one.id IN (
      SELECT named.supersedes FROM rating_submissions named WHERE named.supersedes <> '' GROUP BY named.supersedes HAVING count(*) > 1)
    UNION
    SELECT revised.first, next.id, next.study_evaluator_id, next.status, next.submitted_at FROM revised
      JOIN rating_submissions next ON ${replaces('next', 'revised.id')} AND next.study_evaluator_id = revised.study_evaluator_id),
  last AS MATERIALIZED (SELECT * FROM revised WHERE ${isUnreplaced('revised')})
  SELECT last.id FROM last JOIN last AS winner ON winner.first = last.first
    AND (winner.submitted_at, winner.id) > (last.submitted_at, last.id)`;

/**
 * What holds of a judgement `s` that counts: nothing of the same evaluator replaced it, it withdraws nothing, and of several revisions of one it is
 * the latest.
 */
export const standing = `${isUnreplaced('s')} AND s.id NOT IN (${lostRevisions})`;

export function insertSubmission(db: WritableDatabase, one: StoredSubmission, counter: number): void {
  db.prepare(
    `INSERT INTO rating_submissions (id, study_id, evaluator_id, assignment_id, study_evaluator_id, status, supersedes, submitted_at,
       protocol_version, question_key, model_a, model_b, said_json, counter)
     VALUES (@id, @studyId, @evaluatorId, @assignmentId, @studyEvaluatorId, @status, @supersedes, @submittedAt, @protocolVersion,
       @questionKey, @modelA, @modelB, @said, @counter)`,
  ).run({ ...one, said: writeJsonColumn(one.said), counter });
}

/** Writes what a judgement says with its whole texts. */
export function completeSubmission(db: WritableDatabase, { id, said }: StoredSubmission): void {
  db.prepare('UPDATE rating_submissions SET said_json = ? WHERE id = ?').run(writeJsonColumn(said), id);
}

export function deleteSubmission(db: WritableDatabase, id: string): void {
  db.prepare('DELETE FROM rating_submissions WHERE id = ?').run(id);
}

type Row = {
  id: string;
  study_id: number;
  evaluator_id: string | null;
  assignment_id: number | null;
  study_evaluator_id: string;
  status: StoredSubmission['status'];
  supersedes: string;
  submitted_at: string;
  protocol_version: string;
  question_key: string;
  model_a: string;
  model_b: string;
  said_json: string;
};

function fromRow(row: Row): StoredSubmission {
  return {
    id: row.id,
    studyId: row.study_id,
    evaluatorId: row.evaluator_id,
    assignmentId: row.assignment_id,
    studyEvaluatorId: row.study_evaluator_id,
    status: row.status,
    supersedes: row.supersedes,
    submittedAt: row.submitted_at,
    protocolVersion: row.protocol_version,
    questionKey: row.question_key,
    modelA: row.model_a,
    modelB: row.model_b,
    said: readJsonColumn(saidSchema, row.said_json, 'rating_submissions.said_json'),
  };
}

export function readSubmission(db: ReadableDatabase, id: string): StoredSubmission | null {
  const row = db.prepare<[string], Row>('SELECT * FROM rating_submissions WHERE id = ?').get(id);
  return row === undefined ? null : fromRow(row);
}

/** The judgement of a pair that stands; null for none. */
export function standingOf(db: ReadableDatabase, assignmentId: number): StoredSubmission | null {
  const sql = `SELECT s.* FROM rating_submissions s WHERE s.assignment_id = ? AND ${standing} ORDER BY s.submitted_at DESC LIMIT 1`;
  const row = db.prepare<[number], Row>(sql).get(assignmentId);
  return row === undefined ? null : fromRow(row);
}

/** All rows of a study in the order of their times, of one evaluator or of all. */
export function submissionsOfStudy(
  db: ReadableDatabase,
  studyId: number,
  evaluatorId: string | null = null,
): StoredSubmission[] {
  return db
    .prepare<[number, string | null, string | null], Row>(
      `SELECT * FROM rating_submissions WHERE study_id = ? AND (? IS NULL OR evaluator_id = ?) ORDER BY submitted_at, id`,
    )
    .all(studyId, evaluatorId, evaluatorId)
    .map(fromRow);
}

/** A judgement that its evaluator made here, without what it says. */
type OwnSubmission = Pick<StoredSubmission, 'status' | 'submittedAt' | 'questionKey' | 'protocolVersion'> & {
  readonly submissionId: string;
  readonly assignmentId: number;
};

/**
 * The judgement of each pair of an evaluator that nothing has replaced, newest first; one that withdraws stands for what it withdrew, until the
 * pair is judged again.
 */
export function ownSubmissions(db: ReadableDatabase, studyId: number, evaluatorId: string): OwnSubmission[] {
  return db
    .prepare<[number, string], OwnSubmission>(
      `SELECT s.id AS submissionId, s.assignment_id AS assignmentId, s.status, s.submitted_at AS submittedAt,
         s.question_key AS questionKey, s.protocol_version AS protocolVersion
       FROM rating_submissions s
       WHERE s.study_id = ? AND s.evaluator_id = ? AND s.assignment_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM rating_submissions later WHERE ${replaces('later', 's.id')})
         AND (s.status <> 'withdrawn' OR NOT EXISTS (SELECT 1 FROM rating_submissions again
           WHERE again.assignment_id = s.assignment_id AND again.counter > s.counter))
       ORDER BY s.submitted_at DESC, s.id DESC`,
    )
    .all(studyId, evaluatorId);
}

/** The revision in which an evaluator made a judgement here, of a study in sight; null for any other judgement. */
export function revisionOf(
  db: ReadableDatabase,
  { submissionId, evaluatorId }: { readonly submissionId: string; readonly evaluatorId: string },
): number | null {
  const sql = `SELECT s.counter FROM rating_submissions s JOIN revisions r ON r.counter = s.counter
    JOIN datasets d ON d.id = r.dataset_id WHERE s.id = ? AND s.evaluator_id = ? AND s.assignment_id IS NOT NULL AND d.withdrawn = 0`;
  return db.prepare<[string, string], number>(sql).pluck().get(submissionId, evaluatorId) ?? null;
}

/** Whether a row was replaced by another. */
export function isSuperseded(db: ReadableDatabase, id: string): boolean {
  const sql = `SELECT 1 FROM rating_submissions later WHERE ${replaces('later', '?')} LIMIT 1`;
  return db.prepare<[string], number>(sql).get(id) !== undefined;
}

/** The row that nothing replaced of those that begin with a row: itself, or the last of what superseded it. In a ring the row itself. */
export function newestOfChain(db: ReadableDatabase, id: string): string {
  const later = db.prepare<[string], string>(
    `SELECT id FROM rating_submissions later WHERE ${replaces('later', '?')} ORDER BY submitted_at DESC, id DESC LIMIT 1`,
  );
  const seen = new Set<string>();
  let newest = id;
  for (;;) {
    const next = later.pluck().get(newest);
    if (next === undefined) return newest;
    if (seen.has(next)) return id;
    seen.add(next);
    newest = next;
  }
}

/** How many rows came from elsewhere, by evaluator id. */
export function countElsewhere(db: ReadableDatabase, studyId: number): ReadonlyMap<string, number> {
  const sql = `SELECT study_evaluator_id AS evaluator, count(*) AS rows FROM rating_submissions
    WHERE study_id = ? AND evaluator_id IS NULL GROUP BY study_evaluator_id`;
  const rows = db.prepare<[number], { evaluator: string; rows: number }>(sql).all(studyId);
  return new Map(rows.map((row) => [row.evaluator, row.rows]));
}

/** Judgements of a question that stand, of everybody, in the order of their times. */
export function standingOnQuestion(db: ReadableDatabase, studyId: number, questionKey: string): StoredSubmission[] {
  const sql = `SELECT s.* FROM rating_submissions s WHERE s.study_id = ? AND s.question_key = ? AND ${standing} ORDER BY s.submitted_at, s.id`;
  return db.prepare<[number, string], Row>(sql).all(studyId, questionKey).map(fromRow);
}

/** Reports that a question makes no sense which stand, in the order of their times. */
export function standingNonsense(db: ReadableDatabase, studyId: number): StoredSubmission[] {
  const sql = `SELECT s.* FROM rating_submissions s WHERE s.study_id = ? AND s.status = 'nonsense' AND ${standing} ORDER BY s.submitted_at, s.id`;
  return db.prepare<[number], Row>(sql).all(studyId).map(fromRow);
}

/** Which of some judgements give a reason on a criterion. */
export function withReason(db: ReadableDatabase, ids: readonly string[], criterion: string): ReadonlySet<string> {
  const sql = `SELECT id FROM rating_submissions WHERE id IN (SELECT value FROM json_each(?))
    AND coalesce(said_json -> '$.draft.answers' -> ? ->> 'reason', '') <> ''`;
  return new Set(db.prepare<[string, string], string>(sql).pluck().all(JSON.stringify(ids), criterion));
}

/** How many judgements of a study stand: by what an index knows, and a look at those alone that were replaced, as a study may have 100,000. */
export function countStanding(db: ReadableDatabase, studyId: number): number {
  const count = (sql: string) => db.prepare<[number], number>(sql).pluck().get(studyId) ?? 0;
  const said = count("SELECT count(*) FROM rating_submissions WHERE study_id = ? AND status <> 'withdrawn'");
  const replaced = count(
    `SELECT count(DISTINCT s.id) FROM rating_submissions later CROSS JOIN rating_submissions s ON s.id = later.supersedes
     WHERE later.supersedes <> '' AND s.study_id = ? AND s.status <> 'withdrawn'
       AND later.study_evaluator_id = s.study_evaluator_id AND later.id <> s.id`,
  );
  const lost = count(
    `SELECT count(DISTINCT s.id) FROM (${lostRevisions}) lost CROSS JOIN rating_submissions s ON s.id = lost.id WHERE s.study_id = ?`,
  );
  return said - replaced - lost;
}

/** When an evaluator last judged something of a study; empty before. */
export function lastSubmittedAt(db: ReadableDatabase, studyId: number, evaluatorId: string): string {
  const sql = 'SELECT max(submitted_at) FROM rating_submissions WHERE study_id = ? AND evaluator_id = ?';
  return db.prepare<[number, string], string | null>(sql).pluck().get(studyId, evaluatorId) ?? '';
}

/** Pairs that an evaluator id judged on other computers, by judgements that stand. */
export function judgedElsewhere(
  db: ReadableDatabase,
  studyId: number,
  studyEvaluatorId: string,
): { readonly questionKey: string; readonly first: string; readonly other: string }[] {
  return db
    .prepare<[number, string], { questionKey: string; first: string; other: string }>(
      `SELECT s.question_key AS questionKey, s.model_a AS first, s.model_b AS other FROM rating_submissions s
       WHERE s.study_id = ? AND s.study_evaluator_id = ? AND s.assignment_id IS NULL AND ${standing}`,
    )
    .all(studyId, studyEvaluatorId);
}

/** How many evaluator ids have begun or judged something. Each id is one step in the index, however many judgements it has. */
export function countEvaluators(db: ReadableDatabase, studyId: number): number {
  const sql = `WITH RECURSIVE judged (id) AS (
      SELECT min(study_evaluator_id) FROM rating_submissions WHERE study_id = @studyId
      UNION ALL
      SELECT (SELECT min(s.study_evaluator_id) FROM rating_submissions s WHERE s.study_id = @studyId AND s.study_evaluator_id > judged.id)
      FROM judged WHERE judged.id IS NOT NULL)
    SELECT count(*) FROM (
      SELECT study_evaluator_id AS id FROM rating_registrations WHERE study_id = @studyId AND started_at IS NOT NULL
      UNION SELECT id FROM judged WHERE id IS NOT NULL)`;
  return db.prepare<[{ studyId: number }], number>(sql).pluck().get({ studyId }) ?? 0;
}
