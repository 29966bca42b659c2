import { z } from 'zod';
import type { ParsedInput } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { mostInQueue, withPicked } from '../../../shared/reviewQueue.ts';
import type { derivationsApi, QuestionView } from '../../../shared/rooms/derivations/api.ts';
import { questionViewSchema } from '../../../shared/rooms/derivations/api.ts';
import type { Context, HandlersFor } from '../../context.ts';
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';
import * as queues from '../../judgements/queuesTable.ts';
import { newId, recordChange, type Saved } from '../../judgements/recordChange.ts';
import { shownEvaluatorId } from '../../judgements/shownEvaluator.ts';
import { settingsKind } from './aspects.ts';
import { listIds } from './tables/questionListTable.ts';
import { readStoredQuestion } from './tables/questionsTable.ts';

const itemKind = 'question';

/** A review queue as the log keeps it. */
export const storedQueueSchema = z.object({
  name: z.string(),
  view: questionViewSchema,
  evaluatorId: z.string(),
  /** Members in their order. */
  questionIds: z.array(z.number().int()),
});
type StoredQueue = z.infer<typeof storedQueueSchema>;

type Becoming = { readonly before: StoredQueue | null; readonly after: StoredQueue | null };
type Methods = Extract<keyof typeof derivationsApi, `derivations.${string}ueue${string}`>;

/** Handlers of review queues: questions that a list showed, to be gone through one by one. */
export const queueHandlers: HandlersFor<Methods> = {
  'derivations.queues': ({ datasetId }, context) =>
    queues.listQueues(context.db, itemKind, datasetId, questionViewSchema).map(({ id, name, view, createdBy }) => ({
      ...{ id, name, view, createdBy },
      ...queues.countMembers(context.db, id, shownEvaluatorId(context)),
      newCount: newMembers(context.db, view, memberIds(context.db, id)).length,
    })),
  'derivations.saveQueue': ({ name, view }, context) => {
    const id = newId(context.db);
    const evaluatorId = context.evaluatorId();
    const queue = { name: name.toWellFormed(), view, evaluatorId, questionIds: listIds(context.db, view, mostInQueue) };
    return { id, ...record(context, id, 'saveQueue', queue, { before: null, after: queue }) };
  },
  'derivations.renameQueue': ({ id, name }, context) => {
    const before = requireQueue(context.db, id);
    const after = { ...before, name: name.toWellFormed() };
    return record(context, id, 'renameQueue', after, { before, after });
  },
  'derivations.refreshQueue': ({ id }, context) => {
    const before = requireQueue(context.db, id);
    const questionIds = [...before.questionIds, ...newMembers(context.db, before.view, before.questionIds)];
    return record(context, id, 'refreshQueue', before, { before, after: { ...before, questionIds } });
  },
  'derivations.removeQueue': ({ id }, context) => {
    const before = requireQueue(context.db, id);
    return record(context, id, 'removeQueue', before, { before, after: null });
  },
  'derivations.queuePicked': queuePicked,
};

/** Puts questions of one dataset into a queue. What was picked fits no filter: the view of such a queue is what it holds. */
function queuePicked({ queue, questionIds: picked }: ParsedInput<'derivations.queuePicked'>, context: Context) {
  const datasetIds = new Set(picked.map((questionId) => readStoredQuestion(context.db, questionId).datasetId));
  const isNew = typeof queue === 'string';
  const id = isNew ? newId(context.db) : queue;
  const before = isNew ? null : requireQueue(context.db, id);
  const [datasetId] = before === null ? datasetIds : [before.view.datasetId];
  if (datasetIds.size !== 1 || datasetId === undefined || !datasetIds.has(datasetId)) {
    throw new AppError('INVALID_INPUT', 'The questions are of several datasets', { reason: 'datasets' });
  }
  const questionIds = withPicked(before?.questionIds ?? [], picked);
  const added = questionIds.length - (before?.questionIds.length ?? 0);
  const head = before ?? { name: queue.toString().toWellFormed(), evaluatorId: context.evaluatorId() };
  const whole = { ...head, view: questionViewSchema.parse({ datasetId, queueId: id }), questionIds };
  const after = added === 0 && before !== null ? before : whole;
  return { id, added, ...record(context, id, isNew ? 'saveQueue' : 'refreshQueue', after, { before, after }) };
}

/** Writes a queue whole; null takes it away. */
export function writeQueue(db: WritableDatabase, datasetId: number, id: number, queue: StoredQueue | null): void {
  if (queue === null) {
    queues.removeQueue(db, id);
    return;
  }
  const { questionIds, ...head } = queue;
  const members = questionIds.map((itemId) => ({ itemId, place: '', measured: null }));
  queues.writeQueue(db, { id, itemKind, datasetId, ...head }, members);
}

function memberIds(db: ReadableDatabase, id: number): number[] {
  return queues.membersOf(db, id).map(({ itemId }) => itemId);
}

/** What a view shows beyond some members, as far as there is room for it. */
function newMembers(db: ReadableDatabase, view: QuestionView, members: readonly number[]): number[] {
  const known = new Set(members);
  const room = mostInQueue - members.length;
  return listIds(db, view, mostInQueue)
    .filter((questionId) => !known.has(questionId))
    .slice(0, room);
}

function requireQueue(db: ReadableDatabase, id: number): StoredQueue {
  const head = queues.findQueue(db, itemKind, id, questionViewSchema);
  if (head === null) throw new AppError('NOT_FOUND', 'No such review queue', { kind: 'queue', id });
  const { name, view, evaluatorId } = head;
  return { name, view, evaluatorId, questionIds: memberIds(db, id) };
}

function record(context: Context, id: number, kind: string, { name, view }: StoredQueue, change: Becoming): Saved {
  const { datasetId } = view;
  return recordChange(
    context,
    { room: 'derivations', datasetId, itemId: null, kind, params: { name } },
    { itemKind: settingsKind, itemId: datasetId, aspect: `queue:${id}`, ...change },
  );
}
