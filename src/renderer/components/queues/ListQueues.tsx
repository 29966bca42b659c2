import { type ComponentProps, useState } from 'react';
import { mostInQueue } from '../../../shared/reviewQueue.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { QueueDialog } from './QueueDialog.tsx';
import { QueueMenu } from './QueueMenu.tsx';

type Props = Pick<ComponentProps<typeof QueueDialog>, 'queues' | 'openId' | 'acts'> &
  Pick<ComponentProps<typeof QueueMenu>, 'all'> & {
    /** How many members the list shows now: a new queue is made of them, in their order. */
    readonly matched: number;
    /** The command that shows the dialog. */
    readonly command: Parameters<typeof useCommand>[0];
    /** Makes a queue of what the list shows; resolves to its id. */
    readonly save: (name: string) => Promise<number>;
  };

/** The review queues of a list: it shows one of them, and a new one is made of what it shows. */
export function ListQueues({ queues, openId, acts, all, matched, command, save }: Props) {
  const { t } = useText();
  const [isDialog, setDialog] = useState(false);
  useCommand(command, () => setDialog(true));
  const picked = {
    text: t('queues.shown', { count: Math.min(matched, mostInQueue) }),
    count: matched > mostInQueue ? t('queues.first', { most: mostInQueue, count: matched }) : t('queues.inOrder'),
    canMake: true,
    name: '',
    make: save,
  };
  return (
    <>
      <QueueMenu queues={queues} openId={openId} all={all} onOpen={acts.open} onDialog={() => setDialog(true)} />
      {isDialog && (
        <QueueDialog
          queues={queues}
          openId={openId}
          picked={matched === 0 ? null : picked}
          howToPick={t('queues.howToPick')}
          acts={acts}
          onClose={() => setDialog(false)}
        />
      )}
    </>
  );
}
