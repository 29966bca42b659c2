import { type ComponentProps, useEffect, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { AsyncData } from '../../../shared/asyncData.ts';
import { type ListedQueue, mostInQueue } from '../../../shared/reviewQueue.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import type { ListQueueActs } from '../../window/listQueueActs.ts';
import { useAct } from '../../window/useAct.ts';
import { QueueDialog } from './QueueDialog.tsx';
import { QueueMenu } from './QueueMenu.tsx';
import { useFreshQueues } from './useFreshQueues.ts';

/** What the store of a room has of its queues. */
type QueuesOfStore = ListQueueActs & {
  readonly queues: AsyncData<readonly ListedQueue[]>;
  readonly view: { readonly queueId: number | null } | null;
  /** A new queue is made of what the list shows now, in its order. */
  readonly rows: { readonly matched: number } | null;
};

type Props = Pick<ComponentProps<typeof QueueMenu>, 'all'> & {
  readonly store: Pick<StoreApi<QueuesOfStore>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Whose queues they are: another one has others. Null in a room whose queues are of all datasets. */
  readonly datasetId: number | null;
  /** The command that shows the dialog. */
  readonly command: Parameters<typeof useCommand>[0];
};

/** The review queues of a list: it shows one of them, and a new one is made of what it shows. */
export function ListQueues({ store, datasetId, all, command }: Props) {
  const { t } = useText();
  const queues = useStore(store, (state) => state.queues);
  const openId = useStore(store, (state) => state.view?.queueId ?? null);
  const matched = useStore(store, (state) => state.rows?.matched ?? 0);
  const of = store.getState();
  // What a list of all datasets holds is read as its room opens, when it is known which queue was open.
  useEffect(() => {
    if (datasetId !== null) void store.getState().loadQueues();
  }, [store, datasetId]);
  const act = useAct();
  const acts = {
    open: (id: number | null) => act(() => of.openQueue(id)),
    rename: of.renameQueue,
    remove: of.removeQueue,
    refresh: of.refreshQueue,
  };
  const [isDialog, setDialog] = useState(false);
  const [isMenu, setMenu] = useState(false);
  useFreshQueues(isDialog || isMenu, of.loadQueues);
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
      <QueueMenu
        queues={queues}
        openId={openId}
        all={all}
        onOpen={acts.open}
        onShown={setMenu}
        onDialog={() => setDialog(true)}
      />
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
