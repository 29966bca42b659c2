import { useState } from 'react';
import { QueueDialog } from '../../../components/queues/QueueDialog.tsx';
import { QueueMenu } from '../../../components/queues/QueueMenu.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

/** The review queues of the project: one is shown by the list, and a new one is made of what the list shows. */
export function GroupQueues() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const queues = useTraces((state) => state.queues);
  const openId = useTraces((state) => state.view.queueId);
  const count = useTraces((state) => state.rows?.matched ?? 0);
  const [isDialog, setDialog] = useState(false);
  useCommand('traces.queues', () => setDialog(true));
  const { saveQueue, renameQueue, removeQueue, refreshQueue, openQueue } = store.getState();
  const open = (id: number | null) => act(() => openQueue(id));
  return (
    <>
      <QueueMenu
        queues={queues}
        openId={openId}
        all={t('traces.allQuestions')}
        onOpen={open}
        onDialog={() => setDialog(true)}
      />
      {isDialog && (
        <QueueDialog
          queues={queues}
          openId={openId}
          picked={
            count === 0
              ? null
              : {
                  text: t('queues.shown', { count }),
                  count: t('queues.inOrder'),
                  canMake: true,
                  name: '',
                  make: saveQueue,
                }
          }
          howToPick={t('queues.howToPick')}
          acts={{ open, rename: renameQueue, remove: removeQueue, refresh: refreshQueue }}
          onClose={() => setDialog(false)}
        />
      )}
    </>
  );
}
