import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { WireError } from '../../shared/errors.ts';
import { type ReconcileReport, reconcileReportSchema, type ShownDestination } from '../../shared/outbox/api.ts';
import { ActButton } from '../components/ActButton.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Note } from '../components/Note.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { useText } from '../window/i18n.ts';
import { useAct } from '../window/useAct.ts';
import { useApp, useCall } from '../window/workbench.ts';

const shownAtMost = 50;

/** Compares what was sent with what is there. It begins when somebody says so, as it asks the network, and changes nothing there. */
export function CompareDialog({ destination, onClose }: { destination: ShownDestination; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const waitForTask = useApp((state) => state.waitForTask);
  const [isRunning, setRunning] = useState(false);
  const [report, setReport] = useState<ReconcileReport | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  const compare = async () => {
    setRunning(true);
    setError(null);
    try {
      const { taskId } = await call('outbox.reconcile', { destinationId: destination.id });
      const task = await waitForTask(taskId);
      setError(task.error);
      setReport(task.state === 'done' ? reconcileReportSchema.parse(task.result) : null);
    } finally {
      setRunning(false);
    }
  };
  const sendAgain = async () => {
    const submissionIds = report?.missing.map(({ submissionId }) => submissionId) ?? [];
    await call('outbox.sendAgain', { destinationId: destination.id, submissionIds });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('outbox.compareTitle')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="ob-dialog-words ak-sentence">{t('outbox.compareText')}</p>
      {error !== null && <ErrorNote error={error} />}
      {report !== null && <Report report={report} />}
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape">
          {t('common.close')}
        </ActButton>
        {report !== null && report.missingCount > 0 && (
          <ActButton onClick={() => act(sendAgain)}>
            {t('outbox.sendMissing', { count: report.missingCount })}
          </ActButton>
        )}
        <ActButton primary data-autofocus disabled={isRunning} onClick={() => act(compare)}>
          {isRunning ? t('outbox.comparing') : t('outbox.compareNow')}
        </ActButton>
      </div>
    </Modal>
  );
}

function Report({ report }: { report: ReconcileReport }) {
  const { t } = useText();
  const { confirmed, found, missing, missingCount, doubled, doubledCount, edited, editedCount, foreignCount } = report;
  const isSame = missingCount + doubledCount + editedCount === 0;
  return (
    <ScrollPane className="ob-report" label={t('outbox.compareTitle')}>
      <Note kind={isSame ? 'ok' : 'caution'} title={isSame ? t('outbox.same') : t('outbox.different')}>
        {t('outbox.compared', { confirmed, found, foreign: foreignCount })}
      </Note>
      {missingCount > 0 && <h3>{t('outbox.missing', { count: missingCount })}</h3>}
      <ul>
        {missing.slice(0, shownAtMost).map(({ submissionId, question }) => (
          <li key={submissionId}>
            <span className="ak-mono">{submissionId}</span> {question}
          </li>
        ))}
      </ul>
      {doubledCount > 0 && <h3>{t('outbox.doubled', { count: doubledCount })}</h3>}
      <ul>
        {doubled.slice(0, shownAtMost).map(({ submissionId, places }) => (
          <li key={submissionId}>
            <span className="ak-mono">{submissionId}</span> {t('outbox.inRows', { rows: places.join(', ') })}
          </li>
        ))}
      </ul>
      {editedCount > 0 && <h3>{t('outbox.edited', { count: editedCount })}</h3>}
      <ul>
        {edited.slice(0, shownAtMost).map(({ submissionId, place, columns }) => (
          <li key={`${submissionId}-${place}`}>
            <span className="ak-mono">{submissionId}</span> {t('outbox.inRows', { rows: place })}: {columns.join(', ')}
          </li>
        ))}
      </ul>
    </ScrollPane>
  );
}
