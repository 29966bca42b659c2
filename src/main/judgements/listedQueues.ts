/** Review queues of what the list of a room shows, the same in every room: only what a member, a view and an act are called differs. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { PutInQueue } from '../../shared/queueMethods.ts';
import type { ListedQueue, Queued } from '../../shared/reviewQueue.ts';
import { mostInQueue, withPicked } from '../../shared/reviewQueue.ts';
import type { Context } from '../context.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import * as queues from './queuesTable.ts';
import { newId, type OneChange, type Saved } from './recordChange.ts';
import { shownEvaluatorId } from './shownEvaluator.ts';

/** What a room says of its queues. */
type QueuesOfRoom<V extends z.ZodType> = {
  readonly itemKind: string;
  /** What its list shows, in which `queueId` is a queue. */
  readonly view: V;
  /** The member of a queue that holds the ids of what is in it. It stands in the log. */
  readonly membersName: string;
  /** Ids of what a view shows, in its order, at most `limit`; with `among` those of these alone. */
  readonly listIds: (context: Context, view: z.output<V>, limit: number, among?: readonly number[]) => number[];
  /** Whether one looks each time that queues are listed for what fits a view by then; without it, always. */
  readonly looksAgain?: (view: z.output<V>) => boolean;
  /** The set of an item, of which alone its queue can be; null where queues are of all sets. Throws  NOT_FOUND. */
  readonly datasetOf: (context: Context, itemId: number) => number | null;
  /** A condition of SQL on `m.item_id` where items can go out of sight. */
  readonly inSight?: string;
  /** Records an act about a set, or about all. */
  readonly record: (context: Context, datasetId: number | null, act: OneChange) => Saved;
};

type Queue<View> = {
  readonly datasetId: number | null;
  readonly name: string;
  readonly view: View;
  readonly evaluatorId: string;
  /** Members in their order. */
  readonly ids: readonly number[];
};

/** The aspect of a set, or of a room's settings, that holds a review queue. */
export const queueAspect = (queueId: number) => `queue:${queueId}`;

