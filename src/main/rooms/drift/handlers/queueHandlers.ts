import { AppError } from '../../../../shared/errors.ts';
import type { driftApi, QueueTurn } from '../../../../shared/rooms/drift/api.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { newId } from '../../../judgements/recordChange.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { splitAspect } from '../../../judgements/splitAspect.ts';
import { evaluatorNames, findValue, valuesOfItem } from '../../../judgements/valuesTable.ts';
import { queueAspect, type StoredQueue, storedQueueSchema } from '../aspects.ts';
import { doneTurnsOf } from '../overrulings.ts';
import { turnsInStretch } from '../queuedTurns.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import { visibleRun } from '../visible.ts';
import { recordOnSettings } from './driftActs.ts';

type Methods = Extract<
  keyof typeof driftApi,
  'drift.queues' | 'drift.saveQueue' | 'drift.renameQueue' | 'drift.removeQueue' | 'drift.queueTurns'
>;

/** Handlers of review queues: turns that were picked from a chart, to be gone through one by one. */
export const queueHandlers: HandlersFor<Methods> = {
  'drift.queues': ({ datasetId }, context) => {
    const { db } = context;
    readDataset(db, datasetId);
    const names = evaluatorNames(db);
    const isDone = doneBy(context, datasetId);
    return valuesOfItem(db, 'driftSettings', datasetId, 'queue', storedQueueSchema)
      .map(({ aspect, value }) => ({
        id: Number(splitAspect(aspect)[1]),
        name: value.name,
        createdBy: names.get(value.evaluatorId) ?? '',
        total: value.turns.length,
        done: placesOf(value).filter(isDone).length,
      }))
      .sort((a, b) => a.id - b.id);
  },

  'drift.saveQueue': async ({ runId, name, ...stretch }, context) => {
    const run = visibleRun(context.db, runId);
    const evaluatorId = context.evaluatorId();
    const turns = await turnsInStretch(context, run, stretch);
    const id = newId(context.db);
    const queue: StoredQueue = { name: name.toWellFormed(), evaluatorId, models: [...new Set(stretch.models)], turns };
    return { ...save(context, run.datasetId, id, 'driftSaveQueue', null, queue), id, total: turns.length };
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
    const isDone = doneBy(context, datasetId);
    const keys = new Map(listCaseKeys(context.db, datasetId).map((one) => [one.id, one.key]));
    return placesOf(queue).map(
      (place): QueueTurn => ({
        ...place,
        caseKey: keys.get(place.caseId) ?? '',
        done: isDone(place),
      }),
    );
  },
};

type Place = Pick<QueueTurn, 'caseId' | 'model' | 'turn' | 'recall'>;

function placesOf({ models, turns }: StoredQueue): Place[] {
  return turns.map(([caseId, model, turn, recall]) => ({ caseId, model: models[model] ?? '', turn, recall }));
}

/** Whether the evaluator who works is through with a turn. */
function doneBy(context: Context, datasetId: number): (place: Omit<Place, 'recall'>) => boolean {
  const nameOf = ({ caseId, model, turn }: Omit<Place, 'recall'>) => JSON.stringify([caseId, model, turn]);
  const done = new Set(doneTurnsOf(context.db, datasetId, shownEvaluatorId(context)).map(nameOf));
  return (place) => done.has(nameOf(place));
}

function requireQueue(db: ReadableDatabase, id: number): { readonly datasetId: number; readonly queue: StoredQueue } {
  const found = findValue(db, 'driftSettings', queueAspect(id), storedQueueSchema);
  if (found === null) throw new AppError('NOT_FOUND', 'No such review queue', { kind: 'queue', id });
  readDataset(db, found.itemId);
  return { datasetId: found.itemId, queue: found.value };
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
