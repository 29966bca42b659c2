import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Group, type Layout, Panel, type PanelImperativeHandle, Separator } from 'react-resizable-panels';
import { afterFrame } from '../window/afterFrame.ts';
import { type PaneId, type ScreenId, useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useCommand } from '../window/keyDispatcher.ts';
import { openDialog } from '../window/openDialog.ts';
import { focusPane, isFocusLost } from '../window/paneFocus.ts';
import { useSessionValue } from '../window/session.ts';
import { useNarrow } from '../window/useNarrow.ts';
import { type LastPicked, LastPickedContext } from './list/usePicks.ts';
import './roomFrame.css';

type RoomFrameProps = {
  readonly room: ScreenId;
  readonly list: ReactNode;
  readonly work: ReactNode;
  readonly inspector: ReactNode;
  /** Accessible names of the three panes. */
  readonly names: { readonly list: string; readonly work: string; readonly inspector: string };
  /** Pixels in a window of 1440 and more; 46 and 48 less below. */
  readonly listWidth?: number;
  readonly inspectorWidth?: number;
  /** Pixels that the list has at least, also where the other panes must give way as it is unfolded. */
  readonly leastListWidth?: number;
  /** The pane that is folded away until somebody opens it. */
  readonly startsFolded?: PaneId;
  /** Where the inspector shows what is chosen: whether anything is. It is open just then, until somebody folds or opens it by hand. */
  readonly hasChosen?: boolean;
};

type PaneState = {
  readonly list: number;
  readonly inspector: number;
  readonly open: Readonly<Record<PaneId, boolean>>;
};

function readPanes(value: unknown): PaneState | null {
  if (typeof value !== 'object' || value === null) return null;
  const { list, inspector, open } = value as Partial<Record<keyof PaneState, unknown>>; // checked field by field below
  if (typeof list !== 'number' || typeof inspector !== 'number' || typeof open !== 'object' || open === null)
    return null;
  const { list: listOpen, inspector: inspectorOpen } = open as Partial<Record<PaneId, unknown>>;
  return { list, inspector, open: { list: listOpen !== false, inspector: inspectorOpen !== false } };
}

/**
 * List, work pane and inspector of a room. Panes are resized with the pointer or, on a separator, the arrow keys, fold away with
 * Ctrl+B and Ctrl+I, and come back as they were after a restart. In a narrow window they lie over the work pane as drawers.
 */
export function RoomFrame({
  room,
  list,
  work,
  inspector,
  names,
  listWidth = 330,
  inspectorWidth = 440,
  leastListWidth = 200,
  startsFolded,
  hasChosen,
}: RoomFrameProps) {
  const roomy = window.innerWidth >= 1440;
  const [kept, keep, ready] = useSessionValue<PaneState>(
    `panes.${room}`,
    {
      list: roomy ? listWidth : listWidth - 46,
      inspector: roomy ? inspectorWidth : inspectorWidth - 48,
      open: { list: startsFolded !== 'list', inspector: startsFolded !== 'inspector' },
    },
    readPanes,
  );
  const panes = useFrame((state) => state.panes);
  const setPane = useFrame((state) => state.setPane);
  const drawer = useFrame((state) => state.drawer);
  const setDrawer = useFrame((state) => state.setDrawer);
  const narrow = useNarrow();
  const { t } = useText();
  const heading = <h1 className="ak-hidden">{t(`rail.rooms.${room}`)}</h1>;
  const root = useRef<HTMLDivElement>(null);
  const lastPicked = useRef<LastPicked>(null);

  useEffect(() => {
    const { setHasPanes } = useFrame.getState();
    setHasPanes(true);
    return () => setHasPanes(false);
  }, []);
  useEffect(() => {
    if (!ready) return;
    setPane('list', kept.open.list);
    setPane('inspector', hasChosen ?? kept.open.inspector);
  }, [ready, setPane, kept.open.list, kept.open.inspector, hasChosen]);

  useFocusOutOfFolded(root, narrow ? drawer === null : panes);
  // Beside the work pane the list takes the focus as it comes; as a drawer it cannot have it.
  useEffect(() => {
    if (!ready || !narrow) return;
    return afterFrame(() => {
      if (isFocusLost()) focusPane(root.current, 'work');
    });
  }, [ready, narrow]);

  // What follows a choice is nothing that anybody decided.
  const openKept = (open: PaneState['open']) =>
    hasChosen === undefined ? open : { ...open, inspector: kept.open.inspector };
  const toggle = (pane: PaneId) => {
    if (narrow) {
      setDrawer(drawer === pane ? null : pane);
      if (drawer !== pane) requestAnimationFrame(() => focusPane(root.current, pane));
      return;
    }
    setPane(pane, !panes[pane]);
    keep({ ...kept, open: openKept({ ...panes, [pane]: !panes[pane] }) });
  };
  useCommand('frame.toggleList', () => toggle('list'));
  useCommand('frame.toggleInspector', () => toggle('inspector'));

  const pane = (id: PaneId | 'work', content: ReactNode) => (
    <section className={`ak-pane ak-pane-${id}`} data-pane={id} aria-label={names[id]} tabIndex={-1}>
      <h2 className="ak-hidden">{names[id]}</h2>
      {content}
    </section>
  );

  return (
    <div className="ak-room" data-room-scope={room} ref={root}>
      {heading}
      {ready && (
        <Panes
          isNarrow={narrow}
          kept={kept}
          open={narrow ? { list: drawer === 'list', inspector: drawer === 'inspector' } : panes}
          leastListWidth={leastListWidth}
          onResized={(sizes) => keep({ ...kept, ...sizes, open: openKept(panes) })}
          list={<LastPickedContext value={lastPicked}>{pane('list', list)}</LastPickedContext>}
          work={pane('work', work)}
          inspector={pane('inspector', inspector)}
        />
      )}
      {narrow && drawer !== null && <DrawerBackdrop onClose={() => setDrawer(null)} />}
    </div>
  );
}

