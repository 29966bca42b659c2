/** Studies, and what the file of each says of it: facts, protocol, models, who has which set. */
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { type Protocol, protocolSchema } from '../../../../shared/rooms/ratings/protocol.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { modelCode } from '../study/modelCode.ts';
import type { ReadStudy } from '../study/readStudy.ts';
import { type SetKey, type StudyFacts, studyFactsSchema } from '../study/studyContent.ts';

/** A study as its newest file has it. */
export type StoredStudy = {
  readonly datasetId: number;
  readonly studyId: number;
  readonly facts: StudyFacts;
  readonly protocol: Protocol;
  readonly questionCount: number;
  readonly pairCount: number;
};

/** Writes what a file says of its study. A protocol that was changed under its number replaces the former one while nobody judged by that. */
export function insertStudyFile(db: WritableDatabase, datasetId: number, study: ReadStudy): void {
  const { facts, models, setKeys, questions, pairs } = study;
  db.prepare('INSERT INTO rating_studies (study_key) VALUES (?) ON CONFLICT DO NOTHING').run(facts.studyId);
  const studyId = Number(
    db.prepare<[string], number>('SELECT id FROM rating_studies WHERE study_key = ?').pluck().get(facts.studyId),
  );
  const protocol = keepProtocol(db, studyId, study.protocol);
  const pairCount = new Set(pairs.map((one) => JSON.stringify([one.questionKey, one.first, one.other]))).size;
  db.prepare(
    `INSERT INTO rating_study_files (dataset_id, study_id, title, facts_json, protocol_json, question_count, pair_count)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    datasetId,
    studyId,
    facts.title,
    writeJsonColumn(facts),
    writeJsonColumn(protocol),
    questions.length,
    pairCount,
  );
  const addModel = db.prepare('INSERT INTO rating_models (dataset_id, position, name, code) VALUES (?, ?, ?, ?)');
  for (const [at, { model }] of models.entries()) addModel.run(datasetId, at, model, modelCode(facts.salt, model));
  const addKey = db.prepare(
    'INSERT INTO rating_set_keys (dataset_id, kind, key, set_name, most) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  for (const { kind, key, set, most } of setKeys) addKey.run(datasetId, kind, key, set, most);
}

/** A protocol under its version; one that differs from what was judged by under that version gets the next one. */
function versioned(db: ReadableDatabase, studyId: number, given: Protocol): Protocol {
  const judged = newestJudgedVersion(db, studyId);
  const former = readProtocolVersion(db, studyId, given.version);
  const isOther = former !== null && writeJsonColumn(former) !== writeJsonColumn(given);
  return { ...given, version: isOther && judged > 0 ? Math.max(judged, given.version) + 1 : given.version };
}

/** Which version a study in sight is judged by, and by which it would be with a file that has another protocol; null for no such change. */
export function findProtocolChange(
  db: ReadableDatabase,
  studyKey: string,
  given: Protocol,
): { readonly now: number; readonly next: number } | null {
  const study = listStudies(db).find(({ facts }) => facts.studyId === studyKey);
  if (study === undefined) return null;
  const next = versioned(db, study.studyId, given);
  if (writeJsonColumn(next) === writeJsonColumn(study.protocol)) return null;
  return { now: study.protocol.version, next: next.version };
}

function keepProtocol(db: WritableDatabase, studyId: number, given: Protocol): Protocol {
  const protocol = versioned(db, studyId, given);
  db.prepare(
    `INSERT INTO rating_protocols (study_id, version, protocol_json) VALUES (?, ?, ?)
     ON CONFLICT (study_id, version) DO UPDATE SET protocol_json = excluded.protocol_json`,
  ).run(studyId, protocol.version, writeJsonColumn(protocol));
  return protocol;
}

/**
 * The newest version of a protocol by which a row of the study was written, also one that was never here; 0 where there is no row. Rows of elsewhere
 * may have words or dates for it.
 */
export function newestJudgedVersion(db: ReadableDatabase, studyId: number): number {
  const newest = db
    .prepare<[number], number | null>(
      `SELECT max(CAST(protocol_version AS INTEGER)) FROM rating_submissions
       WHERE study_id = ? AND length(protocol_version) < 10
         AND protocol_version = CAST(CAST(protocol_version AS INTEGER) AS TEXT)`,
    )
    .pluck()
    .get(studyId);
  return newest ?? 0;
}

/** The protocol by which a judgement was made; null for a version that was never here. */
export function readProtocolVersion(db: ReadableDatabase, studyId: number, version: number): Protocol | null {
  const json = db
    .prepare<[number, number], string>('SELECT protocol_json FROM rating_protocols WHERE study_id = ? AND version = ?')
    .pluck()
    .get(studyId, version);
  return json === undefined ? null : readJsonColumn(protocolSchema, json, 'rating_protocols.protocol_json');
}

type StudyRow = {
  dataset_id: number;
  study_id: number;
  facts_json: string;
  protocol_json: string;
  question_count: number;
  pair_count: number;
};

/** Of several files of one study the one that was imported last counts. */
const newestFiles = `SELECT f.* FROM rating_study_files f JOIN datasets d ON d.id = f.dataset_id
  WHERE d.state = 'ready' AND d.withdrawn = 0 AND NOT EXISTS (
    SELECT 1 FROM rating_study_files g JOIN datasets e ON e.id = g.dataset_id
    WHERE g.study_id = f.study_id AND e.id > d.id AND e.state = 'ready' AND e.withdrawn = 0)`;

/** All studies in sight, in the order of their import. */
export function listStudies(db: ReadableDatabase): StoredStudy[] {
  return db.prepare<[], StudyRow>(`${newestFiles} ORDER BY f.dataset_id`).all().map(fromRow);
}

/** The study of a dataset as its newest file in sight has it. Throws NOT_FOUND. */
export function readStudyOf(db: ReadableDatabase, datasetId: number): StoredStudy {
  const row = db
    .prepare<[number], StudyRow>(
      `${newestFiles} AND f.study_id = (SELECT study_id FROM rating_study_files WHERE dataset_id = ?)`,
    )
    .get(datasetId);
  if (row === undefined) throw new AppError('NOT_FOUND', 'No such study', { kind: 'study', id: datasetId });
  return fromRow(row);
}

/** A study by its number. Throws NOT_FOUND where no file of it is in sight. */
export function readStudyById(db: ReadableDatabase, studyId: number): StoredStudy {
  const row = db.prepare<[number], StudyRow>(`${newestFiles} AND f.study_id = ?`).get(studyId);
  if (row === undefined) throw new AppError('NOT_FOUND', 'No such study', { kind: 'study', id: studyId });
  return fromRow(row);
}

function fromRow(row: StudyRow): StoredStudy {
  return {
    datasetId: row.dataset_id,
    studyId: row.study_id,
    facts: readJsonColumn(studyFactsSchema, row.facts_json, 'rating_study_files.facts_json'),
    protocol: readJsonColumn(protocolSchema, row.protocol_json, 'rating_study_files.protocol_json'),
    questionCount: row.question_count,
    pairCount: row.pair_count,
  };
}

/** Models with their codes, in the order of the study. */
export function listModels(
  db: ReadableDatabase,
  datasetId: number,
): { readonly name: string; readonly code: string }[] {
  return db
    .prepare<[number], { name: string; code: string }>(
      'SELECT name, code FROM rating_models WHERE dataset_id = ? ORDER BY position',
    )
    .all(datasetId);
}

/** Models of all files of a study, also of those that its newest has no more, the newest file last. */
export function modelsOfAllFiles(
  db: ReadableDatabase,
  studyId: number,
): { readonly name: string; readonly code: string }[] {
  return db
    .prepare<[number], { name: string; code: string }>(
      `SELECT m.name, m.code FROM rating_models m JOIN rating_study_files f ON f.dataset_id = m.dataset_id
       WHERE f.study_id = ? ORDER BY m.dataset_id, m.position`,
    )
    .all(studyId);
}

/** Keys of the questions of all files of a study. */
export function questionsOfAllFiles(db: ReadableDatabase, studyId: number): ReadonlySet<string> {
  const sql = `SELECT DISTINCT q.question_key FROM rating_questions q JOIN rating_study_files f ON f.dataset_id = q.dataset_id
    WHERE f.study_id = ?`;
  return new Set(db.prepare<[number], string>(sql).pluck().all(studyId));
}

/** Sets of an evaluator id or a specialty, each with how many pairs of it at most. */
export function setsOf(
  db: ReadableDatabase,
  datasetId: number,
  { kind, key }: Pick<SetKey, 'kind' | 'key'>,
): Pick<SetKey, 'set' | 'most'>[] {
  return db
    .prepare<[number, string, string], Pick<SetKey, 'set' | 'most'>>(
      'SELECT set_name AS "set", most FROM rating_set_keys WHERE dataset_id = ? AND kind = ? AND key = ? ORDER BY set_name',
    )
    .all(datasetId, kind, key);
}

/** By which rows of two computers with one evaluator id are told apart. */
export function readDeviceId(db: ReadableDatabase): string {
  return z.string().parse(db.prepare<[], string>('SELECT device_id FROM rating_device').pluck().get());
}
