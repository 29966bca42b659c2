import type { WireError } from '../../shared/errors.ts';
import { goOn } from './goOn.ts';
import { createListPages, type ListPages, type ListWindow, rowAt } from './listPages.ts';
import { wireErrorOf } from './wireErrorOf.ts';

type Counts = { readonly matched: number };
/** What the store of a room has of its list. */
type ListData<View, Row, C extends Counts> = {
  readonly view: View | null;
  readonly rows: ListWindow<View, Row, C> | null;
  readonly selectedId: number | null;
};
type ListChange<View, Row, C extends Counts> = {
  readonly view?: View;
  readonly rows?: ListWindow<View, Row, C>;
  readonly listError?: WireError | null;
  readonly selectedIndex?: number;
};

type Needs<View, Row, C extends Counts> = {
  readonly get: () => ListData<View, Row, C>;
  readonly set: (change: ListChange<View, Row, C>) => void;
  /** Asks the list to bring a place into its middle. */
  readonly scrollTo: (index: number) => void;
  /** Keeps the view for the next start. */
  readonly touch: () => void;
  readonly select: (id: number, index?: number) => Promise<void>;
  /** Saves what was typed, which may change what is next. */
  readonly flush: () => Promise<unknown>;
  readonly load: Parameters<typeof createListPages<View, Row, C>>[0]['load'];
  /** 0-based place of an item in a view; -1 where the view hides it. */
  readonly locate: (view: View, id: number) => Promise<{ readonly index: number }>;
  /** The item that is to be done next, null for none. */
  readonly nextOpen: (view: View, id: number) => Promise<number | null>;
  /** The next (1) or previous (-1) item that asks for something, null for none. */
  readonly nextAsking: (view: View, id: number, by: 1 | -1) => Promise<number | null>;
};

type RoomList<View> = {
  readonly pages: ListPages<View>;
  readonly locate: (view: View, id: number | null) => Promise<number>;
  /**
   * Shows a view; resolves to the place of an item in it, -1 where it is hidden or a newer view is shown by then. `near` is where the item is
   * thought to stand, so that its page is asked for without waiting for its place; null where nobody knows.
   */
  readonly showView: (view: View, selectedId: number | null, near?: number | null) => Promise<number>;
  /** Fetches the rows in sight again. */
  readonly refreshVisible: () => void;
  readonly acts: {
    readonly ensureRows: (from: number, to: number) => void;
    /** Resolves when the rows from one place to another are there. */
    readonly fetchRows: (from: number, to: number) => Promise<void>;
    readonly selectIndex: (index: number) => Promise<void>;
    /** Goes to the next item that is not done. False when all are done. */
    readonly skip: (after?: Promise<unknown>) => Promise<boolean>;
    /** Goes to the next (1) or previous (-1) item that asks for something. False when no other does. */
    readonly nextAsking: (by: 1 | -1) => Promise<boolean>;
  };
};

/** The list of a room: its view, its pages, and going from item to item. */
export function createRoomList<View, Row extends { readonly id: number }, C extends Counts>(
  room: Needs<View, Row, C>,
): RoomList<View> {
  const { get, set, select } = room;
  let visible = { from: 0, to: 50 };
  const pages = createListPages<View, Row, C>({
    load: room.load,
    read: () => get().rows,
    // Of a dataset that was left no row comes any more, though nothing is asked of the next one yet.
    write: (rows) => {
      if (get().view === rows.view) set({ rows, listError: null });
    },
    fail: (thrown) => {
      if (get().view !== null) set({ listError: wireErrorOf(thrown) });
    },
  });

  async function locate(view: View, id: number | null): Promise<number> {
    if (id === null) return -1;
    return (await room.locate(view, id).catch(() => ({ index: -1 }))).index;
  }

  async function showView(view: View, selectedId: number | null, near: number | null = null): Promise<number> {
    set({ view });
    room.touch();
    // The core answers in turn, and rows are what is waited for.
    const shown = near === null ? null : pages.show(view, near);
    const index = await locate(view, selectedId);
    await shown;
    if (get().view !== view) return -1;
    if (near === null) await pages.show(view, index);
    else if (index >= 0) await pages.ensure(index, index);
    if (get().view !== view) return -1;
    set({ selectedIndex: index });
    room.scrollTo(Math.max(0, index));
    return index;
  }

  async function goTo(ask: (view: View, id: number) => Promise<number | null>, after?: Promise<unknown>) {
    const { view } = get();
    if (view === null) return false;
    const find = async (id: number) => {
      await after;
      await room.flush();
      return ask(view, id);
    };
    return goOn({ open: () => get().selectedId, find, select });
  }

  return {
    pages,
    locate,
    showView,
    refreshVisible: () => pages.refresh(visible.from, visible.to),
    acts: {
      ensureRows: (from, to) => {
        visible = { from, to };
        void pages.ensure(from, to);
      },
      fetchRows: pages.ensure,
      selectIndex: async (index) => {
        const place = Math.max(0, Math.min(index, (get().rows?.matched ?? 0) - 1));
        if (!rowAt(get().rows, place)) await pages.ensure(place, place);
        const row = rowAt(get().rows, place);
        if (row) await select(row.id, place);
      },
      skip: (after) => goTo(room.nextOpen, after),
      nextAsking: (by) => goTo((view, id) => room.nextAsking(view, id, by)),
    },
  };
}
