/** Scores by local models, under what they were computed of. */
import { type ModelScores, modelScoresSchema } from '../../../../shared/rooms/evidence/modelScores.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** Those of these keys that were computed before. */
export function readModelScores(db: ReadableDatabase, keys: readonly string[]): Map<string, ModelScores> {
  const rows = db
    .prepare<[string], { key: string; scoresJson: string }>(
      `SELECT key, scores_json AS scoresJson FROM evidence_model_scores WHERE key IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(keys));
  return new Map(
    rows.map(({ key, scoresJson }) => [
      key,
      readJsonColumn(modelScoresSchema, scoresJson, 'evidence_model_scores.scores_json'),
    ]),
  );
}

/** Keeps scores; the same key says the same, whoever computed it. */
export function insertModelScores(db: WritableDatabase, key: string, scores: ModelScores): void {
  db.prepare('INSERT INTO evidence_model_scores (key, scores_json) VALUES (?, ?) ON CONFLICT (key) DO NOTHING').run(
    key,
    writeJsonColumn(scores),
  );
}
