import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../window/i18n.ts';
import { clockTime } from '../window/time.ts';
import { useFocusBack } from '../window/useFocusBack.ts';
import { ActButton } from './ActButton.tsx';
import './conflictDialog.css';

type ConflictDialogProps = {
  /** What both versions are of: the item's key. */
  readonly item: string;
  /** Who saved the other version and when; nulls where it is not known. */
  readonly by: string | null;
  readonly savedAt: string | null;
  /** How the other version is headed where that is not known. */
  readonly theirTitle?: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  /** Leaves the question open; nothing is lost. */
  readonly onClose: () => void;
};

/** Two versions side by side, one of them to choose. Neither is thrown away: both stay in the history. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { item, by, savedAt, mine, theirs, onMine, onTheirs, onClose } = props;
  const { t } = useText();
  useFocusBack();
  const time = savedAt === null ? '' : clockTime(savedAt);
  const theirTitle = props.theirTitle ?? t('dialogs.theirs', { by: by ?? '?', time });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dialogs.conflictTitle', { item })}
      size={960}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="ak-dialog-text ak-sentence">{t('dialogs.conflictText')}</p>
      <div className="ak-conflict">
        <section aria-label={t('dialogs.mine')}>
          <h3>{t('dialogs.mine')}</h3>
          <div className="ak-conflict-version">{mine}</div>
          <ActButton onClick={onMine} data-autofocus>
            {t('dialogs.keepMine')}
          </ActButton>
        </section>
        <section aria-label={theirTitle}>
          <h3>{theirTitle}</h3>
          <div className="ak-conflict-version">{theirs}</div>
          <ActButton onClick={onTheirs}>{t('dialogs.keepTheirs')}</ActButton>
        </section>
      </div>
    </Modal>
  );
}
