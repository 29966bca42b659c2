import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { ResultsState } from './resultsState.ts';
import type { ResultsStore } from './resultsStore.ts';

export const ResultsContext = createContext<ResultsStore | null>(null);

export function useResultsStore(): ResultsStore {
  const store = useContext(ResultsContext);
  if (store === null) throw new Error('No results store around this component');
  return store;
}

/** A part of the results' state; the component follows when that part changes. */
export function useResults<T>(select: (state: ResultsState) => T): T {
  return useStore(useResultsStore(), select);
}

/** The numbers of the test that is shown; null before they are there. */
export function useView(): ResultsView | null {
  return useResults(({ view }) => (view.status === 'ready' ? view.value : null));
}
