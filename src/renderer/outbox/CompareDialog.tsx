import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { WireError } from '../../shared/errors.ts';
import { comparisonSchema, type ReconcileReport, removalSchema } from '../../shared/outbox/api.ts';
import { placeText } from '../../shared/outbox/destinations.ts';
import type { Trouble } from '../../shared/outbox/states.ts';
import { ActButton } from '../components/ActButton.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Note } from '../components/Note.tsx';
import { useText } from '../window/i18n.ts';
import { useAct } from '../window/useAct.ts';
import { useApp, useCall } from '../window/workbench.ts';
import { CompareReport } from './CompareReport.tsx';
import { type ChoiceProps, DestinationChoice } from './DestinationChoice.tsx';
import { useTroubleText } from './useTroubleText.ts';

/** What one call may take out. */
const removedAtMost = 1000;

type Props = ChoiceProps & { readonly onClose: () => void };
type Found = {
  readonly report: ReconcileReport | null;
  readonly trouble: Trouble | null;
  /** What taking copies out came to; null where none were asked for. */
  readonly removal: { readonly removed: number; readonly putBack: number; readonly isChanged: boolean } | null;
  readonly error: WireError | null;
};
const nothingFound: Found = { report: null, trouble: null, removal: null, error: null };

/**
 * Compares what was sent with what is there. It begins when somebody says so, as it asks the network, and changes nothing there; copies are taken out
 * only after each row was shown and that was asked.
 */
export function CompareDialog({ onClose, ...choice }: Props) {
  const { destination } = choice;
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const waitForTask = useApp((state) => state.waitForTask);
  const [isRunning, setRunning] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<Found>(nothingFound);
  const { report, trouble, removal, error } = found;
  const run = async (begin: () => Promise<{ taskId: string }>, read: (result: unknown) => Partial<Found>) => {
    setRunning(true);
    setAsking(false);
    setFound(nothingFound);
    try {
      const { taskId } = await begin();
      const task = await waitForTask(taskId);
      setFound({ ...nothingFound, error: task.error, ...(task.state === 'done' && read(task.result)) });
    } finally {
      setRunning(false);
    }
  };
  const compare = () =>
    run(
      () => call('outbox.reconcile', { destinationId: destination.id }),
      (result) => comparisonSchema.parse(result),
    );
  const copies = report === null ? [] : removableCopies(report);
  const remove = () =>
    run(
      () =>
        call('outbox.removeCopies', {
          destinationId: destination.id,
          copies: copies.map(({ submissionId, place }) => ({ submissionId, place })),
        }),
      (result) => {
        const { removed, putBack, isChanged, ...compared } = removalSchema.parse(result);
        return { ...compared, removal: { removed, putBack, isChanged } };
      },
    );
  const missing = report?.missing ?? [];
  const sendAgain = async () => {
    const submissionIds = missing.map(({ submissionId }) => submissionId);
    await call('outbox.sendAgain', { destinationId: destination.id, submissionIds });
    onClose();
    await call('outbox.send', { destinationId: destination.id });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('outbox.compareTitle')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <DestinationChoice {...choice} disabled={isRunning || isAsking} />
      <p className="ob-dialog-words ak-sentence">{t('outbox.compareText')}</p>
      {error !== null && <ErrorNote error={error} />}
      {trouble !== null && <TroubleNote trouble={trouble} />}
      {removal !== null && <RemovalNote {...removal} />}
      {report !== null && !isAsking && <CompareReport report={report} />}
      {isAsking && <Question copies={copies} place={placeText(destination.settings)} />}
      {isAsking ? (
        <div className="ak-dialog-foot">
          <ActButton data-autofocus onClick={() => setAsking(false)}>
            {t('outbox.keepCopies')}
          </ActButton>
          <ActButton primary onClick={() => act(remove)}>
            {t('outbox.takeOut', { count: copies.length })}
          </ActButton>
        </div>
      ) : (
        <div className="ak-dialog-foot">
          <ActButton onClick={onClose} keys="Escape">
            {t('common.close')}
          </ActButton>
          {copies.length > 0 && (
            <ActButton onClick={() => setAsking(true)}>{t('outbox.askTakeOut', { count: copies.length })}</ActButton>
          )}
          {missing.length > 0 && (
            <ActButton onClick={() => act(sendAgain)}>{t('outbox.sendMissing', { count: missing.length })}</ActButton>
          )}
          <ActButton primary data-autofocus disabled={isRunning} onClick={() => act(compare)}>
            {isRunning ? t('outbox.comparing') : t('outbox.compareNow')}
          </ActButton>
        </div>
      )}
    </Modal>
  );
}

type RemovableCopy = {
  readonly submissionId: string;
  readonly question: string;
  readonly place: string;
  readonly first: string;
};

/** Later copies of rows of this project that hold nothing which the first does not. */
function removableCopies({ doubled }: ReconcileReport): RemovableCopy[] {
  return doubled
    .filter(({ isOwn }) => isOwn)
    .flatMap(({ submissionId, question, place: first, copies }) =>
      copies.flatMap(({ place, columns }) => (columns.length === 0 ? [{ submissionId, question, place, first }] : [])),
    )
    .slice(0, removedAtMost);
}

/** Exactly which rows would be taken out. */
function Question({ copies, place }: { copies: readonly RemovableCopy[]; place: string }) {
  const { t } = useText();
  return (
    <div className="ob-report">
      <Note kind="caution" title={t('outbox.takeOutTitle', { count: copies.length, place })}>
        {t('outbox.takeOutText')}
      </Note>
      <ul>
        {copies.map(({ submissionId, question, place: row, first }) => (
          <li key={`${submissionId} ${row}`}>
            {t('outbox.takesOut', { row, first })} {question} <span className="ak-mono ob-empty">{submissionId}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RemovalNote({ removed, putBack, isChanged }: NonNullable<Found['removal']>) {
  const { t } = useText();
  if (isChanged) return <Note kind="caution" title={t('outbox.takenNone')} />;
  return (
    <Note kind={putBack === 0 ? 'ok' : 'caution'} title={t('outbox.takenOut', { count: removed })}>
      {putBack > 0 && t('outbox.putBack', { count: putBack })}
    </Note>
  );
}

function TroubleNote({ trouble }: { trouble: Trouble }) {
  const { what, remedy } = useTroubleText()(trouble);
  return (
    <Note kind="fault" title={what}>
      {remedy}
    </Note>
  );
}
