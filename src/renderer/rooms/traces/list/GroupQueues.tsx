import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { useText } from '../../../window/i18n.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

/** The review queues of the project. */
export function GroupQueues() {
  const { t } = useText();
  const store = useTracesStore();
  const queues = useTraces((state) => state.queues);
  const openId = useTraces((state) => state.view.queueId);
  const matched = useTraces((state) => state.rows?.matched ?? 0);
  return (
    <ListQueues
      queues={queues}
      openId={openId}
      all={t('traces.allQuestions')}
      matched={matched}
      command="traces.queues"
      acts={store.getState()}
    />
  );
}
