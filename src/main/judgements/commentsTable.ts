/** Comments of evaluators on items, or on places in them. Each belongs to who wrote it. */
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

/** A comment, under the aspect by which the log knows it. */
type StoredComment = {
  /** What it is about within the item; empty for the item as a whole. */
  readonly place: string;
  readonly evaluatorId: string;
  readonly text: string;
  /** Of the item that it was written about; null where items have no versions. */
  readonly version: number | null;
  /** ISO-8601, UTC. */
  readonly savedAt: string;
};
export type Comment = StoredComment & {
  readonly aspect: string;
  /** Name of the evaluator. */
  readonly author: string;
  /** Revision that wrote it. */
  readonly counter: number;
  /** Whether it says something else than when it was written first. */
  readonly isEdited: boolean;
};

type CommentedItem = { readonly itemKind: string; readonly itemId: number };

/** All comments on an item, the oldest first. */
export function commentsOf(db: ReadableDatabase, { itemKind, itemId }: CommentedItem): Comment[] {
  return db
    .prepare<[string, number], Omit<Comment, 'isEdited'> & { readonly isEdited: number }>(
      `SELECT c.aspect, c.place, c.evaluator_id AS evaluatorId, e.name AS author, c.text, c.version, c.saved_at AS savedAt, c.counter,
         (SELECT coalesce(r.after_json ->> '$.text', c.text) FROM revision_changes r
          WHERE r.item_kind = c.item_kind AND r.item_id = c.item_id AND r.aspect = c.aspect
          ORDER BY r.counter, r.seq LIMIT 1) <> c.text AS isEdited
       FROM item_comments c JOIN evaluators e ON e.id = c.evaluator_id
       WHERE c.item_kind = ? AND c.item_id = ? ORDER BY c.saved_at, c.counter, c.aspect`,
    )
    .all(itemKind, itemId)
    .map(({ isEdited, ...comment }) => ({ ...comment, isEdited: isEdited === 1 }));
}

/** What an evaluator wrote, and the revision that did. */
export type Written = Pick<Comment, 'text' | 'savedAt' | 'counter'>;

/** All comments of an evaluator on items, the newest first. Those on what was withdrawn are not among them. */
export function commentsBy(db: ReadableDatabase, evaluatorId: string): Written[] {
  return db
    .prepare<[string], Written>(
      `SELECT c.text, c.saved_at AS savedAt, c.counter
       FROM item_comments c JOIN revisions r ON r.counter = c.counter LEFT JOIN datasets d ON d.id = r.dataset_id
       WHERE c.evaluator_id = ? AND coalesce(d.withdrawn, 0) = 0 ORDER BY c.counter DESC`,
    )
    .all(evaluatorId);
}

/** Writes a comment as revision `counter` asks; null takes it away. */
export function writeComment(
  db: WritableDatabase,
  { itemKind, itemId, aspect }: CommentedItem & { readonly aspect: string },
  comment: StoredComment | null,
  counter: number,
): void {
  db.prepare('DELETE FROM item_comments WHERE item_kind = ? AND item_id = ? AND aspect = ?').run(
    itemKind,
    itemId,
    aspect,
  );
  if (comment === null) return;
  const { place, evaluatorId, text, version, savedAt } = comment;
  db.prepare(
    `INSERT INTO item_comments (item_kind, item_id, aspect, place, evaluator_id, text, version, saved_at, counter)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(itemKind, itemId, aspect, place, evaluatorId, text, version, savedAt, counter);
}
