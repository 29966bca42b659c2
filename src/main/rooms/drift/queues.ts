/** Review queues of a set: turns that were picked from a chart, with the recall that they had then. */
import { z } from 'zod';
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';
import * as queues from '../../judgements/queuesTable.ts';
import { placeOfTurn, type StoredQueue, turnOfPlace } from './aspects.ts';

const itemKind = 'driftCase';
const viewSchema = z.object({ models: z.array(z.string()) });

/** Queues of a set in the order in which they were made, without their turns. */
export function listTurnQueues(db: ReadableDatabase, datasetId: number) {
  return queues.listQueues(db, itemKind, datasetId, viewSchema);
}

/** One queue with its set and turns, or null. */
export function readTurnQueue(
  db: ReadableDatabase,
  queueId: number,
): { readonly datasetId: number; readonly queue: StoredQueue } | null {
  const head = queues.findQueue(db, itemKind, queueId, viewSchema);
  if (head === null) return null;
  const { name, evaluatorId, view } = head;
  const turns = queues.membersOf(db, queueId).map(({ itemId, place, measured }): StoredQueue['turns'][number] => {
    const { model, turn } = turnOfPlace(place);
    return [itemId, view.models.indexOf(model), turn, measured ?? 0];
  });
  return { datasetId: head.datasetId ?? 0, queue: { name, evaluatorId, models: view.models, turns } };
}

/** Writes a queue whole; null takes it away. */
export function writeTurnQueue(
  db: WritableDatabase,
  { id, datasetId }: { readonly id: number; readonly datasetId: number },
  queue: StoredQueue | null,
): void {
  if (queue === null) {
    queues.removeQueue(db, id);
    return;
  }
  const { name, evaluatorId, models, turns } = queue;
  const members = turns.map(([itemId, model, turn, measured]) => ({
    itemId,
    place: placeOfTurn({ model: models[model] ?? '', turn }),
    measured,
  }));
  queues.writeQueue(db, { id, itemKind, datasetId, name, view: { models }, evaluatorId }, members);
}
