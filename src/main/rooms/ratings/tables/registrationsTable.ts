/** Who rates in a study. Name, address and NPI lie in a table of their own, which no log and no result reads. */
import { z } from 'zod';
import { type Registration, registrationSchema } from '../../../../shared/rooms/ratings/study.ts';
import { erasing } from '../../../database/erasing.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** One evaluator of one study. */
export type Enrolled = { readonly studyId: number; readonly evaluatorId: string };
export type StoredRegistration = Registration & {
  /** Null while it is being typed. */
  readonly startedAt: string | null;
};

const texts = z.array(z.string());
type Row = {
  study_evaluator_id: string;
  years: string | null;
  specialties_json: string;
  subspecialties_json: string;
  privacy: number;
  takes_general: number;
  started_at: string | null;
  name: string | null;
  email: string | null;
  npi: string | null;
};

/** What somebody said of themselves; null before. */
export function readRegistration(db: ReadableDatabase, { studyId, evaluatorId }: Enrolled): StoredRegistration | null {
  const row = db
    .prepare<[number, string], Row>(
      `SELECT r.*, i.name, i.email, i.npi FROM rating_registrations r
         LEFT JOIN rating_identities i ON i.study_id = r.study_id AND i.evaluator_id = r.evaluator_id
       WHERE r.study_id = ? AND r.evaluator_id = ?`,
    )
    .get(studyId, evaluatorId);
  if (row === undefined) return null;
  return {
    studyEvaluatorId: row.study_evaluator_id,
    name: row.name ?? '',
    email: row.email ?? '',
    npi: row.npi ?? '',
    yearsOfExperience: registrationSchema.shape.yearsOfExperience.parse(row.years),
    specialties: readJsonColumn(texts, row.specialties_json, 'rating_registrations.specialties_json'),
    subspecialties: readJsonColumn(texts, row.subspecialties_json, 'rating_registrations.subspecialties_json'),
    privacy: row.privacy === 1,
    takesGeneral: row.takes_general === 1,
    startedAt: row.started_at,
  };
}

/** Writes a registration. One that began stays begun. */
export function writeRegistration(
  db: WritableDatabase,
  { studyId, evaluatorId }: Enrolled,
  registration: StoredRegistration,
): void {
  db.prepare(
    `INSERT INTO rating_registrations (study_id, evaluator_id, study_evaluator_id, years, specialties_json, subspecialties_json,
       privacy, takes_general, started_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (study_id, evaluator_id) DO UPDATE SET study_evaluator_id = excluded.study_evaluator_id, years = excluded.years,
       specialties_json = excluded.specialties_json, subspecialties_json = excluded.subspecialties_json, privacy = excluded.privacy,
       takes_general = excluded.takes_general, started_at = coalesce(started_at, excluded.started_at)`,
  ).run(
    studyId,
    evaluatorId,
    registration.studyEvaluatorId,
    registration.yearsOfExperience,
    writeJsonColumn(registration.specialties),
    writeJsonColumn(registration.subspecialties),
    Number(registration.privacy),
    Number(registration.takesGeneral),
    registration.startedAt,
  );
  // What was typed before leaves nothing in the file that a later erasure would not reach.
  erasing(db, () => {
    db.prepare(
      `INSERT INTO rating_identities (study_id, evaluator_id, name, email, npi) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (study_id, evaluator_id) DO UPDATE SET name = excluded.name, email = excluded.email, npi = excluded.npi`,
    ).run(studyId, evaluatorId, registration.name, registration.email, registration.npi);
  });
}

/** Erases name, address and NPI. Freed pages are written over. */
export function eraseIdentity(db: WritableDatabase, { studyId, evaluatorId }: Enrolled): void {
  erasing(db, () => {
    db.prepare('DELETE FROM rating_identities WHERE study_id = ? AND evaluator_id = ?').run(studyId, evaluatorId);
  });
}

/** Who else began to rate under an id in this project; null for nobody. */
export function holderOfId(
  db: ReadableDatabase,
  { studyId, evaluatorId }: Enrolled,
  studyEvaluatorId: string,
): string | null {
  const sql = `SELECT evaluator_id FROM rating_registrations
    WHERE study_id = ? AND evaluator_id <> ? AND study_evaluator_id = ? AND started_at IS NOT NULL`;
  return db.prepare<[number, string, string], string>(sql).pluck().get(studyId, evaluatorId, studyEvaluatorId) ?? null;
}

/** Everybody who has begun to rate in a study. */
export function listEnrolled(db: ReadableDatabase, studyId: number): Enrolled[] {
  return db
    .prepare<[number], Enrolled>(
      `SELECT study_id AS studyId, evaluator_id AS evaluatorId FROM rating_registrations
       WHERE study_id = ? AND started_at IS NOT NULL ORDER BY started_at, evaluator_id`,
    )
    .all(studyId);
}
