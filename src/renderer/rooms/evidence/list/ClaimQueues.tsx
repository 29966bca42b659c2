import { useEffect } from 'react';
import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { useText } from '../../../window/i18n.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';

/** The review queues of the set. */
export function ClaimQueues({ datasetId }: { datasetId: number }) {
  const { t } = useText();
  const store = useEvidenceStore();
  const queues = useEvidence((state) => state.queues);
  const openId = useEvidence((state) => state.view?.queueId ?? null);
  const matched = useEvidence((state) => state.rows?.matched ?? 0);
  useEffect(() => {
    store.getState().queuesChanged(datasetId);
  }, [store, datasetId]);
  return (
    <ListQueues
      queues={queues}
      openId={openId}
      all={t('evidence.list.allClaims')}
      matched={matched}
      command="evidence.queues"
      acts={store.getState()}
    />
  );
}
