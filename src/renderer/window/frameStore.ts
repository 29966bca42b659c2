import { create } from 'zustand';
import type { RoomId } from '../../shared/datasets.ts';

/** A word to the user, bottom right. `text` is already in the window's language. */
export type Toast = {
  readonly id: number;
  readonly text: string;
  /** Gone after 8 seconds unless the pointer or the focus is on it. */
  readonly action?: { readonly label: string; readonly keys?: string; readonly run: () => void };
  readonly keys?: string;
  /** It tells of the last act with the key that takes it back or does it again: the next such one takes its place. */
  readonly isOfLastAct?: boolean;
  /** The dataset of whose withdrawal it tells: gone as soon as that is back, by whatever way. */
  readonly withdrawnId?: number;
  /** The act that it asks about: the same key once more means it. */
  readonly asks?: { readonly relation: 'undo' | 'redo'; readonly counter: number };
  /** What undo, or redo, would take as it was said; null where that is nothing. It is gone as soon as that is another act. */
  readonly next?: { readonly relation: 'undo' | 'redo'; readonly counter: number | null };
};

/** What lies beside the rail: a room, what was done, or the outbox. */
export type ScreenId = RoomId | 'work' | 'outbox';

export type PaneId = 'list' | 'inspector';
type DialogId = 'keys' | 'settings' | 'keymap' | 'evaluator';

/** A place somebody asked to see: the room it belongs to goes there and then calls `arrive`. */
export type Destination = {
  readonly room: RoomId;
  readonly datasetId: number | null;
  /** Whether a list of several datasets is to show this one alone. */
  readonly isAlone?: boolean;
  readonly itemId: number | null;
  /** A command of the room to run on arrival, such as `derivations.score`. */
  readonly command?: string;
  /** A link to a place inside of an item, such as `akapen://traces/12/5`. */
  readonly link?: string;
  /** Two sets of answers of rooms that a study is to be made of. */
  readonly pair?: Readonly<Record<'a' | 'b', { readonly source: RoomId; readonly id: string }>>;
};

/**
 * What the open room has in hand: whether something typed is not on disk yet, whether that is held up until somebody
 * decides or the disk can be written again, where somebody has to decide, and how to get it there.
 */
export type Unsaved = {
  readonly waits: boolean;
  readonly held: boolean;
  readonly conflicts: readonly Destination[];
  readonly flush: () => Promise<void>;
};

export type FrameState = {
  readonly place: ScreenId | 'welcome';
  /** How often the window went from one place to another. */
  readonly visit: number;
  readonly dialog: DialogId | null;
  /** The palette: everything, or items only. */
  readonly palette: 'closed' | 'all' | 'items';
  readonly panes: Readonly<Record<PaneId, boolean>>;
  /** Whether the page that is open has these panes at all. */
  readonly hasPanes: boolean;
  /** Which pane lies over the work pane in a narrow window. */
  readonly drawer: PaneId | null;
  readonly toasts: readonly Toast[];
  readonly destination: Destination | null;
  readonly unsaved: Unsaved | null;
  /** Hides the names of models while the open room is blind; null where nothing is hidden. */
  readonly mask: ((text: string) => string) | null;
  go(place: ScreenId | 'welcome'): void;
  goTo(destination: Destination): void;
  arrive(): void;
  openDialog(dialog: DialogId): void;
  closeDialog(): void;
  setPalette(palette: FrameState['palette']): void;
  setUnsaved(unsaved: Unsaved | null): void;
  setMask(mask: FrameState['mask']): void;
  setHasPanes(hasPanes: boolean): void;
  setPane(pane: PaneId, open: boolean): void;
  setDrawer(drawer: PaneId | null): void;
  showToast(toast: Omit<Toast, 'id'>): void;
  dropToast(id: number): void;
};

function visitTo(next: FrameState['place'], { place, visit }: FrameState): number {
  return next === place ? visit : visit + 1;
}

/** Where the window stands. Knows no data and calls nothing. */
function createFrameStore() {
  let nextToast = 1;
  return create<FrameState>()((set) => ({
    place: 'welcome',
    visit: 0,
    dialog: null,
    palette: 'closed',
    panes: { list: true, inspector: true },
    hasPanes: false,
    drawer: null,
    toasts: [],
    destination: null,
    unsaved: null,
    mask: null,
    go: (place) => set((state) => ({ place, visit: visitTo(place, state), drawer: null })),
    goTo: (destination) =>
      set((state) => ({ place: destination.room, visit: visitTo(destination.room, state), destination, drawer: null })),
    arrive: () => set({ destination: null }),
    openDialog: (dialog) => set({ dialog, palette: 'closed' }),
    closeDialog: () => set({ dialog: null }),
    setPalette: (palette) => set({ palette }),
    setUnsaved: (unsaved) => set({ unsaved }),
    setMask: (mask) => set({ mask }),
    setHasPanes: (hasPanes) => set({ hasPanes }),
    setPane: (pane, open) => set((state) => ({ panes: { ...state.panes, [pane]: open } })),
    setDrawer: (drawer) => set({ drawer }),
    showToast: (toast) =>
      set((state) => {
        // The same words twice, one above the other, say nothing more.
        const isOver = ({ text, isOfLastAct = false }: Toast) =>
          text === toast.text || (isOfLastAct && toast.isOfLastAct);
        const others = state.toasts.filter((one) => !isOver(one));
        return { toasts: [...others, { ...toast, id: nextToast++ }].slice(-2) };
      }),
    dropToast: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  }));
}

export const useFrame = createFrameStore();
