import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReviewQueue } from '../../../../shared/rooms/traces/api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

export type QueueDialog =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename'; readonly queue: ReviewQueue }
  | { readonly kind: 'remove'; readonly queue: ReviewQueue };

type Props = { readonly dialog: QueueDialog; readonly onClose: () => void };

/** Makes, renames or removes a review queue. */
export function QueueDialogs({ dialog, onClose }: Props) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const showToast = useFrame((state) => state.showToast);
  if (dialog.kind !== 'remove') return <NameDialog dialog={dialog} onClose={onClose} />;
  const { id, name } = dialog.queue;
  const remove = () =>
    act(async () => {
      await store.getState().removeQueue(id);
      showToast({ text: t('traces.queue.removed', { name }) });
    });
  return (
    <ConfirmDialog
      title={t('traces.queue.removeTitle', { name })}
      act={t('traces.queue.removeAct')}
      onAct={remove}
      onClose={onClose}
    >
      {t('traces.queue.removeText')}
    </ConfirmDialog>
  );
}

function NameDialog({ dialog, onClose }: { dialog: Exclude<QueueDialog, { kind: 'remove' }>; onClose: () => void }) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const count = useTraces((state) => state.rows?.matched ?? 0);
  const showToast = useFrame((state) => state.showToast);
  const isNew = dialog.kind === 'save';
  const [name, setName] = useState(isNew ? '' : dialog.queue.name);
  const save = () => {
    const trimmed = name.trim();
    if (trimmed === '') return;
    onClose();
    act(async () => {
      await store.getState().saveQueue(isNew ? null : dialog.queue.id, trimmed);
      showToast({ text: t('traces.queue.saved', { name: trimmed }) });
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isNew ? 'traces.queue.saveTitle' : 'traces.queue.renameTitle')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="ak-dialog-text ak-sentence">
          {isNew && <p>{t('traces.queue.saveText', { count })}</p>}
          <TextInput
            label={t('traces.queue.name')}
            data-autofocus
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <div className="ak-dialog-foot">
          <ActButton onClick={onClose} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton primary type="submit" disabled={name.trim() === ''}>
            {t(isNew ? 'traces.queue.saveAct' : 'traces.queue.renameAct')}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}
