import { mostInQueue } from '../../../../shared/reviewQueue.ts';
import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import type { QueueTurn } from '../../../../shared/rooms/drift/caseViews.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { noSuchQueue, queueAspect } from '../../../judgements/listedQueues.ts';
import { countMembers } from '../../../judgements/queuesTable.ts';
import { newId } from '../../../judgements/recordChange.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { placeOfTurn, type StoredQueue } from '../aspects.ts';
import { turnsInStretch } from '../queuedTurns.ts';
import { listTurnQueues, readTurnQueue } from '../queues.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import { reviewedPlaces } from '../tables/caseValuesTable.ts';
import { visibleRun } from '../visible.ts';
import { recordOnSettings } from './driftActs.ts';

type Methods = Extract<
  keyof typeof driftApi,
  | 'drift.queues'
  | 'drift.saveQueue'
  | 'drift.queuePicked'
  | 'drift.renameQueue'
  | 'drift.removeQueue'
  | 'drift.queueTurns'
>;

/** Handlers of review queues: turns that were picked from a chart, to be gone through one by one. */
export const queueHandlers: HandlersFor<Methods> = {
  'drift.queues': ({ datasetId }, context) => {
    const { db } = context;
    readDataset(db, datasetId);
    return listTurnQueues(db, datasetId).map(({ id, name, createdBy }) => ({
      ...{ id, name, createdBy },
      ...countMembers(db, id, shownEvaluatorId(context)),
    }));
  },

  'drift.saveQueue': async ({ runId, name, ...stretch }, context) => {
    const run = visibleRun(context.db, runId);
    const evaluatorId = context.evaluatorId();
    const turns = await turnsInStretch(context, run, stretch);
    const id = newId(context.db);
    const queue: StoredQueue = { name: name.toWellFormed(), evaluatorId, models: [...new Set(stretch.models)], turns };
    return { ...save(context, run.datasetId, id, 'driftSaveQueue', null, queue), id, total: turns.length };
  },

  'drift.queuePicked': async ({ queue, runId, model, turn, caseIds }, context) => {
    const run = visibleRun(context.db, runId);
    const there = typeof queue === 'number' ? requireQueue(context.db, queue) : null;
    if (typeof queue === 'number' && there?.datasetId !== run.datasetId) throw noSuchQueue(queue);
    const evaluatorId = context.evaluatorId();
    const stretch = { models: [model], fromTurn: turn, toTurn: turn, fromRecall: 0, toRecall: 1 };
    const found = await turnsInStretch(context, run, { ...stretch, caseIds: new Set(caseIds) });
    const recalls = new Map(found.map(([caseId, , , recall]) => [caseId, recall]));
    const before = there?.queue ?? null;
    const base = before ?? { name: queue.toString().toWellFormed(), evaluatorId, models: [], turns: [] };
    const models = base.models.includes(model) ? base.models : [...base.models, model];
    const number = models.indexOf(model);
    const known = new Set(base.turns.filter(([, of, at]) => of === number && at === turn).map(([caseId]) => caseId));
    const more = [...new Set(caseIds)].flatMap((caseId): StoredQueue['turns'] => {
      const recall = recalls.get(caseId);
      return recall === undefined || known.has(caseId) ? [] : [[caseId, number, turn, recall]];
    });
    const turns = [...base.turns, ...more.slice(0, Math.max(0, mostInQueue - base.turns.length))];
    const added = turns.length - base.turns.length;
    const after: StoredQueue | null = added === 0 ? before : { ...base, models, turns };
    const id = typeof queue === 'number' ? queue : newId(context.db);
    const kind = typeof queue === 'number' ? 'driftExtendQueue' : 'driftSaveQueue';
    return { ...save(context, run.datasetId, id, kind, before, after), id, added };
  },

  'drift.renameQueue': ({ id, name }, context) => {
    const { datasetId, queue } = requireQueue(context.db, id);
    return save(context, datasetId, id, 'driftRenameQueue', queue, { ...queue, name: name.toWellFormed() });
  },

  'drift.removeQueue': ({ id }, context) => {
    const { datasetId, queue } = requireQueue(context.db, id);
    return save(context, datasetId, id, 'driftRemoveQueue', queue, null);
  },

  'drift.queueTurns': ({ id }, context) => {
    const { datasetId, queue } = requireQueue(context.db, id);
    const done = reviewedPlaces(context.db, datasetId, shownEvaluatorId(context)).filter((one) => one.done);
    const isDone = new Set(done.map(({ caseId, place }) => JSON.stringify([caseId, place])));
    const keys = new Map(listCaseKeys(context.db, datasetId).map((one) => [one.id, one.key]));
    return queue.turns.map(([caseId, number, turn, recall]): QueueTurn => {
      const model = queue.models[number] ?? '';
      const done = isDone.has(JSON.stringify([caseId, placeOfTurn({ model, turn })]));
      return { caseId, caseKey: keys.get(caseId) ?? '', model, turn, recall, done };
    });
  },
};

function requireQueue(db: ReadableDatabase, id: number): { readonly datasetId: number; readonly queue: StoredQueue } {
  const found = readTurnQueue(db, id);
  if (found === null) throw noSuchQueue(id);
  readDataset(db, found.datasetId);
  return found;
}

function save(
  context: Context,
  datasetId: number,
  id: number,
  kind: string,
  before: StoredQueue | null,
  after: StoredQueue | null,
) {
  const params = { queue: (after ?? before)?.name ?? '' };
  return recordOnSettings(context, datasetId, { kind, params, aspect: queueAspect(id), before, after });
}
