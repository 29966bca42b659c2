import type { WritableDatabase } from '../../../database/types.ts';
import { removeRows } from '../../../search/searchTable.ts';

/** Removes at most `limit` questions or predictions of an unfinished import, with their search text; returns how many. */
export function removeRecords(db: WritableDatabase, datasetId: number, limit: number): number {
  const questions = db
    .prepare<[number, number], { id: number }>('SELECT id FROM questions WHERE dataset_id = ? LIMIT ?')
    .all(datasetId, limit)
    .map((row) => row.id);
  if (questions.length > 0) {
    removeRows(db, 'question', questions);
    const remove = db.prepare('DELETE FROM questions WHERE id = ?');
    for (const id of questions) remove.run(id);
    return questions.length;
  }
  return db
    .prepare(
      `DELETE FROM predictions WHERE dataset_id = ? AND key IN
         (SELECT key FROM predictions WHERE dataset_id = ? LIMIT ?)`,
    )
    .run(datasetId, datasetId, limit).changes;
}
