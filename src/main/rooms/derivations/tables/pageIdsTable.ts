/** Ids of pages that records name. */
import type { ReadableDatabase } from '../../../database/types.ts';

/** Every page id that a record of a dataset in sight names, as it was imported or as it is now. */
export function pageIdsInSight(db: ReadableDatabase): string[] {
  return db
    .prepare<[], string>(
      `WITH contents AS (
         SELECT c.imported_json, c.edited_json FROM question_contents c
         JOIN questions q ON q.id = c.question_id JOIN datasets d ON d.id = q.dataset_id
         WHERE d.state = 'ready' AND d.withdrawn = 0
       )
       SELECT value FROM contents, json_each(imported_json, '$.pageIds')
       UNION
       SELECT value FROM contents, json_each(edited_json, '$.pageIds')`,
    )
    .pluck()
    .all();
}
