import { useEffect } from 'react';
import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { useText } from '../../../window/i18n.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';

/** The review queues of the dataset. */
export function QuestionQueues({ datasetId }: { datasetId: number }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const queues = useDerivations((state) => state.queues);
  const openId = useDerivations((state) => state.view?.queueId ?? null);
  const matched = useDerivations((state) => state.rows?.matched ?? 0);
  useEffect(() => {
    store.getState().queuesChanged(datasetId);
  }, [store, datasetId]);
  return (
    <ListQueues
      queues={queues}
      openId={openId}
      all={t('derivations.allQuestions')}
      matched={matched}
      command="derivations.queues"
      acts={store.getState()}
    />
  );
}