/** Handlers of a room's queues, each for the method of the same name, and how one is written that the log has. */
export function queuesOfRoom<V extends z.ZodType>(room: QueuesOfRoom<V>) {
  type View = z.output<V>;
  const { itemKind, membersName } = room;
  const loggedHead = z.object({ name: z.string(), view: z.unknown(), evaluatorId: z.string() });
  const loggedIds = z.array(z.number().int());

  const idsOf = (db: ReadableDatabase, id: number) => queues.membersOf(db, id).map(({ itemId }) => itemId);

  /** Throws  NOT_FOUND. */
  function read(db: ReadableDatabase, id: number): Queue<View> {
    const head = queues.findQueue(db, itemKind, id, room.view);
    if (head === null) throw noSuchQueue(id);
    const { datasetId, name, view, evaluatorId } = head;
    return { datasetId, name, view, evaluatorId, ids: idsOf(db, id) };
  }

  /** What a view shows beyond some members, as far as there is room for it. */
  function newIds(context: Context, view: View, members: readonly number[]): number[] {
    return withPicked(members, room.listIds(context, view, mostInQueue)).slice(members.length);
  }

  const logged = (queue: Queue<View> | null) =>
    queue && { name: queue.name, view: queue.view, evaluatorId: queue.evaluatorId, [membersName]: queue.ids };

  const changeOf = (id: number, before: Queue<View> | null, after: Queue<View> | null) => ({
    aspect: queueAspect(id),
    before: logged(before),
    after: logged(after),
  });

  /** Records that a queue becomes another one; null is none. */
  function record(
    context: Context,
    id: number,
    kind: string,
    [before, after]: readonly [Queue<View> | null, Queue<View>] | readonly [Queue<View>, null],
  ): Saved {
    const { datasetId, name } = after ?? before;
    return room.record(context, datasetId, { kind, params: { name }, ...changeOf(id, before, after) });
  }

  function isGone(context: Context, itemId: number): boolean {
    try {
      room.datasetOf(context, itemId);
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return true;
      throw error;
    }
  }

  return {
    list: (datasetId: number | null, context: Context): ListedQueue[] =>
      queues.listQueues(context.db, itemKind, datasetId, room.view).map(({ id, name, view, createdBy }) => ({
        ...{ id, name, createdBy },
        ...queues.countMembers(context.db, id, shownEvaluatorId(context), room.inSight),
        newCount: room.looksAgain?.(view) === false ? 0 : newIds(context, view, idsOf(context.db, id)).length,
      })),

    save: (datasetId: number | null, { name, view }: { name: string; view: View }, context: Context) => {
      const evaluatorId = context.evaluatorId();
      const ids = room.listIds(context, view, mostInQueue);
      const id = newId(context.db);
      const queue = { datasetId, name: name.toWellFormed(), view, evaluatorId, ids };
      return { id, ...record(context, id, 'saveQueue', [null, queue]) };
    },

    rename: ({ id, name }: { id: number; name: string }, context: Context): Saved => {
      const before = read(context.db, id);
      return record(context, id, 'renameQueue', [before, { ...before, name: name.toWellFormed() }]);
    },

    refresh: ({ id }: { id: number }, context: Context): Saved => {
      const before = read(context.db, id);
      const ids = [...before.ids, ...newIds(context, before.view, before.ids)];
      return record(context, id, 'refreshQueue', [before, { ...before, ids }]);
    },

    remove: ({ id }: { id: number }, context: Context): Saved =>
      record(context, id, 'removeQueue', [read(context.db, id), null]),

    /** A queue that is extended still takes what fits the view that it was made by; no view but the queue itself shows what was picked for a new one. */
    put: ({ queue, ids: picked }: PutInQueue, context: Context): Queued & Saved => {
      const datasetIds = new Set(picked.map((itemId) => room.datasetOf(context, itemId)));
      const isNew = typeof queue === 'string';
      const id = isNew ? newId(context.db) : queue;
      const before = isNew ? null : read(context.db, id);
      const [datasetId] = before === null ? datasetIds : [before.datasetId];
      if (datasetIds.size !== 1 || datasetId === undefined || !datasetIds.has(datasetId)) {
        throw new AppError('INVALID_INPUT', 'What was picked is of several datasets', { reason: 'datasets' });
      }
      const queueOf = { queueId: id, ...(datasetId !== null && { datasetId }) };
      const made = (name: string): Queue<View> => ({
        ...{ datasetId, name: name.toWellFormed(), view: room.view.parse(queueOf) },
        ...{ evaluatorId: context.evaluatorId(), ids: [] },
      });
      const base = before ?? made(String(queue));
      const ids = withPicked(base.ids, picked);
      const change = [before, { ...base, ids }] as const;
      const added = ids.length - base.ids.length;
      return { id, added, ...record(context, id, isNew ? 'saveQueue' : 'refreshQueue', change) };
    },

    stillListed: ({ view, ids }: { view: View; ids: readonly number[] }, context: Context) => {
      const listed = room.listIds(context, view, ids.length, ids);
      const shown = new Set(listed);
      return { ids: listed, gone: ids.filter((itemId) => !shown.has(itemId) && isGone(context, itemId)) };
    },

    /** What queues of all become, with the members that `replace` gives for each of theirs; each member stays once, where it comes first. */
    withMembers: (db: ReadableDatabase, replace: (itemId: number) => readonly number[]) =>
      queues.listQueues(db, itemKind, null, room.view).flatMap(({ id }) => {
        const before = read(db, id);
        const ids = [...new Set(before.ids.flatMap(replace))];
        const after = { ...before, ids };
        return isDeepStrictEqual(before, after) ? [] : [changeOf(id, before, after)];
      }),

    /** Writes a queue as the log has it, without the filters that came later than its view; null takes it away. */
    write: (db: WritableDatabase, { id, datasetId }: { id: number; datasetId: number | null }, value: unknown) => {
      if (value === null) return queues.removeQueue(db, id);
      const head = loggedHead.parse(value);
      room.view.parse(head.view);
      const ids = loggedIds.parse(z.record(z.string(), z.unknown()).parse(value)[membersName]);
      const members = ids.map((itemId) => ({ itemId, place: '', measured: null }));
      queues.writeQueue(db, { id, itemKind, datasetId, ...head }, members);
    },
  };
}

export const noSuchQueue = (id: number) => new AppError('NOT_FOUND', 'No such review queue', { kind: 'queue', id });
