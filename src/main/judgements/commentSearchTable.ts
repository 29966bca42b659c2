/** Comments as lists search them: whoever wrote them, they are found with their item. */
import { foldForSearch } from '../../shared/text/foldForSearch.ts';
import type { ReadableDatabase } from '../database/types.ts';
import type { Kept } from '../kept.ts';
import { holdsWords } from '../search/holdsWords.ts';

type SearchedComment = {
  readonly itemId: number;
  readonly place: string;
  readonly text: string;
  readonly folded: string;
};

/** Folding takes most of the time: the comments of a kind are kept until one of them comes, goes or changes. */
const folded: Kept<Map<string, { readonly state: string; readonly comments: readonly SearchedComment[] }>> = {
  make: () => new Map(),
};

/** All comments on items of a kind with their folded texts, by item and the oldest first. */
export function searchedComments(db: ReadableDatabase, itemKind: string): readonly SearchedComment[] {
  const state =
    db
      .prepare<[string], string>(
        `SELECT count(*) || ' ' || coalesce(max(counter), 0) FROM item_comments WHERE item_kind = ?`,
      )
      .pluck()
      .get(itemKind) ?? '';
  const known = db.kept(folded).get(itemKind);
  if (known?.state === state) return known.comments;
  const comments = db
    .prepare<[string], Omit<SearchedComment, 'folded'>>(
      `SELECT item_id AS itemId, place, text FROM item_comments WHERE item_kind = ? ORDER BY item_id, counter, aspect`,
    )
    .all(itemKind)
    .map((comment) => ({ ...comment, folded: foldForSearch(comment.text) }));
  db.kept(folded).set(itemKind, { state, comments });
  return comments;
}

/**
 * Ids of the items of a kind of which one comment holds every word of what was typed, ascending: folded as in every search or, with `exact`, letter
 * by letter. None where nothing was typed.
 */
export function itemsWithComment(
  db: ReadableDatabase,
  itemKind: string,
  typed: { readonly typed: string; readonly exact?: boolean },
): number[] {
  const holds = holdsWords(typed);
  if (holds === null) return [];
  return [
    ...new Set(
      searchedComments(db, itemKind)
        .filter(holds)
        .map(({ itemId }) => itemId),
    ),
  ];
}
