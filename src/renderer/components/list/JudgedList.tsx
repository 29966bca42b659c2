import { type ReactNode, useCallback } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { WireError } from '../../../shared/errors.ts';
import type { ManyJudgement } from '../../../shared/judgeMany.ts';
import { leaveRecord } from '../../window/leaveRecord.ts';
import { type ListPart, rowAt } from '../../window/listPages.ts';
import type { ListQueueActs } from '../../window/listQueueActs.ts';
import { useAct } from '../../window/useAct.ts';
import { useApp } from '../../window/workbench.ts';
import type { Queueing } from '../queues/PickedQueue.tsx';
import { type JudgeCommands, JudgePicks, type PickDialog } from './JudgePicks.tsx';
import { ListBox, type RowPlace, type ScrollWish } from './ListBox.tsx';
import { ListPending } from './ListStates.tsx';
import { usePicks } from './usePicks.ts';

/** What a list asks of the store of its room. */
type JudgedState<Row> = Pick<ListQueueActs, 'loadQueues' | 'queuePicked' | 'stillListed'> & {
  readonly rows: (ListPart<Row> & { readonly view: unknown }) | null;
  readonly listError: WireError | null;
  readonly reload: () => Promise<void>;
  readonly queues: Queueing['queues'];
  readonly selectedId: number | null;
  readonly selectedIndex: number;
  readonly ensureRows: (from: number, to: number) => void;
  readonly fetchRows: (from: number, to: number) => Promise<void>;
  readonly selectIndex: (index: number) => Promise<void>;
  /** Saves what was typed, before anything is said of the rows. */
  readonly flush: () => Promise<unknown>;
};

type Props<Row> = {
  readonly store: Pick<StoreApi<JudgedState<Row>>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly label: string;
  /** Begins the ids of the rows in the page; no two lists of a room have the same. */
  readonly name: string;
  /** Which list this is; nothing stays picked in another one, but in another part of the same. */
  readonly list: number | null;
  /** What is said while the first rows are read; null where nothing is asked for. */
  readonly loading: string | null;
  /** What is said where they could not be. */
  readonly failed: string;
  /** What stands in the place of the rows where the list shows none. */
  readonly nothing: ReactNode;
  readonly scrollTo: ScrollWish | null;
  /** Is told which row is the first that is seen. */
  readonly onScroll?: (first: number) => void;
  /** Says one thing of all rows with these ids. */
  readonly judge: (ids: number[], judgement: ManyJudgement) => Promise<unknown>;
  readonly commands: JudgeCommands;
  /** What else can be done with picked rows, after the room asked how. */
  readonly dialogs?: readonly PickDialog[];
  /** Whether Space is a key of the room, and only Shift+Space picks a row. */
  readonly leavesSpace?: boolean;
  /** Pixels; without it that of one line. */
  readonly rowHeight?: number | undefined;
  /** Draws a row as one `ListRow`. */
  readonly children: (row: Row, place: RowPlace) => ReactNode;
};

/** Into the item that is open: to what it is about, else to its pane. */
const enterItem = () => leaveRecord('[data-pane="work"] [data-pane-focus]', '[data-pane="work"]');

/** The rows of a room's list, of which several can be picked to call them done or flagged, or to queue them, in one act. */
export function JudgedList<Row extends { readonly id: number }>(props: Props<Row>) {
  const {
    store,
    label,
    name,
    list,
    scrollTo,
    onScroll,
    judge,
    commands,
    loading,
    failed,
    nothing,
    dialogs,
    leavesSpace = false,
    rowHeight,
    children,
  } = props;
  const act = useAct();
  const rows = useStore(store, (state) => state.rows);
  const selectedId = useStore(store, (state) => state.selectedId);
  const selectedIndex = useStore(store, (state) => state.selectedIndex);
  const idAt = useCallback((index: number) => rowAt(store.getState().rows, index)?.id ?? null, [store]);
  const ensure = useCallback((from: number, to: number) => store.getState().fetchRows(from, to), [store]);
  const listError = useStore(store, (state) => state.listError);
  const queues = useStore(store, (state) => state.queues);
  // What a filter hides can be withdrawn too.
  const files = useApp(({ datasets }) =>
    datasets.status === 'ready' ? datasets.value.map(({ id }) => id).join() : '',
  );
  const part = useStore(store, ({ rows }) => JSON.stringify([rows?.view, rows?.matched, files]));
  const { loadQueues, queuePicked, stillListed } = store.getState();
  const picks = usePicks({ list, part, stillListed, idAt, ensure, leavesSpace });
  const onSeen = useCallback(
    (first: number, last: number) => {
      store.getState().ensureRows(first, last);
      onScroll?.(first);
    },
    [store, onScroll],
  );
  const judgeSaved = async (ids: number[], judgement: ManyJudgement) => {
    await store.getState().flush();
    await judge(ids, judgement);
  };
  if (rows === null) {
    if (loading === null && listError === null) return <div className="ak-list-body" />;
    return (
      <ListPending
        failed={listError && failed}
        loading={loading ?? ''}
        onRetry={() => act(() => store.getState().reload())}
      />
    );
  }
  return (
    <>
      {rows.matched === 0 ? (
        nothing
      ) : (
        <ListBox
          key={rowHeight}
          {...(rowHeight !== undefined && { rowHeight })}
          label={label}
          name={name}
          count={rows.matched}
          rowAt={(index) => rowAt(rows, index)}
          idOf={({ id }) => id}
          selectedId={selectedId}
          selectedIndex={selectedIndex}
          onSelect={(index) => act(() => store.getState().selectIndex(index))}
          onEnter={enterItem}
          scrollTo={scrollTo}
          onSeen={onSeen}
          picks={picks}
        >
          {children}
        </ListBox>
      )}
      <JudgePicks
        picks={picks}
        judge={judgeSaved}
        commands={commands}
        queueing={{ queues, read: loadQueues, put: queuePicked }}
        dialogs={dialogs}
      />
    </>
  );
}
