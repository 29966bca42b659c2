/** Which questions of a dataset have predictions. */
import type { ReadableDatabase } from '../../../database/types.ts';

const answered = `questions q JOIN predictions p ON p.dataset_id = ? AND p.key = q.key WHERE q.dataset_id = ?`;

/** How many questions of the gold dataset a dataset of predictions answers. */
export function countAnswered(db: ReadableDatabase, predictionId: number, goldId: number): number {
  return (
    db.prepare<[number, number], number>(`SELECT count(*) FROM ${answered}`).pluck().get(predictionId, goldId) ?? 0
  );
}

/** The questions of the gold dataset that a dataset of predictions answers, by key and title, in file order. */
export function listAnswered(
  db: ReadableDatabase,
  predictionId: number,
  goldId: number,
): { readonly key: string; readonly question: string }[] {
  return db
    .prepare<[number, number], { key: string; question: string }>(
      `SELECT q.key, q.title AS question FROM ${answered} ORDER BY q.position`,
    )
    .all(predictionId, goldId);
}
