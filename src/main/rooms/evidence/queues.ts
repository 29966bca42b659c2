import { z } from 'zod';
import type { ParsedInput } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { mostInQueue, withPicked } from '../../../shared/reviewQueue.ts';
import { type ClaimView, claimViewSchema } from '../../../shared/rooms/evidence/claimTask.ts';
import type { evidenceQueuesApi } from '../../../shared/rooms/evidence/queuesApi.ts';
import type { Context, HandlersFor } from '../../context.ts';
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';
import * as queues from '../../judgements/queuesTable.ts';
import { newId, recordChange, type Saved } from '../../judgements/recordChange.ts';
import { shownEvaluatorId } from '../../judgements/shownEvaluator.ts';
import { claimKind, queueAspect, setKind } from './aspects.ts';
import { listIds } from './tables/claimListTable.ts';
import { readStoredClaim } from './tables/claimsTable.ts';

/** A review queue as the log keeps it. */
export const storedQueueSchema = z.object({
  name: z.string(),
  view: claimViewSchema,
  evaluatorId: z.string(),
  /** Members in their order. */
  claimIds: z.array(z.number().int()),
});
type StoredQueue = z.infer<typeof storedQueueSchema>;
type Becoming = { readonly before: StoredQueue | null; readonly after: StoredQueue | null };

/** Handlers of review queues: claims that a list showed, or that were picked in it, to be gone through one by one. */
export const queueHandlers: HandlersFor<keyof typeof evidenceQueuesApi> = {
  'evidence.queues': ({ datasetId }, context) =>
    queues.listQueues(context.db, claimKind, datasetId, claimViewSchema).map(({ id, name, view, createdBy }) => ({
      ...{ id, name, view, createdBy },
      ...queues.countMembers(context.db, id, shownEvaluatorId(context)),
      newCount: newMembers(context, view, memberIds(context.db, id)).length,
    })),
  'evidence.saveQueue': ({ name, view }, context) => {
    const id = newId(context.db);
    const evaluatorId = context.evaluatorId();
    const claimIds = listIds(context.db, view, evaluatorId, mostInQueue);
    const queue = { name: name.toWellFormed(), view, evaluatorId, claimIds };
    return { id, ...record(context, id, 'saveQueue', { before: null, after: queue }) };
  },
  'evidence.renameQueue': ({ id, name }, context) => {
    const before = requireQueue(context.db, id);
    return record(context, id, 'renameQueue', { before, after: { ...before, name: name.toWellFormed() } });
  },
  'evidence.refreshQueue': ({ id }, context) => {
    const before = requireQueue(context.db, id);
    const claimIds = [...before.claimIds, ...newMembers(context, before.view, before.claimIds)];
    return record(context, id, 'refreshQueue', { before, after: { ...before, claimIds } });
  },
  'evidence.removeQueue': ({ id }, context) =>
    record(context, id, 'removeQueue', { before: requireQueue(context.db, id), after: null }),
  'evidence.queuePicked': queuePicked,
};

/** What was picked fits no filter: the view of such a queue is what it holds. */
function queuePicked({ queue, claimIds: picked }: ParsedInput<'evidence.queuePicked'>, context: Context) {
  const datasetIds = new Set(picked.map((claimId) => readStoredClaim(context.db, claimId).datasetId));
  const isNew = typeof queue === 'string';
  const id = isNew ? newId(context.db) : queue;
  const before = isNew ? null : requireQueue(context.db, id);
  const [datasetId] = before === null ? datasetIds : [before.view.datasetId];
  if (datasetIds.size !== 1 || datasetId === undefined || !datasetIds.has(datasetId)) {
    throw new AppError('INVALID_INPUT', 'The claims are of several datasets', { reason: 'datasets' });
  }
  const claimIds = withPicked(before?.claimIds ?? [], picked);
  const added = claimIds.length - (before?.claimIds.length ?? 0);
  const head = before ?? { name: queue.toString().toWellFormed(), evaluatorId: context.evaluatorId() };
  const whole = { ...head, view: claimViewSchema.parse({ datasetId, queueId: id }), claimIds };
  const after = added === 0 && before !== null ? before : whole;
  return { id, added, ...record(context, id, isNew ? 'saveQueue' : 'refreshQueue', { before, after }) };
}

/** Writes a queue whole; null takes it away. */
export function writeQueue(db: WritableDatabase, datasetId: number, id: number, queue: StoredQueue | null): void {
  if (queue === null) {
    queues.removeQueue(db, id);
    return;
  }
  const { claimIds, ...head } = queue;
  const members = claimIds.map((itemId) => ({ itemId, place: '', measured: null }));
  queues.writeQueue(db, { id, itemKind: claimKind, datasetId, ...head }, members);
}

function memberIds(db: ReadableDatabase, id: number): number[] {
  return queues.membersOf(db, id).map(({ itemId }) => itemId);
}

/** What a view shows beyond some members, as far as there is room for it. */
function newMembers(context: Context, view: ClaimView, members: readonly number[]): number[] {
  const known = new Set(members);
  return listIds(context.db, view, shownEvaluatorId(context), mostInQueue)
    .filter((claimId) => !known.has(claimId))
    .slice(0, mostInQueue - members.length);
}

function requireQueue(db: ReadableDatabase, id: number): StoredQueue {
  const head = queues.findQueue(db, claimKind, id, claimViewSchema);
  if (head === null) throw new AppError('NOT_FOUND', 'No such review queue', { kind: 'queue', id });
  const { name, view, evaluatorId } = head;
  return { name, view, evaluatorId, claimIds: memberIds(db, id) };
}

function record(context: Context, id: number, kind: string, change: Becoming): Saved {
  const queue = change.after ?? change.before;
  if (queue === null) throw new Error('A queue that never was cannot go');
  const { name, view } = queue;
  const { datasetId } = view;
  return recordChange(
    context,
    { room: 'evidence', datasetId, itemId: null, kind, params: { name } },
    { itemKind: setKind, itemId: datasetId, aspect: queueAspect(id), ...change },
  );
}
