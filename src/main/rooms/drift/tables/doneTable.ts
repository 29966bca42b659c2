import type { ReadableDatabase } from '../../../database/types.ts';

/** How many summaries of each set of cases an evaluator called done; those who called none are left out. */
export function doneSummaries(db: ReadableDatabase, datasetIds: readonly number[]) {
  return db
    .prepare<[string], { datasetId: number; evaluatorId: string; done: number }>(
      `SELECT c.dataset_id AS datasetId, r.evaluator_id AS evaluatorId, count(*) AS done
       FROM item_reviews r JOIN drift_cases c ON c.id = r.item_id
       WHERE r.item_kind = 'driftCase' AND r.done = 1 AND c.dataset_id IN (SELECT value FROM json_each(?))
       GROUP BY c.dataset_id, r.evaluator_id ORDER BY c.dataset_id, r.evaluator_id`,
    )
    .all(JSON.stringify(datasetIds));
}
