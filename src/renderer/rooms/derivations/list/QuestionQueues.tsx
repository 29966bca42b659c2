import { useEffect, useState } from 'react';
import { mostInQueue } from '../../../../shared/reviewQueue.ts';
import { QueueDialog } from '../../../components/queues/QueueDialog.tsx';
import { QueueMenu } from '../../../components/queues/QueueMenu.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';

/** The review queues of the dataset: one is shown by the list, and a new one is made of what the list shows. */
export function QuestionQueues({ datasetId }: { datasetId: number }) {
  const { t } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const queues = useDerivations((state) => state.queues);
  const openId = useDerivations((state) => state.view?.queueId ?? null);
  const count = useDerivations((state) => state.rows?.matched ?? 0);
  const [isDialog, setDialog] = useState(false);
  useCommand('derivations.queues', () => setDialog(true));
  useEffect(() => {
    store.getState().queuesChanged(datasetId);
  }, [store, datasetId]);
  const { openQueue, saveQueue, renameQueue, removeQueue, refreshQueue } = store.getState();
  const open = (id: number | null) => act(() => openQueue(id));
  const picked = {
    text: t('queues.shown', { count: Math.min(count, mostInQueue) }),
    count: count > mostInQueue ? t('queues.first', { most: mostInQueue, count }) : t('queues.inOrder'),
    canMake: true,
    name: '',
    make: saveQueue,
  };
  return (
    <>
      <QueueMenu
        queues={queues}
        openId={openId}
        all={t('derivations.allQuestions')}
        onOpen={open}
        onDialog={() => setDialog(true)}
      />
      {isDialog && (
        <QueueDialog
          queues={queues}
          openId={openId}
          picked={count === 0 ? null : picked}
          howToPick={t('queues.howToPick')}
          acts={{ open, rename: renameQueue, remove: removeQueue, refresh: refreshQueue }}
          onClose={() => setDialog(false)}
        />
      )}
    </>
  );
}
