import { AppError } from '../../../../shared/errors.ts';
import { withPicked } from '../../../../shared/reviewQueue.ts';
import type { GroupQueue, tracesApi } from '../../../../shared/rooms/traces/api.ts';
import { traceViewSchema } from '../../../../shared/traces/traceGroup.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { newId } from '../../../judgements/recordChange.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { listGroupIds } from '../tables/groupListTable.ts';
import { findMarkedGroup } from '../tables/markedTracesTable.ts';
import { countMembers, listQueueRows, membersOf, readQueue, type StoredQueue } from '../tables/queuesTable.ts';
import { listQuery } from './listHandlers.ts';
import { recordOnSettings } from './traceActs.ts';

type Methods = Extract<
  keyof typeof tracesApi,
  'traces.listQueues' | 'traces.saveQueue' | 'traces.refreshQueue' | 'traces.removeQueue' | 'traces.queuePicked'
>;

export const queueHandlers: HandlersFor<Methods> = {
  'traces.listQueues': (_, context) =>
    listQueueRows(context.db).map(
      ({ id, name, view, createdBy }): GroupQueue => ({
        ...{ id, name, view, createdBy },
        ...countMembers(context.db, id, shownEvaluatorId(context)),
        newCount: countNew(context, id, view),
      }),
    ),

  'traces.saveQueue': ({ id, name, view }, context) => {
    if (id !== null) {
      const before = requireQueue(context, id);
      return { id, ...save(context, id, 'renameQueue', before, { ...before, name: name.toWellFormed() }) };
    }
    const groupIds = listGroupIds(context.db, listQuery(view, context));
    const evaluatorId = context.evaluatorId();
    const queueId = newId(context.db);
    const queue: StoredQueue = { name: name.toWellFormed(), view, evaluatorId, groupIds };
    return { id: queueId, ...save(context, queueId, 'saveQueue', null, queue) };
  },
  'traces.refreshQueue': ({ id }, context) => {
    const before = requireQueue(context, id);
    const known = new Set(before.groupIds);
    const fitting = listGroupIds(context.db, listQuery(before.view, context));
    const groupIds = [...before.groupIds, ...fitting.filter((groupId) => !known.has(groupId))];
    return save(context, id, 'refreshQueue', before, { ...before, groupIds });
  },
  'traces.removeQueue': ({ id }, context) => save(context, id, 'removeQueue', requireQueue(context, id), null),
  'traces.queuePicked': ({ queue, groupIds: picked }, context) => {
    for (const groupId of picked) findMarkedGroup(context.db, groupId);
    const isNew = typeof queue === 'string';
    const id = isNew ? newId(context.db) : queue;
    // What was picked fits no filter: the view of such a queue is what it holds.
    const view = traceViewSchema.parse({ queueId: id });
    const before = isNew ? null : requireQueue(context, id);
    const groupIds = withPicked(before?.groupIds ?? [], picked);
    const added = groupIds.length - (before?.groupIds.length ?? 0);
    const head = before ?? { name: queue.toString().toWellFormed(), evaluatorId: context.evaluatorId() };
    const after = added === 0 ? before : { ...head, view, groupIds };
    return { id, added, ...save(context, id, isNew ? 'saveQueue' : 'refreshQueue', before, after) };
  },
};

function countNew(context: Context, queueId: number, view: StoredQueue['view']): number {
  // The groups that a search found are not looked for again each time that queues are listed.
  if (view.searchId !== null) return 0;
  const known = new Set(membersOf(context.db, queueId));
  return listGroupIds(context.db, listQuery(view, context)).filter((groupId) => !known.has(groupId)).length;
}

function requireQueue({ db }: Context, id: number): StoredQueue {
  const queue = readQueue(db, id);
  if (queue === null) throw new AppError('NOT_FOUND', 'No such review queue', { kind: 'queue', id });
  return queue;
}

function save(context: Context, id: number, kind: string, before: StoredQueue | null, after: StoredQueue | null) {
  const params = { name: (after ?? before)?.name ?? '' };
  return recordOnSettings(context, { kind, params, aspect: `queue:${id}`, before, after });
}
