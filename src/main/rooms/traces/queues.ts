import { traceViewSchema } from '../../../shared/traces/traceGroup.ts';
import type { HandlersFor } from '../../context.ts';
import { queuesOfRoom } from '../../judgements/listedQueues.ts';
import { listQuery } from './handlers/listHandlers.ts';
import { recordOnSettings } from './handlers/traceActs.ts';
import { listGroupIds } from './tables/groupListTable.ts';
import { findMarkedGroup, groupInSight } from './tables/markedTracesTable.ts';

/** Questions of all datasets that a list showed, or that were picked in it, to be gone through one by one. */
export const queues = queuesOfRoom({
  itemKind: 'traceGroup',
  view: traceViewSchema,
  membersName: 'groupIds',
  listIds: (context, view, limit, among) => {
    const shown = listGroupIds(context.db, listQuery(view, context));
    const wanted = among && new Set(among);
    return (wanted ? shown.filter((groupId) => wanted.has(groupId)) : shown).slice(0, limit);
  },
  // The groups that a search found are not looked for again each time that queues are listed.
  looksAgain: ({ searchId }) => searchId === null,
  datasetOf: ({ db }, groupId) => {
    findMarkedGroup(db, groupId);
    return null;
  },
  inSight: groupInSight,
  record: (context, _, act) => recordOnSettings(context, act),
});

type Methods =
  `traces.${'queues' | `${'save' | 'rename' | 'refresh' | 'remove'}Queue` | 'queuePicked' | 'stillListed'}`;
export const queueHandlers: HandlersFor<Methods> = {
  'traces.queues': (_, context) => queues.list(null, context),
  'traces.saveQueue': (order, context) => queues.save(null, order, context),
  'traces.renameQueue': queues.rename,
  'traces.refreshQueue': queues.refresh,
  'traces.removeQueue': queues.remove,
  'traces.queuePicked': queues.put,
  'traces.stillListed': queues.stillListed,
};
