import { createListQueueActs } from '../../window/listQueueActs.ts';
import { type ListActs, noFilter, type StoreParts } from './evidenceState.ts';

/** The review queues of the open set. */
export function createQueueActs({ call, get, set }: StoreParts, { setView }: Pick<ListActs, 'setView'>) {
  return createListQueueActs(
    {
      list: () => {
        const { datasetId } = get();
        return datasetId === null ? null : call('evidence.queues', { datasetId });
      },
      save: (order) => call('evidence.saveQueue', order),
      rename: (order) => call('evidence.renameQueue', order),
      refresh: (order) => call('evidence.refreshQueue', order),
      remove: (order) => call('evidence.removeQueue', order),
      put: (order) => call('evidence.queuePicked', order),
      stillListed: (order) => call('evidence.stillListed', order),
    },
    { ...{ get, set, setView }, showWhole: (queueId) => setView({ ...noFilter, search: '', queueId }) },
  );
}
