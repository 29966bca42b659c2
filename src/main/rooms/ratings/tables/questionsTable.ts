/** Questions of a study, responses to them, and pairs of these. */
import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import type { AnyJson } from '../../../../shared/json.ts';
import { type Step, stepSchema } from '../../../../shared/traces/trace.ts';
import { readJsonColumn } from '../../../database/jsonColumn.ts';
import { withStorageErrors } from '../../../database/storageError.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import type { PackedResponse } from '../import/fileTasks.ts';
import type { StudyPair, StudyQuestion } from '../study/studyContent.ts';

export function insertQuestion(
  db: WritableDatabase,
  datasetId: number,
  { key, question, reference }: StudyQuestion,
): void {
  db.prepare(
    'INSERT INTO rating_questions (dataset_id, question_key, question, reference, sha256) VALUES (?, ?, ?, ?, ?)',
  ).run(datasetId, key, question, reference, createHash('sha256').update(question).digest('hex'));
}

export function insertResponse(db: WritableDatabase, datasetId: number, response: PackedResponse): void {
  const { questionKey, model, sha256, answer, packedSteps } = response;
  db.prepare(
    'INSERT INTO rating_responses (dataset_id, question_key, model, sha256, answer, packed_steps) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(datasetId, questionKey, model, sha256, answer, packedSteps);
}

export function insertPairs(db: WritableDatabase, datasetId: number, pairs: readonly StudyPair[]): void {
  const insert = db.prepare(
    `INSERT INTO rating_pairs (dataset_id, set_name, question_key, first_model, other_model) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  for (const { set, questionKey, first, other } of pairs) insert.run(datasetId, set, questionKey, first, other);
}

/** The pairs of a set. */
export function pairsOfSet(db: ReadableDatabase, datasetId: number, set: string): Omit<StudyPair, 'set'>[] {
  return db
    .prepare<[number, string], Omit<StudyPair, 'set'>>(
      `SELECT question_key AS questionKey, first_model AS first, other_model AS other FROM rating_pairs
       WHERE dataset_id = ? AND set_name = ?`,
    )
    .all(datasetId, set);
}

/** Every pair of a study once, however many sets hold it, in the order of questions. */
export function pairsOfStudy(db: ReadableDatabase, datasetId: number): Omit<StudyPair, 'set'>[] {
  return db
    .prepare<[number], Omit<StudyPair, 'set'>>(
      `SELECT DISTINCT question_key AS questionKey, first_model AS first, other_model AS other FROM rating_pairs
       WHERE dataset_id = ? ORDER BY question_key, first_model, other_model`,
    )
    .all(datasetId);
}

type StoredQuestion = { readonly question: string; readonly reference: string; readonly sha256: string };

/** A question of a study; null where its file has it no more. */
export function readQuestion(db: ReadableDatabase, datasetId: number, key: string): StoredQuestion | null {
  const sql = 'SELECT question, reference, sha256 FROM rating_questions WHERE dataset_id = ? AND question_key = ?';
  return db.prepare<[number, string], StoredQuestion>(sql).get(datasetId, key) ?? null;
}

/** The keys of the questions of a study that hold these words, in capitals or not. */
export function questionsWith(db: ReadableDatabase, datasetId: number, words: string): string[] {
  return db
    .prepare<[number, string], string>(
      'SELECT question_key FROM rating_questions WHERE dataset_id = ? AND instr(lower(question), lower(?)) > 0',
    )
    .pluck()
    .all(datasetId, words);
}

export type StoredResponse = {
  readonly sha256: string;
  readonly answer: string;
  readonly steps: readonly Step[];
};

// The thread that wrote them had checked steps; values of any depth are taken as they are.
const json = z.custom<AnyJson>(() => true);
const stepsSchema = z.array(stepSchema.extend({ json, arguments: json, result: json }));
/** More than this no trace takes that a file of a study can hold. */
const mostBytes = 1024 * 1024 * 1024;

/** What a model wrote to a question; null where the study has it no more. Throws DATABASE_CORRUPT. */
export function readResponse(
  db: ReadableDatabase,
  datasetId: number,
  { questionKey, model }: { readonly questionKey: string; readonly model: string },
): StoredResponse | null {
  const row = db
    .prepare<[number, string, string], { sha256: string; answer: string; packed_steps: Buffer }>(
      'SELECT sha256, answer, packed_steps FROM rating_responses WHERE dataset_id = ? AND question_key = ? AND model = ?',
    )
    .get(datasetId, questionKey, model);
  if (row === undefined) return null;
  const unpacked = withStorageErrors(db.name, () =>
    zstdDecompressSync(row.packed_steps, { maxOutputLength: mostBytes }),
  );
  const steps = readJsonColumn(stepsSchema, unpacked.toString('utf8'), 'rating_responses.packed_steps');
  return { sha256: row.sha256, answer: row.answer, steps };
}

/** The hash of a response without its steps; empty where the study has it no more. */
export function hashOfResponse(db: ReadableDatabase, datasetId: number, questionKey: string, model: string): string {
  const sql = 'SELECT sha256 FROM rating_responses WHERE dataset_id = ? AND question_key = ? AND model = ?';
  return db.prepare<[number, string, string], string>(sql).pluck().get(datasetId, questionKey, model) ?? '';
}

/** Tables whose rows hang on a dataset, those with the most first. */
const tables = [
  'rating_responses',
  'rating_pairs',
  'rating_verdicts',
  'rating_questions',
  'rating_set_keys',
  'rating_models',
];

/** Removes some rows of a dataset that never became ready; 0 when nothing is left. */
export function removeStudy(db: WritableDatabase, datasetId: number, limit: number): number {
  for (const table of tables) {
    const key = table === 'rating_responses' || table === 'rating_questions' ? 'id' : null;
    const sql =
      key === null
        ? `DELETE FROM ${table} WHERE dataset_id = ?`
        : `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE dataset_id = ? LIMIT ${limit})`;
    const { changes } = db.prepare(sql).run(datasetId);
    if (changes > 0) return changes;
  }
  return db.prepare('DELETE FROM rating_study_files WHERE dataset_id = ?').run(datasetId).changes;
}
