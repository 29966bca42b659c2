import { Modal } from '@mantine/core';
import { ActButton } from '../../../components/ActButton.tsx';
import { HistoryList } from '../../../components/history/HistoryList.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';

type Props = { readonly caseId: number; readonly caseKey: string; readonly onClose: () => void };

/** Every act on a case, newest first, with who did it. */
export function HistoryDialog({ caseId, caseKey, onClose }: Props) {
  const { t } = useText();
  const call = useCall();
  const entries = useReading(caseId, () => call('drift.history', { caseId }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('driftDialogs.history.title', { key: caseKey })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className="dd-scroll">
        <HistoryList
          label={t('driftDialogs.history.list')}
          entries={entries}
          none={t('driftDialogs.history.none')}
          place={({ params }) => typeof params.model === 'string' && <span className="dd-quiet">{params.model}</span>}
        />
      </div>
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape" data-autofocus>
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}
