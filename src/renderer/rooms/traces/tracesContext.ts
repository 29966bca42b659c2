import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { TracesState } from './tracesState.ts';
import type { TracesStore } from './tracesStore.ts';

export const TracesContext = createContext<TracesStore | null>(null);

export function useTracesStore(): TracesStore {
  const store = useContext(TracesContext);
  if (store === null) throw new Error('No traces store around this component');
  return store;
}

/** A part of the room's state; the component follows when that part changes. */
export function useTraces<T>(select: (state: TracesState) => T): T {
  return useStore(useTracesStore(), select);
}