/** Where a pane is folded away with the focus in it, the work pane has it from then on: before it is drawn, as what is inert then loses its focus. */
function useFocusOutOfFolded(root: React.RefObject<HTMLElement | null>, folded: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: that something was folded decides, not what
  useLayoutEffect(() => {
    const pane = document.activeElement?.closest('[inert]') ?? null;
    if (pane !== null && root.current?.contains(pane)) focusPane(root.current, 'work');
  }, [root, folded]);
}

function DrawerBackdrop({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    let isForOther = false;
    // Before the key closes a menu or a dialog: afterwards nothing would tell that it was meant for that.
    const onKeyDownFirst = () => {
      isForOther = openDialog() !== null || document.querySelector('[role="menu"]') !== null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isForOther) onClose();
    };
    window.addEventListener('keydown', onKeyDownFirst, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDownFirst, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [onClose]);
  return <div className="ak-drawer-backdrop" aria-hidden="true" onPointerDown={onClose} />;
}

type PanesProps = {
  readonly isNarrow: boolean;
  readonly kept: PaneState;
  readonly open: Readonly<Record<PaneId, boolean>>;
  readonly leastListWidth: number;
  readonly onResized: (sizes: { list?: number; inspector?: number }) => void;
  readonly list: ReactNode;
  readonly work: ReactNode;
  readonly inspector: ReactNode;
};

/** Beside each other or as drawers, they are the same panes: what is typed in them outlives a change of the window's width. */
function Panes({ isNarrow, kept, open, leastListWidth, onResized, list, work, inspector }: PanesProps) {
  const { t } = useText();
  const listPanel = useRef<PanelImperativeHandle>(null);
  const inspectorPanel = useRef<PanelImperativeHandle>(null);
  // A drawer lies over the work pane, which then has the whole width.
  useFold(listPanel, !isNarrow && open.list, kept.list);
  useFold(inspectorPanel, !isNarrow && open.inspector, kept.inspector);

  const remember = (_layout: Layout, meta: { isUserInteraction: boolean }) => {
    if (!meta.isUserInteraction) return;
    const listSize = listPanel.current?.getSize().inPixels ?? 0;
    const inspectorSize = inspectorPanel.current?.getSize().inPixels ?? 0;
    onResized({ ...(listSize > 0 && { list: listSize }), ...(inspectorSize > 0 && { inspector: inspectorSize }) });
  };

  const asDrawer = (id: PaneId) => isNarrow && { 'data-drawer': id };
  return (
    // Drawers lie over the work pane, and where they overlap a pointer would take hold of their edges.
    <Group className="ak-panes" disabled={isNarrow} onLayoutChanged={remember}>
      <Panel
        id="list"
        panelRef={listPanel}
        defaultSize={kept.list}
        minSize={leastListWidth}
        collapsible
        groupResizeBehavior="preserve-pixel-size"
        inert={!open.list}
        {...asDrawer('list')}
      >
        {list}
      </Panel>
      {!isNarrow && <Separator className="ak-separator" aria-label={t('app.separatorList')} disabled={!open.list} />}
      <Panel id="work" minSize={480}>
        {work}
      </Panel>
      {!isNarrow && (
        <Separator className="ak-separator" aria-label={t('app.separatorInspector')} disabled={!open.inspector} />
      )}
      <Panel
        id="inspector"
        panelRef={inspectorPanel}
        defaultSize={kept.inspector}
        minSize={280}
        collapsible
        groupResizeBehavior="preserve-pixel-size"
        inert={!open.inspector}
        {...asDrawer('inspector')}
      >
        {inspector}
      </Panel>
    </Group>
  );
}

/** A folded pane stays mounted, so that its scroll place and editors are there when it comes back, as wide as it was. */
function useFold(panel: React.RefObject<PanelImperativeHandle | null>, open: boolean, width: number): void {
  useEffect(() => {
    if (open) panel.current?.resize(width);
    else panel.current?.collapse();
  }, [panel, open, width]);
}
