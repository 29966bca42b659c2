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

/** At most `limit` predictions of a dataset, those behind `key` in the order of keys; null begins. */
export function readPredictionsAfter(
  db: ReadableDatabase,
  datasetId: number,
  key: string | null,
  limit: number,
): PredictionRow[] {
  const parse = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json));
  return db
    .prepare<
      [number, string | null, string | null, number],
      { key: string; answer_json: string | null; derivation_json: string | null; support_json: string | null }
    >(
      `SELECT key, answer_json, derivation_json, support_json FROM predictions
       WHERE dataset_id = ? AND (? IS NULL OR key > ?) ORDER BY key LIMIT ?`,
    )
    .all(datasetId, key, key, limit)
    .map((row) => ({
      key: row.key,
      answer: parse(row.answer_json),
      derivation: parse(row.derivation_json),
      support: parse(row.support_json),
    }));
}
