import type { QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { type RowRange, searchRange } from '../../../search/searchTable.ts';

/**
 * The search of a view through its whole dataset, its filter left out; row numbers come in file order. Null when the view
 * does not search, searches exactly, or when other datasets' questions lie between those of this one.
 */
export function searchWholeDataset(db: ReadableDatabase, view: QuestionView): ReturnType<typeof searchRange> {
  if (view.exact || view.search.trim() === '') return null;
  const range = rangeOf(db, view.datasetId);
  return range && searchRange(db, 'question', view.search, range);
}

/** An import numbers its questions in file order, and without a gap unless another import ran at the same time. */
function rangeOf(db: ReadableDatabase, datasetId: number): RowRange | null {
  const row = db
    .prepare<number[], Record<'first' | 'last' | 'lowest' | 'highest' | 'count', number | null>>(
      `SELECT (SELECT min(id) FROM questions) AS lowest, (SELECT max(id) FROM questions) AS highest,
         (SELECT id FROM questions WHERE dataset_id = ? ORDER BY position LIMIT 1) AS first,
         (SELECT id FROM questions WHERE dataset_id = ? ORDER BY position DESC LIMIT 1) AS last,
         (SELECT item_count FROM datasets WHERE id = ?) AS count`,
    )
    .get(datasetId, datasetId, datasetId);
  if (!row || row.first === null || row.last === null) return null;
  if (row.last - row.first + 1 !== row.count) return null;
  return { first: row.first === row.lowest ? null : row.first, last: row.last === row.highest ? null : row.last };
}
