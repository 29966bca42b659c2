import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { StatusSign } from '../components/StatusSign.tsx';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  /** What is known of the file, under its name. */
  readonly line?: string | null;
  /** Files of other drops that wait behind it. */
  readonly waiting: number;
  /** Whether nothing is in the project yet, which is said. */
  readonly isUnwritten: boolean;
  /** Whether it takes the whole window, or as much as a question needs. */
  readonly isFull: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The sheet over the window in which files are looked at on their way in. */
export function ImportFrame({ icon, title, line = null, waiting, isUnwritten, isFull, onClose, children }: Props) {
  const { t } = useText();
  useEffect(() => {
    // Words about files of before would lie over the buttons of these.
    const { toasts, dropToast } = useFrame.getState();
    for (const { id } of toasts) dropToast(id);
  }, []);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={isFull ? 1200 : 600}
      centered
      closeOnClickOutside={false}
      classNames={{ content: isFull ? 'ak-import ak-import-full' : 'ak-import' }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      padding={0}
      radius="xl"
      shadow="xl"
    >
      <Modal.Overlay color="#141311" backgroundOpacity={0.42} />
      <Modal.Content>
        <Modal.Header className="ak-import-head">
          {icon}
          <div className="ak-import-names">
            <Modal.Title>{title}</Modal.Title>
            {line !== null && <p className="ak-import-line">{line}</p>}
          </div>
          {waiting > 0 && <span className="ak-caption">{t('import.queued', { count: waiting })}</span>}
          {isUnwritten && (
            <span className="ak-import-nothing">
              <StatusSign sign="note" />
              {t('import.nothingWritten')}
            </span>
          )}
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body className="ak-import-body">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
