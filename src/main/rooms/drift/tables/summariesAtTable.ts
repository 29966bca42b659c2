/** Summaries of models at one turn, over the cases of a set. */
import type { ReadableDatabase } from '../../../database/types.ts';
import { answersSet } from './answersTable.ts';

type SummaryCount = { readonly model: string; readonly itemCount: number };

/**
 * How many cases of a set each model has a summary of at a turn, in the order of import; models without any are left out. Only rows of a model
 * that did not summarise every turn are looked into.
 */
export function countSummariesAt(db: ReadableDatabase, datasetId: number, turn: number): SummaryCount[] {
  return db
    .prepare<[{ set: number; turn: number }], SummaryCount>(
      `SELECT a.model, count(DISTINCT c.key) AS itemCount
       FROM datasets d JOIN drift_answers a ON a.dataset_id = d.id
         JOIN drift_cases c ON c.dataset_id = @set AND c.key = a.case_key
       WHERE ${answersSet('drift-generations')} AND a.summary_count > 0
         AND EXISTS (SELECT 1 FROM json_each(c.case_json, '$.turns') t WHERE t.value ->> 'number' = @turn)
         AND (a.summary_count >= c.turn_count OR EXISTS (
           SELECT 1 FROM json_each(a.rows_json, '$.summary') r
           WHERE r.value ->> 'turn' = @turn AND r.value ->> 'isError' = 0))
       GROUP BY a.model ORDER BY min(a.rowid)`,
    )
    .all({ set: datasetId, turn });
}
