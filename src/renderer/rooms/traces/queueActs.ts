import { createListQueueActs } from '../../window/listQueueActs.ts';
import type { ListActs } from './listActs.ts';
import { firstView, type StoreParts } from './tracesState.ts';

/** The review queues of the project. */
export function createQueueActs({ call, get, set }: StoreParts, { setView }: ListActs['acts']) {
  return createListQueueActs(
    {
      list: () => call('traces.queues', {}),
      save: (order) => call('traces.saveQueue', order),
      rename: (order) => call('traces.renameQueue', order),
      refresh: (order) => call('traces.refreshQueue', order),
      remove: (order) => call('traces.removeQueue', order),
      put: (order) => call('traces.queuePicked', order),
      stillListed: (order) => call('traces.stillListed', order),
    },
    { ...{ get, set, setView }, showWhole: (queueId) => setView({ ...firstView, queueId }) },
  );
}
