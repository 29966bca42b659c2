import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

export type Panel = 'share' | 'hallucinated';
export type Drag = { readonly fromX: number; readonly fromY: number; readonly toX: number; readonly toY: number };

/** Where the pointer or the keys are in the charts. Apart from the room's store: it changes with every movement. */
type Cursor = {
  readonly panel: Panel;
  readonly turn: number | null;
  readonly line: string | null;
  readonly byKeys: boolean;
  readonly drag: Drag | null;
};

export const noCursor: Cursor = { panel: 'share', turn: null, line: null, byKeys: false, drag: null };

export const createCursorStore = () => createStore<Cursor>()(() => noCursor);
export const CursorContext = createContext<StoreApi<Cursor> | null>(null);

export function useCursorStore(): StoreApi<Cursor> {
  const store = useContext(CursorContext);
  if (store === null) throw new Error('No cursor around this component');
  return store;
}

export function useCursor<T>(select: (cursor: Cursor) => T): T {
  return useStore(useCursorStore(), select);
}
