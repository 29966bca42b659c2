import { createListQueueActs } from '../../window/listQueueActs.ts';
import { noFilter, type StoreParts } from './derivationsState.ts';
import type { ListActs } from './listActs.ts';

/** The review queues of the open dataset. */
export function createQueueActs({ call, get, set }: StoreParts, { setView }: ListActs['acts']) {
  return createListQueueActs(
    {
      list: () => {
        const { dataset } = get();
        return dataset && call('derivations.queues', { datasetId: dataset.id });
      },
      save: (order) => call('derivations.saveQueue', order),
      rename: (order) => call('derivations.renameQueue', order),
      refresh: (order) => call('derivations.refreshQueue', order),
      remove: (order) => call('derivations.removeQueue', order),
      put: (order) => call('derivations.queuePicked', order),
      stillListed: (order) => call('derivations.stillListed', order),
    },
    {
      ...{ get, set, setView },
      // The numbers of the list stay those of the run that is looked at.
      showWhole: (queueId) => setView({ filter: noFilter, sort: 'position', search: '', queueId }),
    },
  );
}
