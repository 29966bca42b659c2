import { Modal } from '@mantine/core';
import { ActButton } from '../components/ActButton.tsx';
import { RetryNote } from '../components/RetryNote.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { useText } from '../window/i18n.ts';
import { useReading } from '../window/useReading.ts';
import { useCall } from '../window/workbench.ts';
import { CellText } from './CellText.tsx';
import { type ChoiceProps, DestinationChoice } from './DestinationChoice.tsx';
import '../components/dialogTable.css';

const shownAtMost = 100;

/** The exact rows that would be sent now, as a table. Nothing is sent. */
export function PreviewDialog({ onClose, ...choice }: ChoiceProps & { onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const { destination } = choice;
  const input = { destinationId: destination.id, limit: shownAtMost };
  const preview = useReading(destination.id, () => call('outbox.preview', input));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('outbox.previewTitle')}
      size={1100}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <DestinationChoice {...choice} />
      {preview.status === 'failed' && <RetryNote title={t('outbox.unreadable')} onRetry={preview.again} />}
      {preview.status === 'ready' && (
        <>
          <p className="ob-dialog-words ak-sentence">
            {t('outbox.previewText', { count: preview.value.waiting, shown: preview.value.rows.length })}
          </p>
          <ScrollPane className="ob-preview" label={t('outbox.previewTitle')}>
            <table className="ak-dialog-table">
              <thead>
                <tr>
                  {preview.value.columns.map((column) => (
                    <th key={column} scope="col" className="ak-mono">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {preview.value.rows.map((row) => (
                  <tr key={String(row[0])}>
                    {preview.value.columns.map((column, at) => (
                      <td key={column}>
                        <CellText value={row[at] ?? ''} shownAtMost={300} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollPane>
        </>
      )}
      <div className="ak-dialog-foot">
        <ActButton data-autofocus onClick={onClose} keys="Escape">
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}
