/** What results of a study need beside its judgements: who rates, how far they are, texts of questions and answers. */
import { z } from 'zod';
import { readJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { idText } from '../reading/submission.ts';
import { nobody } from '../rows/submissionRow.ts';
import { listPersons } from './othersTable.ts';
import { standing } from './submissionsTable.ts';

/** The newest revision of a judgement, how many judgements there are, and the newest row: those that a file brought have the revision of before it. */
export type JudgementsMark = { readonly counter: number; readonly rows: number; readonly newest: number };

/** Changes with every judgement that comes or is taken back. */
export function judgementsMark(db: ReadableDatabase, studyId: number): JudgementsMark {
  const sql = `SELECT coalesce(max(counter), 0) AS counter, count(*) AS rows, coalesce(max(rowid), 0) AS newest
    FROM rating_submissions WHERE study_id = ?`;
  return db.prepare<[number], JudgementsMark>(sql).get(studyId) ?? { counter: 0, rows: 0, newest: 0 };
}

const texts = z.array(z.string());

/**
 * Specialties of everybody who rates, by the id under which they do: what they said as they began here, and of whoever did not what their rows
 * tell.
 */
export function specialtiesOfStudy(db: ReadableDatabase, studyId: number): ReadonlyMap<string, readonly string[]> {
  const rows = db
    .prepare<[number], { study_evaluator_id: string; specialties_json: string }>(
      'SELECT study_evaluator_id, specialties_json FROM rating_registrations WHERE study_id = ? AND started_at IS NOT NULL',
    )
    .all(studyId);
  const registered = rows.map(
    (row) =>
      [
        idText(row.study_evaluator_id),
        readJsonColumn(texts, row.specialties_json, 'rating_registrations.specialties_json'),
      ] as const,
  );
  return new Map([...specialtiesElsewhere(db, studyId), ...registered]);
}

/** Of an evaluator who rated on several computers those count that the newest judgement came from. */
function specialtiesElsewhere(db: ReadableDatabase, studyId: number): [string, readonly string[]][] {
  const named = listPersons(db, studyId).filter(({ specialty }) => specialty !== '');
  const known = Map.groupBy(named, ({ studyEvaluatorId }) => studyEvaluatorId);
  const newestDevice = db
    .prepare<[number, string, string], string>(
      `SELECT s.said_json ->> '$.deviceId' AS device FROM rating_submissions s
       WHERE s.study_id = ? AND s.study_evaluator_id = ? AND ${standing} AND device IN (SELECT value FROM json_each(?))
       ORDER BY s.submitted_at DESC, s.id DESC LIMIT 1`,
    )
    .pluck();
  return [...known].map(([evaluator, persons]) => {
    const devices = JSON.stringify(persons.map(({ deviceId }) => deviceId));
    const newest = persons.length === 1 ? undefined : newestDevice.get(studyId, evaluator, devices);
    const { specialty } = persons.find(({ deviceId }) => deviceId === newest) ?? persons[0] ?? nobody;
    return [evaluator, specialty.split(';').flatMap((one) => one.trim() || [])];
  });
}

type RatedCounts = {
  readonly evaluator: string;
  readonly rated: number;
  readonly repeats: number;
  readonly nonsense: number;
  readonly lastAt: string | null;
};

/** A pair and who judged it, whichever answer stood left: further judgements of it are repeats. */
const samePair = 's.study_evaluator_id, s.question_key, min(s.model_a, s.model_b), max(s.model_a, s.model_b)';

/**
 * What stands of each evaluator: first judgements, hidden repeats, and questions that make no sense. A further judgement of the same pair is a
 * repeat, as in the results: of one that came with a file nothing else tells it.
 */
export function ratedByEvaluator(db: ReadableDatabase, studyId: number): RatedCounts[] {
  return db
    .prepare<[number], RatedCounts>(
      `SELECT evaluator, sum(judged > 0) AS rated, sum(max(judged - 1, 0)) AS repeats, sum(nonsense) AS nonsense, max(lastAt) AS lastAt
       FROM (
         SELECT s.study_evaluator_id AS evaluator, sum(s.status <> 'nonsense') AS judged, sum(s.status = 'nonsense') AS nonsense,
           max(s.submitted_at) AS lastAt
         FROM rating_submissions s WHERE s.study_id = ? AND ${standing}
         GROUP BY ${samePair})
       GROUP BY evaluator ORDER BY evaluator`,
    )
    .all(studyId);
}

/** What was drawn for each evaluator who began here. */
export function plannedByEvaluator(
  db: ReadableDatabase,
  studyId: number,
): { readonly evaluator: string; readonly planned: number; readonly repeats: number }[] {
  return db
    .prepare<[number], { evaluator: string; planned: number; repeats: number }>(
      `SELECT r.study_evaluator_id AS evaluator, sum(a.is_repeat = 0) AS planned, sum(a.is_repeat = 1) AS repeats
       FROM rating_assignments a JOIN rating_registrations r ON r.study_id = a.study_id AND r.evaluator_id = a.evaluator_id
       WHERE a.study_id = ? GROUP BY r.study_evaluator_id ORDER BY r.study_evaluator_id`,
    )
    .all(studyId);
}

/** How many judgements that stand are of each model, by name; repeats are counted apart. */
export function judgedByModel(db: ReadableDatabase, studyId: number): ReadonlyMap<string, number> {
  const rows = db
    .prepare<[number], { model: string; judged: number }>(
      `WITH judged AS (
         SELECT min(s.model_a, s.model_b) AS one, max(s.model_a, s.model_b) AS other FROM rating_submissions s
         WHERE s.study_id = ? AND s.status <> 'nonsense' AND ${standing}
         GROUP BY ${samePair})
       SELECT model, count(*) AS judged FROM (SELECT one AS model FROM judged UNION ALL SELECT other FROM judged) GROUP BY model`,
    )
    .all(studyId);
  return new Map(rows.map(({ model, judged }) => [model, judged]));
}

/** Versions of the protocol by which somebody judged, the one that was used last first; repeats are counted apart. */
export function judgedByVersion(
  db: ReadableDatabase,
  studyId: number,
): { readonly version: string; readonly since: string; readonly judged: number }[] {
  return db
    .prepare<[number], { version: string; since: string; judged: number }>(
      `SELECT version, min(firstAt) AS since, count(*) AS judged FROM (
         SELECT s.protocol_version AS version, min(s.submitted_at) AS firstAt, max(s.submitted_at) AS lastAt FROM rating_submissions s
         WHERE s.study_id = ? AND s.status <> 'nonsense' AND ${standing}
         GROUP BY s.protocol_version, ${samePair})
       GROUP BY version ORDER BY max(lastAt) DESC`,
    )
    .all(studyId);
}

/** Texts of all questions of a study by their keys. */
export function questionTexts(db: ReadableDatabase, datasetId: number): ReadonlyMap<string, string> {
  const sql = 'SELECT question_key, question FROM rating_questions WHERE dataset_id = ?';
  const rows = db.prepare<[number], { question_key: string; question: string }>(sql).all(datasetId);
  return new Map(rows.map((row) => [row.question_key, row.question]));
}

/** Every answer of a study, one after the other. */
export function* answersOfStudy(
  db: ReadableDatabase,
  datasetId: number,
): Iterable<{ readonly questionKey: string; readonly model: string; readonly answer: string }> {
  yield* db
    .prepare<[number], { questionKey: string; model: string; answer: string }>(
      'SELECT question_key AS questionKey, model, answer FROM rating_responses WHERE dataset_id = ?',
    )
    .iterate(datasetId);
}
