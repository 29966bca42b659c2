import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../window/i18n.ts';
import { useFocusBack } from '../window/useFocusBack.ts';
import { ActButton } from './ActButton.tsx';

type ConfirmDialogProps = {
  /** The question, ending in the verb that the button repeats. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The verb with its object and number: "Delete 3 questions". */
  readonly act: string;
  readonly onAct: () => void;
  readonly onClose: () => void;
};

/** Asks before something that is more than a keystroke. The ring starts on the safe choice. */
export function ConfirmDialog({ title, children, act, onAct, onClose }: ConfirmDialogProps) {
  const { t } = useText();
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      {children !== undefined && <div className="ak-dialog-text ak-sentence">{children}</div>}
      <div className="ak-dialog-foot">
        <ActButton data-autofocus onClick={onClose} keys="Escape">
          {t('common.cancel')}
        </ActButton>
        <ActButton
          primary
          onClick={() => {
            onAct();
            onClose();
          }}
        >
          {act}
        </ActButton>
      </div>
    </Modal>
  );
}
