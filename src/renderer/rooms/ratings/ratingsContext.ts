import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { RatingsState } from './ratingsState.ts';

export type RatingsStore = StoreApi<RatingsState>;
export const RatingsContext = createContext<RatingsStore | null>(null);

export function useRatingsStore(): RatingsStore {
  const store = useContext(RatingsContext);
  if (store === null) throw new Error('No ratings store around this component');
  return store;
}

/** A part of the room's state; the component follows when that part changes. */
export function useRatings<T>(select: (state: RatingsState) => T): T {
  return useStore(useRatingsStore(), select);
}
