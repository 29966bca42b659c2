import { QueueDialog } from '../../../../components/queues/QueueDialog.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../../window/useReading.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { usePickedTurns } from './usePickedTurns.ts';

/** The review queues of a set, and a new one from the selected stretch of the chart. */
export function TurnQueues({ datasetId, onClose }: { datasetId: number; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const store = useDriftStore();
  const openId = useDrift((state) => state.queue?.id ?? null);
  const times = useEventTimes('project.saved');
  const queues = useReading(datasetId, () => call('drift.queues', { datasetId }), times);
  const remove = async (id: number) => {
    await call('drift.removeQueue', { id });
    if (id === openId) await store.getState().openQueue(null);
  };
  return (
    <QueueDialog
      queues={queues}
      openId={openId}
      picked={usePickedTurns()}
      howToPick={t('driftDialogs.queue.howToPick')}
      acts={{
        open: (id) => act(() => store.getState().openQueue(id)),
        rename: (id, name) => call('drift.renameQueue', { id, name }),
        remove,
      }}
      onClose={onClose}
    />
  );
}
