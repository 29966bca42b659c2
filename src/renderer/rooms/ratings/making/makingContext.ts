import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { MakingState, MakingStore } from './makingStore.ts';

export const MakingContext = createContext<MakingStore | null>(null);

export function useMakingStore(): MakingStore {
  const store = useContext(MakingContext);
  if (store === null) throw new Error('No store of a study in the making around this component');
  return store;
}

export function useMaking<T>(select: (state: MakingState) => T): T {
  return useStore(useMakingStore(), select);
}
