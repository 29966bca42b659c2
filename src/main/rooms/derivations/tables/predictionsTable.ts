import type { PredictionPart } from '../../../../shared/rooms/derivations/corpora/corpus.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** What a model gave for one question, as raw JSON text; null where the file has nothing for the key. */
export type NewPrediction = {
  readonly position: number;
  readonly key: string;
  readonly answerJson: string | null;
  readonly derivationJson: string | null;
  readonly supportJson: string | null;
};

export function insertPredictions(db: WritableDatabase, datasetId: number, records: readonly NewPrediction[]): void {
  const insert = db.prepare<[number, string, number, string | null, string | null, string | null]>(
    'INSERT INTO predictions (dataset_id, key, position, answer_json, derivation_json, support_json) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const record of records) {
    insert.run(datasetId, record.key, record.position, record.answerJson, record.derivationJson, record.supportJson);
  }
}

/** A prediction as parsed JSON; `undefined` where the file has nothing, which a scorer tells from null. */
export type PredictionRow = { readonly key: string } & Readonly<Record<PredictionPart, unknown>>;

type StoredPrediction = {
  key: string;
  answer_json: string | null;
  derivation_json: string | null;
  support_json: string | null;
};

function fromRow({ key, answer_json, derivation_json, support_json }: StoredPrediction): PredictionRow {
  const parse = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json));
  return { key, answer: parse(answer_json), derivation: parse(derivation_json), support: parse(support_json) };
}

/** The prediction for one question, or null. */
export function readPrediction(db: ReadableDatabase, datasetId: number, key: string): PredictionRow | null {
  const row = db
    .prepare<[number, string], StoredPrediction>(
      'SELECT key, answer_json, derivation_json, support_json FROM predictions WHERE dataset_id = ? AND key = ?',
    )
    .get(datasetId, key);
  return row === undefined ? null : fromRow(row);
}

/** For each question of a dataset, in file order, whether a derivation was predicted for it. */
export function readPresence(db: ReadableDatabase, goldDatasetId: number, datasetId: number) {
  return db
    .prepare<[number, number], { key: string; isPresent: number }>(
      `SELECT q.key, p.derivation_json IS NOT NULL AS isPresent FROM questions q
       LEFT JOIN predictions p ON p.dataset_id = ? AND p.key = q.key WHERE q.dataset_id = ? ORDER BY q.position`,
    )
    .all(datasetId, goldDatasetId);
}

/** At most `limit` predictions of a dataset, those behind `key` in the order of keys; null begins. */
export function readPredictionsAfter(
  db: ReadableDatabase,
  datasetId: number,
  key: string | null,
  limit: number,
): PredictionRow[] {
  return db
    .prepare<[number, string | null, string | null, number], StoredPrediction>(
      `SELECT key, answer_json, derivation_json, support_json FROM predictions
       WHERE dataset_id = ? AND (? IS NULL OR key > ?) ORDER BY key LIMIT ?`,
    )
    .all(datasetId, key, key, limit)
    .map(fromRow);
}
