import type { ReadableDatabase } from '../../../database/types.ts';

/** Bytes that a page needs for a step beside its texts, measured on pages of the sample. */
const bytesAStep = 500;

/** Steps of these groups in these datasets, and about how many bytes a page with all of them has; 0 and 0 for none. */
export function readReportSize(
  db: ReadableDatabase,
  groupIds: readonly number[],
  datasetIds: readonly number[],
): { steps: number; bytes: number } {
  const [steps = 0, textBytes = 0] =
    db
      .prepare<string[], [number, number]>(
        `WITH shown AS (
           SELECT t.dataset_id, sum(t.step_count) AS steps FROM json_each(?) w CROSS JOIN traces t ON t.group_id = w.value
           WHERE t.dataset_id IN (SELECT value FROM json_each(?)) GROUP BY t.dataset_id
         )
         SELECT coalesce(sum(s.steps), 0), coalesce(sum(1.0 * f.text_bytes * s.steps / whole.steps), 0)
         FROM shown s JOIN trace_files f ON f.dataset_id = s.dataset_id
         JOIN (SELECT dataset_id, sum(step_count) AS steps FROM traces GROUP BY dataset_id) whole
           ON whole.dataset_id = s.dataset_id AND whole.steps > 0`,
      )
      .raw()
      .get(JSON.stringify(groupIds), JSON.stringify(datasetIds)) ?? [];
  return { steps, bytes: Math.round(textBytes + steps * bytesAStep) };
}

/** Those of some groups of which an evaluator, or with null anybody, says something: of the group, of a trace or of a step. In their order. */
export function saidGroups(db: ReadableDatabase, groupIds: readonly number[], evaluatorId: string | null): number[] {
  return db
    .prepare<[{ groupIds: string; evaluatorId: string | null }], number>(
      `SELECT w.value FROM json_each(:groupIds) w
       WHERE EXISTS (SELECT 1 FROM item_reviews r WHERE r.item_kind = 'traceGroup' AND r.item_id = w.value
           AND (r.done = 1 OR r.flagged = 1) AND (:evaluatorId IS NULL OR r.evaluator_id = :evaluatorId))
         OR EXISTS (SELECT 1 FROM traces t JOIN trace_progress p ON p.trace_id = t.id WHERE t.group_id = w.value
           AND (:evaluatorId IS NULL OR p.evaluator_id = :evaluatorId))
       ORDER BY w.key`,
    )
    .pluck()
    .all({ groupIds: JSON.stringify(groupIds), evaluatorId });
}
