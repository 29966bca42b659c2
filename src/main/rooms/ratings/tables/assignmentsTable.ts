/** The pairs of evaluators, drawn once, and what was typed of each and not submitted. */
import { type RatingDraft, ratingDraftSchema } from '../../../../shared/rooms/ratings/draft.ts';
import type { StudyProgress } from '../../../../shared/rooms/ratings/study.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import type { DrawnPair } from '../assignment/drawPairs.ts';
import type { Enrolled } from './registrationsTable.ts';
import { standing } from './submissionsTable.ts';

export type Assignment = DrawnPair & Enrolled & { readonly assignmentId: number; readonly referenceOpened: boolean };

export function insertAssignments(
  db: WritableDatabase,
  { studyId, evaluatorId }: Enrolled,
  pairs: readonly DrawnPair[],
): void {
  const insert = db.prepare(
    `INSERT INTO rating_assignments (study_id, evaluator_id, position, question_key, first_model, other_model, first_is_a, side_seed,
       is_repeat) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { position, questionKey, first, other, firstIsA, sideSeed, isRepeat } of pairs) {
    const drawn = [Number(firstIsA), sideSeed, Number(isRepeat)];
    insert.run(studyId, evaluatorId, position, questionKey, first, other, ...drawn);
  }
}

/** Forgets what was drawn for somebody who has judged nothing of it. */
export function removeAssignments(db: WritableDatabase, { studyId, evaluatorId }: Enrolled): void {
  db.prepare('DELETE FROM rating_assignments WHERE study_id = ? AND evaluator_id = ?').run(studyId, evaluatorId);
}

type Row = {
  id: number;
  study_id: number;
  evaluator_id: string;
  position: number;
  question_key: string;
  first_model: string;
  other_model: string;
  first_is_a: number;
  side_seed: string;
  is_repeat: number;
  reference_opened: number;
};

function fromRow(row: Row): Assignment {
  return {
    assignmentId: row.id,
    studyId: row.study_id,
    evaluatorId: row.evaluator_id,
    position: row.position,
    questionKey: row.question_key,
    first: row.first_model,
    other: row.other_model,
    firstIsA: row.first_is_a === 1,
    sideSeed: row.side_seed,
    isRepeat: row.is_repeat === 1,
    referenceOpened: row.reference_opened === 1,
  };
}

/** What was drawn for somebody, in order. */
export function listAssignments(db: ReadableDatabase, { studyId, evaluatorId }: Enrolled): Assignment[] {
  const sql = 'SELECT * FROM rating_assignments WHERE study_id = ? AND evaluator_id = ? ORDER BY position';
  return db.prepare<[number, string], Row>(sql).all(studyId, evaluatorId).map(fromRow);
}

export function readAssignment(db: ReadableDatabase, assignmentId: number): Assignment | null {
  const row = db.prepare<[number], Row>('SELECT * FROM rating_assignments WHERE id = ?').get(assignmentId);
  return row === undefined ? null : fromRow(row);
}

/** Whether both responses are still in the study as its newest file has it. */
const isThere = `EXISTS (SELECT 1 FROM rating_pairs p WHERE p.dataset_id = @datasetId AND p.question_key = a.question_key
  AND p.first_model = a.first_model AND p.other_model = a.other_model)`;

/**
 * Judgements that stand of a pair: those of the assignment itself, and for a first presentation those that came from elsewhere under the same
 * evaluator id.
 */
const judgedBy = (
  what: string,
) => `(SELECT ${what} FROM rating_submissions s WHERE ${standing} AND (s.assignment_id = a.id
  OR (a.is_repeat = 0 AND s.assignment_id IS NULL AND s.study_id = a.study_id AND s.study_evaluator_id = @studyEvaluatorId
    AND s.question_key = a.question_key
    AND ((s.model_a = a.first_model AND s.model_b = a.other_model) OR (s.model_a = a.other_model AND s.model_b = a.first_model))))
  LIMIT 1)`;

type Whose = Enrolled & { readonly datasetId: number; readonly studyEvaluatorId: string };

/** How far somebody is. */
export function countProgress(db: ReadableDatabase, whose: Whose): StudyProgress {
  const row = db
    .prepare<[Whose], { total: number; rated: number | null; nonsense: number | null }>(
      // Not materialized, SQLite would look for the judgements of each pair once for each sum.
      `WITH judged AS MATERIALIZED (SELECT ${judgedBy('s.status')} AS status FROM rating_assignments a
         WHERE a.study_id = @studyId AND a.evaluator_id = @evaluatorId AND ${isThere})
       SELECT count(*) AS total, sum(status IN ('submitted', 'revised')) AS rated, sum(status = 'nonsense') AS nonsense FROM judged`,
    )
    .get(whose);
  const [total, rated, nonsense] = [row?.total ?? 0, row?.rated ?? 0, row?.nonsense ?? 0];
  return { total, rated, nonsense, left: total - rated - nonsense };
}

/** The first pair without a judgement, but for one that is being judged; null when none is left. */
export function nextAssignment(db: ReadableDatabase, whose: Whose, judgedNow: number | null = null): Assignment | null {
  const row = db
    .prepare<[Whose & { judgedNow: number | null }], Row>(
      `SELECT a.* FROM rating_assignments a WHERE a.study_id = @studyId AND a.evaluator_id = @evaluatorId AND ${isThere}
         AND a.id IS NOT @judgedNow AND NOT EXISTS ${judgedBy('1')} ORDER BY a.position LIMIT 1`,
    )
    .get({ ...whose, judgedNow });
  return row === undefined ? null : fromRow(row);
}

/** Place of a pair among those of its evaluator that are in the study, from 1. */
export function placeOf(db: ReadableDatabase, whose: Whose, position: number): number {
  const sql = `SELECT count(*) FROM rating_assignments a
    WHERE a.study_id = @studyId AND a.evaluator_id = @evaluatorId AND a.position <= @position AND ${isThere}`;
  return (
    db
      .prepare<[Whose & { position: number }], number>(sql)
      .pluck()
      .get({ ...whose, position }) ?? 1
  );
}

export function noteReferenceOpened(db: WritableDatabase, assignmentId: number): void {
  db.prepare('UPDATE rating_assignments SET reference_opened = 1 WHERE id = ?').run(assignmentId);
}

/** What was typed of a pair and not submitted; null for nothing. */
export function readDraft(db: ReadableDatabase, assignmentId: number): RatingDraft | null {
  const sql = 'SELECT draft_json FROM rating_drafts WHERE assignment_id = ?';
  const json = db.prepare<[number], string>(sql).pluck().get(assignmentId);
  return json === undefined ? null : readJsonColumn(ratingDraftSchema, json, 'rating_drafts.draft_json');
}

/** Null clears it. */
export function writeDraft(
  db: WritableDatabase,
  assignmentId: number,
  draft: RatingDraft | null,
  savedAt: string,
): void {
  if (draft === null) {
    db.prepare('DELETE FROM rating_drafts WHERE assignment_id = ?').run(assignmentId);
    return;
  }
  db.prepare(
    `INSERT INTO rating_drafts (assignment_id, draft_json, saved_at) VALUES (?, ?, ?)
     ON CONFLICT (assignment_id) DO UPDATE SET draft_json = excluded.draft_json, saved_at = excluded.saved_at`,
  ).run(assignmentId, writeJsonColumn(draft), savedAt);
}

/** The question of a pair on one line, for history and toasts; null where no study in sight has it. */
export function titleOfPair(db: ReadableDatabase, assignmentId: number): string | null {
  const sql = `SELECT q.question FROM rating_assignments a JOIN rating_study_files f ON f.study_id = a.study_id
    JOIN rating_questions q ON q.dataset_id = f.dataset_id AND q.question_key = a.question_key
    WHERE a.id = ? ORDER BY f.dataset_id DESC LIMIT 1`;
  const question = db.prepare<[number], string>(sql).pluck().get(assignmentId);
  return question === undefined ? null : question.replace(/\s+/g, ' ').trim().slice(0, 300);
}
