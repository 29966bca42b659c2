import { useEffect } from 'react';
import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';

/** The review queues of the set. */
export function ClaimQueues({ datasetId }: { datasetId: number }) {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const queues = useEvidence((state) => state.queues);
  const openId = useEvidence((state) => state.view?.queueId ?? null);
  const matched = useEvidence((state) => state.rows?.matched ?? 0);
  useEffect(() => {
    store.getState().queuesChanged(datasetId);
  }, [store, datasetId]);
  const { openQueue, saveQueue, renameQueue, removeQueue, refreshQueue } = store.getState();
  return (
    <ListQueues
      queues={queues}
      openId={openId}
      all={t('evidence.list.allClaims')}
      matched={matched}
      command="evidence.queues"
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
