import { z } from 'zod';
import { type TraceView, traceViewSchema } from '../../../../shared/traces/traceGroup.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** A review queue as the log keeps it. */
export const storedQueueSchema = z.object({
  name: z.string(),
  view: traceViewSchema,
  evaluatorId: z.string(),
  /** Members in their order. */
  groupIds: z.array(z.number().int()),
});
export type StoredQueue = z.infer<typeof storedQueueSchema>;

type QueueRow = { id: number; name: string; view_json: string; evaluator_id: string; created_by: string };

/** Queues in the order in which they were made, without their members. */
export function listQueueRows(
  db: ReadableDatabase,
): { readonly id: number; readonly name: string; readonly view: TraceView; readonly createdBy: string }[] {
  return db
    .prepare<[], QueueRow>(
      `SELECT q.id, q.name, q.view_json, q.evaluator_id, e.name AS created_by
       FROM review_queues q JOIN evaluators e ON e.id = q.evaluator_id ORDER BY q.id`,
    )
    .all()
    .map((row) => ({ id: row.id, name: row.name, view: viewOf(row), createdBy: row.created_by }));
}

/** One queue with its members, or null. */
export function readQueue(db: ReadableDatabase, queueId: number): StoredQueue | null {
  const row = db
    .prepare<[number], Omit<QueueRow, 'created_by'>>(
      'SELECT id, name, view_json, evaluator_id FROM review_queues WHERE id = ?',
    )
    .get(queueId);
  if (row === undefined) return null;
  return { name: row.name, view: viewOf(row), evaluatorId: row.evaluator_id, groupIds: membersOf(db, queueId) };
}

/** Ids of a queue's groups in their order. */
export function membersOf(db: ReadableDatabase, queueId: number): number[] {
  return db
    .prepare<[number], { group_id: number }>(
      'SELECT group_id FROM review_queue_groups WHERE queue_id = ? ORDER BY position',
    )
    .all(queueId)
    .map(({ group_id }) => group_id);
}

/** Members that are in sight, and those of them that an evaluator called done. */
export function countMembers(
  db: ReadableDatabase,
  queueId: number,
  evaluatorId: string,
): { readonly total: number; readonly done: number } {
  const row = db
    .prepare<[string, number], { total: number; done: number | null }>(
      `SELECT count(*) AS total, sum(coalesce(r.done, 0)) AS done FROM review_queue_groups m
       LEFT JOIN trace_group_reviews r ON r.group_id = m.group_id AND r.evaluator_id = ?
       WHERE m.queue_id = ? AND EXISTS (SELECT 1 FROM traces t JOIN datasets d ON d.id = t.dataset_id
         WHERE t.group_id = m.group_id AND d.state = 'ready' AND d.withdrawn = 0)`,
    )
    .get(evaluatorId, queueId);
  return { total: row?.total ?? 0, done: row?.done ?? 0 };
}

/** Writes a queue whole; null takes it away. */
export function writeQueue(db: WritableDatabase, queueId: number, queue: StoredQueue | null): void {
  if (queue === null) {
    db.prepare('DELETE FROM review_queues WHERE id = ?').run(queueId);
    return;
  }
  db.prepare(
    `INSERT INTO review_queues (id, name, view_json, evaluator_id) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, view_json = excluded.view_json`,
  ).run(queueId, queue.name, writeJsonColumn(queue.view), queue.evaluatorId);
  db.prepare('DELETE FROM review_queue_groups WHERE queue_id = ? AND position >= ?').run(
    queueId,
    queue.groupIds.length,
  );
  db.prepare(
    `INSERT INTO review_queue_groups (queue_id, position, group_id) SELECT ?, key, value FROM json_each(?) WHERE TRUE
     ON CONFLICT (queue_id, position) DO UPDATE SET group_id = excluded.group_id`,
  ).run(queueId, JSON.stringify(queue.groupIds));
}

function viewOf({ view_json }: Pick<QueueRow, 'view_json'>): TraceView {
  return readJsonColumn(traceViewSchema, view_json, 'review_queues.view_json');
}
