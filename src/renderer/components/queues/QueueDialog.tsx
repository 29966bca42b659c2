import { Modal } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { AsyncData } from '../../../shared/asyncData.ts';
import { useText } from '../../window/i18n.ts';
import { openDialog } from '../../window/openDialog.ts';
import { ActButton } from '../ActButton.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import { LoadingShape } from '../LoadingShape.tsx';
import { NewQueue, type Picked } from './NewQueue.tsx';
import { type ListedQueue, type QueueActs, QueueTable } from './QueueTable.tsx';
import './queues.css';

type QueueDialogProps = {
  readonly queues: AsyncData<readonly ListedQueue[]>;
  /** The queue that is gone through. */
  readonly openId: number | null;
  /** What a new queue would be made of; null where nothing is picked. */
  readonly picked: Picked | null;
  /** How to pick something. */
  readonly howToPick: string;
  readonly acts: QueueActs;
  readonly onClose: () => void;
};

/** The review queues of a room: one is made of what is picked, gone through, left, renamed and removed. */
export function QueueDialog({ queues, openId, picked, howToPick, acts, onClose }: QueueDialogProps) {
  const { t } = useText();
  const closing = useRef<HTMLButtonElement>(null);
  const remove = useRemoval(queues, acts.remove, closing);
  // The dialog would take the keys that are meant for the queue while its first member is read.
  const open = (id: number | null) => {
    onClose();
    acts.open(id);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('queues.title')}
      size={680}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {picked && <NewQueue picked={picked} onMade={open} />}
      {queues.status === 'failed' && (
        <div className="ak-queue-failed">
          <ErrorNote error={queues.error} />
        </div>
      )}
      {queues.status === 'loading' && <LoadingShape rows={3} label={t('queues.reading')} />}
      {queues.status === 'ready' && queues.value.length > 0 && (
        <QueueTable queues={queues.value} openId={openId} acts={{ ...acts, open, remove }} />
      )}
      {queues.status === 'ready' && queues.value.length === 0 && !picked && (
        <EmptyState title={t('queues.none')}>{howToPick}</EmptyState>
      )}
      <div className="ak-dialog-foot">
        <ActButton ref={closing} onClick={onClose} keys="Escape" {...(!picked && { 'data-autofocus': true })}>
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

/** Removes a queue. The row that takes the place of one that had the focus has it then, or where none is left what closes the dialog. */
function useRemoval(
  queues: QueueDialogProps['queues'],
  remove: QueueActs['remove'],
  closing: RefObject<HTMLButtonElement | null>,
): QueueActs['remove'] {
  const place = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row goes with other queues
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const rows = openDialog()?.querySelectorAll('.ak-queue-scroll tbody tr') ?? [];
    const row = rows[Math.min(place.current, rows.length - 1)];
    place.current = null;
    const button = row?.querySelector<HTMLElement>('[data-queue-open]:enabled') ?? row?.querySelector('button');
    (button ?? closing.current)?.focus();
  }, [queues]);
  return (id) => {
    if (queues.status === 'ready') place.current = queues.value.findIndex((queue) => queue.id === id);
    return remove(id);
  };
}
