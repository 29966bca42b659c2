import { Modal } from '@mantine/core';
import type { DriftQueue } from '../../../../../shared/rooms/drift/api.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../../window/useReading.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { NewQueue } from './NewQueue.tsx';
import { QueueTable } from './QueueTable.tsx';

/** The review queues of a set, and a new one from the selected stretch of the chart. */
export function QueueDialog({ datasetId, onClose }: { datasetId: number; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const store = useDriftStore();
  const brush = useDrift((state) => state.brush);
  const times = useEventTimes('drift.settingsChanged');
  const queues = useReading(datasetId, () => call('drift.queues', { datasetId }), times);
  const open = (id: number) => {
    // The dialog would take the keys that are meant for the queue while its first turn is read.
    onClose();
    act(() => store.getState().openQueue(id));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('driftDialogs.queue.title')}
      size={680}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {brush && <NewQueue brush={brush} onMade={open} />}
      {queues.status === 'failed' && (
        <div className="dd-body">
          <ErrorNote error={queues.error} />
        </div>
      )}
      {queues.status === 'loading' && <LoadingShape rows={3} label={t('driftDialogs.queue.reading')} />}
      {queues.status === 'ready' && (queues.value.length > 0 || !brush) && (
        <Listed queues={queues.value} onOpen={open} />
      )}
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape" {...(!brush && { 'data-autofocus': true })}>
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

function Listed({ queues, onOpen }: { queues: readonly DriftQueue[]; onOpen: (id: number) => void }) {
  const { t } = useText();
  if (queues.length > 0) return <QueueTable queues={queues} onOpen={onOpen} />;
  return <EmptyState title={t('driftDialogs.queue.none')}>{t('driftDialogs.queue.noneText')}</EmptyState>;
}
