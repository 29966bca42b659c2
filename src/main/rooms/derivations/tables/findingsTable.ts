import type { CheckSeverity } from '../../../../shared/rooms/derivations/finding.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** What a live check said of a question, without place and fix: enough for lists and counts. */
export type StoredFinding = { readonly code: string; readonly severity: CheckSeverity };

/** Stores one finding of a question; one of the same code gets its severity. */
export function prepareFinding(db: WritableDatabase) {
  return db.prepare<[number, string, string]>(
    `INSERT INTO question_findings (question_id, code, severity) VALUES (?, ?, ?)
     ON CONFLICT (question_id, code) DO UPDATE SET severity = excluded.severity WHERE severity <> excluded.severity`,
  );
}

/** Replaces the findings of a question and the counts in its row. Kept checks stay kept and are not counted. */
export function writeFindings(db: WritableDatabase, questionId: number, findings: readonly StoredFinding[]): void {
  // Most edits change no finding, and each row that is written takes five pages to the disk.
  db.prepare(
    'DELETE FROM question_findings WHERE question_id = ? AND code NOT IN (SELECT value FROM json_each(?))',
  ).run(questionId, JSON.stringify(findings.map(({ code }) => code)));
  const insert = prepareFinding(db);
  for (const finding of findings) insert.run(questionId, finding.code, finding.severity);
  countFindings(db, questionId);
}

function countFindings(db: WritableDatabase, questionId: number): void {
  const count = (severity: CheckSeverity) => `(SELECT count(*) FROM question_findings f
     WHERE f.question_id = questions.id AND f.severity = '${severity}' AND NOT EXISTS
       (SELECT 1 FROM question_kept_checks k WHERE k.question_id = f.question_id AND k.code = f.code))`;
  db.prepare(
    `UPDATE questions SET error_count = ${count('error')}, warning_count = ${count('warning')} WHERE id = ?`,
  ).run(questionId);
}

/** What checks say of a question, kept ones left out; each code once. */
export function readFindings(db: ReadableDatabase, questionId: number): StoredFinding[] {
  return db
    .prepare<[number], StoredFinding>(
      `SELECT code, severity FROM question_findings f WHERE question_id = ? AND NOT EXISTS
         (SELECT 1 FROM question_kept_checks k WHERE k.question_id = f.question_id AND k.code = f.code)`,
    )
    .all(questionId);
}

export function writeKeptCheck(db: WritableDatabase, questionId: number, code: string, kept: boolean): void {
  db.prepare(
    kept
      ? 'INSERT OR IGNORE INTO question_kept_checks (question_id, code) VALUES (?, ?)'
      : 'DELETE FROM question_kept_checks WHERE question_id = ? AND code = ?',
  ).run(questionId, code);
  countFindings(db, questionId);
}

export function readKeptChecks(db: ReadableDatabase, questionId: number): string[] {
  return db
    .prepare<[number], { code: string }>('SELECT code FROM question_kept_checks WHERE question_id = ? ORDER BY code')
    .all(questionId)
    .map((row) => row.code);
}
