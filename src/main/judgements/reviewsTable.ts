/** Done marks and flags: everybody's own, of an item or of a place in it. */
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

/** What is reviewed: an item, and the place in it; empty for the item as a whole. */
type Reviewed = { readonly itemKind: string; readonly itemId: number; readonly place?: string };
export type Review = { readonly done: boolean; readonly flagged: boolean };
/** A review with whose it is. */
type ReviewBy = Review & { readonly evaluatorId: string; readonly evaluator: string };

type ReviewRow = { readonly done: number; readonly flagged: number };
const fromRow = ({ done, flagged }: ReviewRow): Review => ({ done: done === 1, flagged: flagged === 1 });

/** What an evaluator says of an item; neither done nor flagged for one who says nothing, or is nobody. */
export function readReview(
  db: ReadableDatabase,
  { itemKind, itemId, place = '' }: Reviewed,
  evaluatorId: string,
): Review {
  const row = db
    .prepare<[string, number, string, string], ReviewRow>(
      'SELECT done, flagged FROM item_reviews WHERE item_kind = ? AND item_id = ? AND place = ? AND evaluator_id = ?',
    )
    .get(itemKind, itemId, place, evaluatorId);
  return fromRow(row ?? { done: 0, flagged: 0 });
}

/** What everybody who did anything about an item says of it, by name. */
export function reviewsOf(db: ReadableDatabase, { itemKind, itemId, place = '' }: Reviewed): ReviewBy[] {
  return db
    .prepare<[string, number, string], ReviewRow & { evaluatorId: string; evaluator: string }>(
      `SELECT r.evaluator_id AS evaluatorId, e.name AS evaluator, r.done, r.flagged
       FROM item_reviews r JOIN evaluators e ON e.id = r.evaluator_id
       WHERE r.item_kind = ? AND r.item_id = ? AND r.place = ? ORDER BY e.name`,
    )
    .all(itemKind, itemId, place)
    .map(({ evaluatorId, evaluator, ...row }) => ({ evaluatorId, evaluator, ...fromRow(row) }));
}

/** Writes what an evaluator says of an item, and that revision `counter` was the last one about it. */
export function writeReview(
  db: WritableDatabase,
  { itemKind, itemId, place = '' }: Reviewed,
  evaluatorId: string,
  change: Partial<Review>,
  counter: number,
): void {
  const { done, flagged } = { ...readReview(db, { itemKind, itemId, place }, evaluatorId), ...change };
  db.prepare(
    `INSERT INTO item_reviews (item_kind, item_id, place, evaluator_id, done, flagged, last_counter) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (item_kind, item_id, place, evaluator_id) DO UPDATE
     SET done = excluded.done, flagged = excluded.flagged, last_counter = excluded.last_counter`,
  ).run(itemKind, itemId, place, evaluatorId, Number(done), Number(flagged), counter);
}

/**
 * How many items of each dataset an evaluator called done as a whole, by dataset and evaluator; those who called none are left out. `table` has
 * the items, with the dataset of each.
 */
export function doneByDataset(
  db: ReadableDatabase,
  { itemKind, table }: { readonly itemKind: string; readonly table: 'questions' },
  datasets: readonly { readonly id: number; readonly itemCount: number }[],
) {
  const rows = db
    .prepare<[string, string], { datasetId: number; evaluatorId: string; done: number }>(
      `SELECT i.dataset_id AS datasetId, r.evaluator_id AS evaluatorId, count(*) AS done
       FROM item_reviews r JOIN ${table} i ON i.id = r.item_id
       WHERE r.item_kind = ? AND r.place = '' AND r.done = 1 AND i.dataset_id IN (SELECT value FROM json_each(?))
       GROUP BY i.dataset_id, r.evaluator_id ORDER BY i.dataset_id, r.evaluator_id`,
    )
    .all(itemKind, JSON.stringify(datasets.map(({ id }) => id)));
  const sizes = new Map(datasets.map(({ id, itemCount }) => [id, itemCount]));
  return rows.map((row) => ({ ...row, all: sizes.get(row.datasetId) ?? null }));
}
