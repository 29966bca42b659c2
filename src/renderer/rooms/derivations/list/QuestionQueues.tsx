import { useEffect } from 'react';
import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';

/** The review queues of the dataset. */
export function QuestionQueues({ datasetId }: { datasetId: number }) {
  const { t } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const queues = useDerivations((state) => state.queues);
  const openId = useDerivations((state) => state.view?.queueId ?? null);
  const matched = useDerivations((state) => state.rows?.matched ?? 0);
  useEffect(() => {
    store.getState().queuesChanged(datasetId);
  }, [store, datasetId]);
  const { openQueue, saveQueue, renameQueue, removeQueue, refreshQueue } = store.getState();
  return (
    <ListQueues
      queues={queues}
      openId={openId}
      all={t('derivations.allQuestions')}
      matched={matched}
      command="derivations.queues"
      save={saveQueue}
      acts={{
        open: (id) => act(() => openQueue(id)),
        rename: renameQueue,
        remove: removeQueue,
        refresh: refreshQueue,
      }}
    />
  );
}
