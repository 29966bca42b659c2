import { createStore } from 'zustand/vanilla';
import type { Columns } from './TranscriptRowLine.tsx';

/** Rows in view: the first and the last, with the part of them that is seen. */
export type RowsInView = { readonly from: number; readonly to: number };

const nothing: RowsInView = { from: 0, to: 0 };

/** What each list shows now. A store of its own, because it changes with every frame of scrolling and only the map follows it. */
export function createInView() {
  return createStore<Readonly<Record<Columns, RowsInView>>>(() => ({
    all: nothing,
    left: nothing,
    right: nothing,
    third: nothing,
    fourth: nothing,
  }));
}
export type InView = ReturnType<typeof createInView>;
