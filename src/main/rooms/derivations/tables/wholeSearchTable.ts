import type { QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { type RowRange, searchRange } from '../../../search/searchTable.ts';
import { onlyBeside } from './questionViewTable.ts';

/**
 * The search of a view through its whole dataset, its filter left out; row numbers come in file order. Null when the view
 * does not search, searches exactly, or when other datasets' questions lie between those of this one.
 */
export function searchWholeDataset(db: ReadableDatabase, view: QuestionView): ReturnType<typeof searchRange> {
  if (view.exact || view.search.trim() === '') return null;
  const range = rangeOf(db, view.datasetId);
  const inTexts = range && searchRange(db, 'question', view.search, range);
  return inTexts && withMore(inTexts, onlyBeside(db, view));
}

type Found = NonNullable<ReturnType<typeof searchRange>>;

/** Found rows with others that are not among them, both ascending. */
function withMore(found: Found, more: readonly number[]): Found {
  if (more.length === 0) return found;
  return {
    count: () => found.count() + more.length,
    rowids: (offset, limit) => {
      // Wherever the others stand, these are the rows among which the page begins.
      const skipped = Math.max(0, offset - more.length);
      const rows = found.rowids(skipped, limit + more.length);
      const [first] = rows;
      if (first === undefined && skipped > 0) return [];
      const before = skipped === 0 ? 0 : more.filter((id) => id < (first ?? 0)).length;
      const merged = [...rows, ...more.slice(before)].sort((a, b) => a - b);
      const at = offset - skipped - before;
      return merged.slice(at, at + limit);
    },
  };
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
