import { foldForSearch, searchWords } from '../../shared/text/foldForSearch.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { commentsBy, type Written } from '../judgements/commentsTable.ts';
import { type Rooms, roomsIn } from '../rooms/room.ts';

type Wanted = { readonly evaluatorId: string; readonly text: string; readonly limit: number };

/**
 * What one evaluator wrote, on items and in judgements of any room, that holds every word of a text, folded as in every search: the newest
 * first, at most `limit`, and how many match. A blank text finds none.
 */
export function findComments(
  db: ReadableDatabase,
  rooms: Rooms,
  { evaluatorId, text, limit }: Wanted,
): { readonly comments: readonly Written[]; readonly matched: number } {
  const words = searchWords(text);
  if (words.length === 0) return { comments: [], matched: 0 };
  const inRooms = roomsIn(rooms).flatMap(({ remarks }) => remarks?.(db, evaluatorId) ?? []);
  const matching = [...commentsBy(db, evaluatorId), ...inRooms]
    .filter((written) => {
      const folded = foldForSearch(written.text);
      return words.every((word) => folded.includes(word));
    })
    .sort((one, other) => other.counter - one.counter);
  return { comments: matching.slice(0, limit), matched: matching.length };
}
