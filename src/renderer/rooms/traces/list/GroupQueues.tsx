import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

/** The review queues of the project. */
export function GroupQueues() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const queues = useTraces((state) => state.queues);
  const openId = useTraces((state) => state.view.queueId);
  const matched = useTraces((state) => state.rows?.matched ?? 0);
  const { saveQueue, renameQueue, removeQueue, refreshQueue, openQueue } = store.getState();
  return (
    <ListQueues
      queues={queues}
      openId={openId}
      all={t('traces.allQuestions')}
      matched={matched}
      command="traces.queues"
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
