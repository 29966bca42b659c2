import { claimViewSchema } from '../../../shared/rooms/evidence/claimTask.ts';
import type { HandlersFor } from '../../context.ts';
import { queuesOfRoom } from '../../judgements/listedQueues.ts';
import { shownEvaluatorId } from '../../judgements/shownEvaluator.ts';
import { claimKind } from './aspects.ts';
import { recordOnSet } from './recordOnSet.ts';
import { listIds } from './tables/claimListTable.ts';
import { readStoredClaim } from './tables/claimsTable.ts';

/** Claims that a list showed, or that were picked in it, to be gone through one by one. */
export const queues = queuesOfRoom({
  itemKind: claimKind,
  view: claimViewSchema,
  membersName: 'claimIds',
  listIds: (context, view, limit, among) => listIds(context.db, view, shownEvaluatorId(context), { limit, among }),
  datasetOf: ({ db }, claimId) => readStoredClaim(db, claimId).datasetId,
  record: recordOnSet,
});

type Methods =
  `evidence.${'queues' | `${'save' | 'rename' | 'refresh' | 'remove'}Queue` | 'queuePicked' | 'stillListed'}`;
export const queueHandlers: HandlersFor<Methods> = {
  'evidence.queues': ({ datasetId }, context) => queues.list(datasetId, context),
  'evidence.saveQueue': (order, context) => queues.save(order.view.datasetId, order, context),
  'evidence.renameQueue': queues.rename,
  'evidence.refreshQueue': queues.refresh,
  'evidence.removeQueue': queues.remove,
  'evidence.queuePicked': queues.put,
  'evidence.stillListed': queues.stillListed,
};
