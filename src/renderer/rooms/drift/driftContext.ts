import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { DriftState } from './driftState.ts';

export type DriftStore = StoreApi<DriftState>;
export const DriftContext = createContext<DriftStore | null>(null);

export function useDriftStore(): DriftStore {
  const store = useContext(DriftContext);
  if (store === null) throw new Error('No drift store around this component');
  return store;
}

/** A part of the room's state; the component follows when that part changes. */
export function useDrift<T>(select: (state: DriftState) => T): T {
  return useStore(useDriftStore(), select);
}
