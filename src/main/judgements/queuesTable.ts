/** Review queues: items, or places in them, that somebody picked to be gone through one by one. */
import type { z } from 'zod';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

type QueueMember = {
  readonly itemId: number;
  /** Empty for the item as a whole. */
  readonly place: string;
  /** The number by which it was picked, as it was then; null where there was none. */
  readonly measured: number | null;
};
/** A queue without its members. */
type QueueHead<View> = {
  readonly id: number;
  readonly itemKind: string;
  /** The set that it is of; null for one over all. */
  readonly datasetId: number | null;
  readonly name: string;
  /** What its members were picked by. */
  readonly view: View;
  readonly evaluatorId: string;
  /** Name of who made it. */
  readonly createdBy: string;
};

type QueueRow = Omit<QueueHead<never>, 'view'> & { readonly viewJson: string };
const selectQueue = `SELECT q.id, q.item_kind AS itemKind, q.dataset_id AS datasetId, q.name, q.view_json AS viewJson,
    q.evaluator_id AS evaluatorId, e.name AS createdBy
  FROM review_queues q JOIN evaluators e ON e.id = q.evaluator_id`;

/** Queues of items of a kind, over all or of one set, in the order in which they were made. */
export function listQueues<T extends z.ZodType>(
  db: ReadableDatabase,
  itemKind: string,
  datasetId: number | null,
  view: T,
): QueueHead<z.output<T>>[] {
  return db
    .prepare<[string, number | null], QueueRow>(
      `${selectQueue} WHERE q.item_kind = ? AND q.dataset_id IS ? ORDER BY q.id`,
    )
    .all(itemKind, datasetId)
    .map((row) => fromRow(row, view));
}

/** One queue of items of a kind, or null. */
export function findQueue<T extends z.ZodType>(
  db: ReadableDatabase,
  itemKind: string,
  queueId: number,
  view: T,
): QueueHead<z.output<T>> | null {
  const row = db
    .prepare<[number, string], QueueRow>(`${selectQueue} WHERE q.id = ? AND q.item_kind = ?`)
    .get(queueId, itemKind);
  return row === undefined ? null : fromRow(row, view);
}

/** Members of a queue in the order of work. */
export function membersOf(db: ReadableDatabase, queueId: number): QueueMember[] {
  return db
    .prepare<[number], QueueMember>(
      'SELECT item_id AS itemId, place, measured FROM review_queue_items WHERE queue_id = ? ORDER BY position',
    )
    .all(queueId);
}

/**
 * Members of a queue, and those of them that an evaluator called done. `inSight` is a condition of SQL on `m.item_id` for a room whose items
 * can go out of sight.
 */
export function countMembers(
  db: ReadableDatabase,
  queueId: number,
  evaluatorId: string,
  inSight = 'TRUE',
): { readonly total: number; readonly done: number } {
  const row = db
    .prepare<[string, number], { total: number; done: number | null }>(
      `SELECT count(*) AS total, sum(coalesce(r.done, 0)) AS done
       FROM review_queue_items m JOIN review_queues q ON q.id = m.queue_id
       LEFT JOIN item_reviews r
         ON r.item_kind = q.item_kind AND r.item_id = m.item_id AND r.place = m.place AND r.evaluator_id = ?
       WHERE m.queue_id = ? AND ${inSight}`,
    )
    .get(evaluatorId, queueId);
  return { total: row?.total ?? 0, done: row?.done ?? 0 };
}

/** Writes a queue whole. */
export function writeQueue(
  db: WritableDatabase,
  queue: Omit<QueueHead<unknown>, 'createdBy'>,
  members: readonly QueueMember[],
): void {
  const { id, itemKind, datasetId, name, view, evaluatorId } = queue;
  db.prepare(
    `INSERT INTO review_queues (id, item_kind, dataset_id, name, view_json, evaluator_id) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, view_json = excluded.view_json`,
  ).run(id, itemKind, datasetId, name, writeJsonColumn(view), evaluatorId);
  // Members that stay where they are write no page.
  db.prepare('DELETE FROM review_queue_items WHERE queue_id = ? AND position >= ?').run(id, members.length);
  db.prepare(
    `INSERT INTO review_queue_items (queue_id, position, item_id, place, measured)
       SELECT ?, key, value ->> 'itemId', value ->> 'place', value ->> 'measured' FROM json_each(?) WHERE TRUE
     ON CONFLICT (queue_id, position) DO UPDATE
       SET item_id = excluded.item_id, place = excluded.place, measured = excluded.measured
       WHERE item_id <> excluded.item_id OR place <> excluded.place OR measured IS NOT excluded.measured`,
  ).run(id, JSON.stringify(members));
}

/** Takes a queue away with its members. */
export function removeQueue(db: WritableDatabase, queueId: number): void {
  db.prepare('DELETE FROM review_queues WHERE id = ?').run(queueId);
}

function fromRow<T extends z.ZodType>({ viewJson, ...row }: QueueRow, view: T): QueueHead<z.output<T>> {
  return { ...row, view: readJsonColumn(view, viewJson, 'review_queues.view_json') };
}
