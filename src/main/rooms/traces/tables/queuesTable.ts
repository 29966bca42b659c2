/** Review queues of questions: members that a view showed, over all datasets. */
import { z } from 'zod';
import { traceViewSchema } from '../../../../shared/traces/traceGroup.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import * as queues from '../../../judgements/queuesTable.ts';

/** A review queue as the log keeps it. */
const storedQueueSchema = z.object({
  name: z.string(),
  view: traceViewSchema,
  evaluatorId: z.string(),
  /** Members in their order. */
  groupIds: z.array(z.number().int()),
});
export type StoredQueue = z.infer<typeof storedQueueSchema>;

/** The same with its view as the log has it: one of before stays without the filters that came later. */
export const loggedQueueSchema = storedQueueSchema.extend({
  view: z.unknown().refine((view) => traceViewSchema.safeParse(view).success),
});

const itemKind = 'traceGroup';

/** Queues in the order in which they were made, without their members. */
export function listQueueRows(db: ReadableDatabase) {
  return queues.listQueues(db, itemKind, null, traceViewSchema);
}

/** One queue with its members, or null. */
export function readQueue(db: ReadableDatabase, queueId: number): StoredQueue | null {
  const head = queues.findQueue(db, itemKind, queueId, traceViewSchema);
  if (head === null) return null;
  const { name, view, evaluatorId } = head;
  return { name, view, evaluatorId, groupIds: membersOf(db, queueId) };
}

/** Ids of a queue's groups in their order. */
export function membersOf(db: ReadableDatabase, queueId: number): number[] {
  return queues.membersOf(db, queueId).map(({ itemId }) => itemId);
}

/** Members that are in sight, and those of them that an evaluator called done. */
export function countMembers(db: ReadableDatabase, queueId: number, evaluatorId: string) {
  const inSight = `EXISTS (SELECT 1 FROM traces t JOIN datasets d ON d.id = t.dataset_id
    WHERE t.group_id = m.item_id AND d.state = 'ready' AND d.withdrawn = 0)`;
  return queues.countMembers(db, queueId, evaluatorId, inSight);
}

/** Writes a queue whole; null takes it away. */
export function writeQueue(
  db: WritableDatabase,
  queueId: number,
  queue: z.infer<typeof loggedQueueSchema> | null,
): void {
  if (queue === null) {
    queues.removeQueue(db, queueId);
    return;
  }
  const { groupIds, ...head } = queue;
  const members = groupIds.map((itemId) => ({ itemId, place: '', measured: null }));
  queues.writeQueue(db, { id: queueId, itemKind, datasetId: null, ...head }, members);
}
