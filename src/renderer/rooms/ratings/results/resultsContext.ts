import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { ResultsState } from './resultsState.ts';

type ResultsStore = StoreApi<ResultsState>;
export const ResultsContext = createContext<ResultsStore | null>(null);

export function useResultsStore(): ResultsStore {
  const store = useContext(ResultsContext);
  if (store === null) throw new Error('No store of results around this component');
  return store;
}

/** A part of the state of the results; the component follows when that part changes. */
export function useResults<T>(select: (state: ResultsState) => T): T {
  return useStore(useResultsStore(), select);
}
