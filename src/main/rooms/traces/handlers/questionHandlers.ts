import { AppError } from '../../../../shared/errors.ts';
import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import { keyOfBoth, keyOfId, keyOfPrompt, keyOfRun } from '../../../../shared/traces/questionKeys.ts';
import type { Change, Context, HandlersFor } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { TraceSummary } from '../../../traces/store/storedTrace.ts';
import { storeOf } from '../../../traces/store/storeOf.ts';
import { keyMoved, questionMade, queuesWith, reviewsOfJoined, reviewsOfParts, traceMoved } from '../questionChanges.ts';
import { allTracesOfGroup, groupOfKey, keysOfGroup, nextGroupId } from '../tables/groupKeysTable.ts';
import { findMarkedGroup, tracesOfGroup } from '../tables/markedTracesTable.ts';
import { nameOfGroup, titleOfGroup } from './traceActs.ts';

type Methods = Extract<keyof typeof tracesApi, 'traces.joinQuestions' | 'traces.partQuestion'>;

/** Handlers of what a person says of questions: these are, or are not, the same. */
export const questionHandlers: HandlersFor<Methods> = {
  'traces.joinQuestions': ({ groupId, otherGroupId }, context) => {
    if (groupId === otherGroupId) throw new AppError('INVALID_INPUT', 'A question is itself already', { groupId });
    const { db } = context;
    const [key, other] = [nameOfGroup(context, groupId), titleOfGroup(context, otherGroupId)];
    const moving = allTracesOfGroup(db, otherGroupId);
    const changes = [
      ...moving.map(({ id }) => traceMoved(id, otherGroupId, groupId)),
      ...keysOfGroup(db, otherGroupId).map((one) => keyMoved(one, otherGroupId, groupId)),
      ...ownKeys(context, moving, groupId, (one) => (groupOfKey(db, one) === otherGroupId ? groupId : null)),
      ...reviewsOfJoined(db, groupId, otherGroupId),
      ...queuesWith(db, (member) => [member === otherGroupId ? groupId : member]),
    ];
    return { ...record(context, groupId, 'joinQuestions', { key, other }, changes), groupId };
  },

  'traces.partQuestion': ({ groupId, traceIds }, context) => {
    const { db } = context;
    const key = nameOfGroup(context, groupId);
    const leaving = new Set(traceIds);
    const inSight = tracesOfGroup(db, groupId);
    const isPart = traceIds.every((id) => inSight.some((trace) => trace.id === id));
    if (!isPart || inSight.every(({ id }) => leaving.has(id))) {
      throw new AppError('INVALID_INPUT', 'Some traces of the question must leave it and some must stay', { groupId });
    }
    const all = Map.groupBy(allTracesOfGroup(db, groupId), ({ id }) => leaving.has(id));
    const [moving, staying] = [all.get(true) ?? [], all.get(false) ?? []];
    const [first] = summariesOf(context, moving);
    const newId = nextGroupId(db);
    const { task, questionId, title } = first ?? { task: null, ...findMarkedGroup(db, groupId) };
    // A key that only those have that leave goes with them; where both have it, each run is told by a key of its own.
    const kept = new Set(summariesOf(context, staying).flatMap(keysOfQuestion));
    const going = new Set(summariesOf(context, moving).flatMap(keysOfQuestion));
    const keys = keysOfGroup(db, groupId).filter((one) => going.has(one) && !kept.has(one));
    const leads = (one: string) => (keys.includes(one) ? newId : groupOfKey(db, one));
    const changes = [
      questionMade(newId, { task, questionId, title }),
      ...moving.map(({ id }) => traceMoved(id, groupId, newId)),
      ...keys.map((one) => keyMoved(one, groupId, newId)),
      ...ownKeys(context, moving, newId, (one) => (leads(one) === newId ? newId : null)),
      ...ownKeys(context, staying, groupId, (one) => (leads(one) === groupId ? groupId : null)),
      ...reviewsOfParts(db, groupId, [newId]),
      ...queuesWith(db, (member) => (member === groupId ? [groupId, newId] : [member])),
    ];
    const params = { key, count: moving.length };
    return { ...record(context, groupId, 'partQuestion', params, changes), groupId: newId };
  },
};

type StoredPlace = ReturnType<typeof allTracesOfGroup>[number];

function summariesOf(context: Context, traces: readonly StoredPlace[]): TraceSummary[] {
  return traces.flatMap(({ datasetId, position }) => storeOf(context, datasetId).summaries(position, 1));
}

function keysOfQuestion(summary: TraceSummary): string[] {
  return [keyOfId(summary), keyOfPrompt(summary), keyOfBoth(summary)].filter((key) => key !== null);
}

/** Keys of runs for those traces whose id alone would not lead a file that is imported again to their group. */
function ownKeys(
  context: Context,
  traces: readonly StoredPlace[],
  groupId: number,
  leads: (key: string) => number | null,
): Change[] {
  const keys = new Map<string, number | null>();
  for (const summary of summariesOf(context, traces)) {
    const own = keyOfRun(summary);
    const before = groupOfKey(context.db, own);
    const idKey = keyOfId(summary);
    const isLed = before === null && idKey !== null && leads(idKey) === groupId;
    if (!isLed && before !== groupId) keys.set(own, before);
  }
  return [...keys].map(([key, before]) => keyMoved(key, before, groupId));
}

function record(
  context: Context,
  groupId: number,
  kind: string,
  params: Readonly<Record<string, string | number>>,
  changes: readonly Change[],
) {
  const datasetId = datasetOf(context.db, groupId);
  return context.record({ kind, params, room: 'traces', datasetId, itemId: groupId, changes: onlyLast(changes) });
}

function datasetOf(db: ReadableDatabase, groupId: number): number | null {
  return tracesOfGroup(db, groupId)[0]?.datasetId ?? null;
}

/** One change for each place: a key that was moved with its group and again for its run is written once. */
function onlyLast(changes: readonly Change[]): Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const place = `${change.itemKind} ${change.itemId} ${change.aspect}`;
    last.set(place, { ...change, before: last.get(place)?.before ?? change.before });
  }
  return [...last.values()];
}
