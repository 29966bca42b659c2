/** What comes from other computers: who judged there, and rows that contradict one with their id. */
import { z } from 'zod';
import { cellSchema } from '../../../../shared/outbox/row.ts';
import { erasing } from '../../../database/erasing.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import type { Cells, RowPerson } from '../rows/submissionRow.ts';
import { withWholeCells } from '../rows/wholeTexts.ts';

const text = z.string();
const personSchema = z.object({
  ...{ name: text, email: text, npi: text, specialty: text, subspecialty: text, years: text },
  /** Whether who it is was erased: then no row brings it back. */
  isErased: z.boolean().default(false),
});
type StoredPerson = z.infer<typeof personSchema>;

type Elsewhere = { readonly studyId: number; readonly studyEvaluatorId: string; readonly deviceId: string };

/**
 * Keeps what rows tell of a person; the newest row counts, and one that tells nothing changes nothing. Of somebody who was erased no name,
 * address or NPI is kept again, whatever computer it comes from.
 */
export function writePerson(db: WritableDatabase, where: Elsewhere, person: RowPerson): void {
  if (Object.values(person).every((text) => text === '')) return;
  const isErased = listPersons(db, where.studyId, where.studyEvaluatorId).some((one) => one.isErased);
  write(db, where, isErased ? { ...person, ...noIdentity } : { ...person, isErased });
}

const noIdentity = { name: '', email: '', npi: '', isErased: true };

function write(db: WritableDatabase, where: Elsewhere, person: StoredPerson): void {
  erasing(db, () => {
    db.prepare(
      `INSERT INTO rating_others (study_id, study_evaluator_id, device_id, person_json) VALUES (?, ?, ?, ?)
       ON CONFLICT (study_id, study_evaluator_id, device_id) DO UPDATE SET person_json = excluded.person_json`,
    ).run(where.studyId, where.studyEvaluatorId, where.deviceId, writeJsonColumn(person));
  });
}

/** Erases name, address and NPI that came from all computers of an evaluator id. Freed pages are written over. */
export function erasePerson(db: WritableDatabase, studyId: number, studyEvaluatorId: string): void {
  for (const { deviceId, ...person } of listPersons(db, studyId, studyEvaluatorId)) {
    write(db, { studyId, studyEvaluatorId, deviceId }, { ...person, ...noIdentity });
  }
}

/** What is known of who judged elsewhere, by evaluator id and computer; of one id or of all. */
export function listPersons(
  db: ReadableDatabase,
  studyId: number,
  studyEvaluatorId: string | null = null,
): (StoredPerson & Omit<Elsewhere, 'studyId'>)[] {
  return db
    .prepare<[number, string | null, string | null], Omit<Elsewhere, 'studyId'> & { json: string }>(
      `SELECT study_evaluator_id AS studyEvaluatorId, device_id AS deviceId, person_json AS json FROM rating_others
       WHERE study_id = ? AND (? IS NULL OR study_evaluator_id = ?) ORDER BY study_evaluator_id, device_id`,
    )
    .all(studyId, studyEvaluatorId, studyEvaluatorId)
    .map(({ json, ...whose }) => ({ ...whose, ...readJsonColumn(personSchema, json, 'rating_others.person_json') }));
}

export function readPerson(db: ReadableDatabase, where: Elsewhere): RowPerson | null {
  const sql = 'SELECT person_json FROM rating_others WHERE study_id = ? AND study_evaluator_id = ? AND device_id = ?';
  const found = db
    .prepare<[number, string, string], string>(sql)
    .pluck()
    .get(where.studyId, where.studyEvaluatorId, where.deviceId);
  return found === undefined ? null : readJsonColumn(personSchema, found, 'rating_others.person_json');
}

export type StoredConflict = {
  readonly submissionId: string;
  /** Of its cells. */
  readonly sha256: string;
  /** Name of the file that it came in. */
  readonly source: string;
  readonly seenAt: string;
  readonly cells: Cells;
};

/** Keeps a row whose id is taken by another one. The same row again changes nothing, but that texts which had been cut become whole. */
export function insertConflict(
  db: WritableDatabase,
  studyId: number,
  { submissionId, source, seenAt, cells, sha256 }: StoredConflict,
): void {
  const before = readConflict(db, studyId, submissionId, sha256);
  const whole = before === null ? cells : withWholeCells(before, cells);
  db.prepare(
    `INSERT INTO rating_conflicts (study_id, submission_id, row_sha256, cells_json, source, seen_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cells_json = excluded.cells_json`,
  ).run(studyId, submissionId, sha256, writeJsonColumn(whole), source, seenAt);
}

const cellsSchema = z.record(z.string(), cellSchema);

/** Rows that were kept beside the one with their id, the oldest first. */
export function listConflicts(db: ReadableDatabase, studyId: number): StoredConflict[] {
  return db
    .prepare<[number], Omit<StoredConflict, 'cells'> & { cells: string }>(
      `SELECT submission_id AS submissionId, row_sha256 AS sha256, source, seen_at AS seenAt, cells_json AS cells FROM rating_conflicts
       WHERE study_id = ? ORDER BY seen_at, submission_id`,
    )
    .all(studyId)
    .map((row) => ({ ...row, cells: readJsonColumn(cellsSchema, row.cells, 'rating_conflicts.cells_json') }));
}

/** The cells of such a row; null where there is none. */
export function readConflict(
  db: ReadableDatabase,
  studyId: number,
  submissionId: string,
  sha256: string,
): Cells | null {
  const sql = 'SELECT cells_json FROM rating_conflicts WHERE study_id = ? AND submission_id = ? AND row_sha256 = ?';
  const json = db.prepare<[number, string, string], string>(sql).pluck().get(studyId, submissionId, sha256);
  return json === undefined ? null : readJsonColumn(cellsSchema, json, 'rating_conflicts.cells_json');
}
