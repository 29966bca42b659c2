import { type ComponentProps, useState } from 'react';
import { mostInQueue } from '../../../shared/reviewQueue.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useAct } from '../../window/useAct.ts';
import { QueueDialog } from './QueueDialog.tsx';
import { QueueMenu } from './QueueMenu.tsx';
import type { QueueActs } from './QueueTable.tsx';

/** What the store of a room does with its queues. */
type StoreActs = {
  readonly openQueue: (id: number | null) => Promise<void>;
  /** Makes a queue of what the list shows; resolves to its id. */
  readonly saveQueue: (name: string) => Promise<number>;
  readonly renameQueue: QueueActs['rename'];
  readonly removeQueue: QueueActs['remove'];
  readonly refreshQueue: NonNullable<QueueActs['refresh']>;
};

type Props = Pick<ComponentProps<typeof QueueDialog>, 'queues' | 'openId'> &
  Pick<ComponentProps<typeof QueueMenu>, 'all'> & {
    /** How many members the list shows now: a new queue is made of them, in their order. */
    readonly matched: number;
    /** The command that shows the dialog. */
    readonly command: Parameters<typeof useCommand>[0];
    readonly acts: StoreActs;
  };

/** The review queues of a list: it shows one of them, and a new one is made of what it shows. */
export function ListQueues({ queues, openId, acts: of, all, matched, command }: Props) {
  const { t } = useText();
  const act = useAct();
  const acts = {
    open: (id: number | null) => act(() => of.openQueue(id)),
    rename: of.renameQueue,
    remove: of.removeQueue,
    refresh: of.refreshQueue,
  };
  const [isDialog, setDialog] = useState(false);
  useCommand(command, () => setDialog(true));
  const picked = {
    text: t('queues.shown', { count: Math.min(matched, mostInQueue) }),
    count: matched > mostInQueue ? t('queues.first', { most: mostInQueue, count: matched }) : t('queues.inOrder'),
    canMake: true,
    name: '',
    make: of.saveQueue,
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
