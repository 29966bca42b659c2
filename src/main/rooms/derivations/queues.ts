import { questionViewSchema } from '../../../shared/rooms/derivations/api.ts';
import type { HandlersFor } from '../../context.ts';
import { queuesOfRoom } from '../../judgements/listedQueues.ts';
import { recordOnSettings } from './recordOnSettings.ts';
import { listIds } from './tables/questionListTable.ts';
import { readStoredQuestion } from './tables/questionsTable.ts';

/** Questions that a list showed, or that were picked in it, to be gone through one by one. */
export const queues = queuesOfRoom({
  itemKind: 'question',
  view: questionViewSchema,
  membersName: 'questionIds',
  listIds: ({ db }, view, limit, among) => listIds(db, view, limit, among),
  datasetOf: ({ db }, questionId) => readStoredQuestion(db, questionId).datasetId,
  record: recordOnSettings,
});

type Methods =
  `derivations.${'queues' | `${'save' | 'rename' | 'refresh' | 'remove'}Queue` | 'queuePicked' | 'stillListed'}`;
export const queueHandlers: HandlersFor<Methods> = {
  'derivations.queues': ({ datasetId }, context) => queues.list(datasetId, context),
  'derivations.saveQueue': (order, context) => queues.save(order.view.datasetId, order, context),
  'derivations.renameQueue': queues.rename,
  'derivations.refreshQueue': queues.refresh,
  'derivations.removeQueue': queues.remove,
  'derivations.queuePicked': queues.put,
  'derivations.stillListed': queues.stillListed,
};
