import { type ReactNode, useEffect, useState } from 'react';
import { useWorkbench } from '../../../window/workbench.ts';
import { ResultsContext } from './resultsContext.ts';
import { createResultsStore } from './resultsStore.ts';

/** Around list, work pane and inspector of the results of a study: opens them, and follows what is judged meanwhile. */
export function ResultsProvider({ datasetId, children }: { readonly datasetId: number; readonly children: ReactNode }) {
  const { call, onEvent } = useWorkbench();
  const [store] = useState(() => createResultsStore(call));
  useEffect(() => {
    store
      .getState()
      .open(datasetId)
      .catch(() => null);
    return onEvent('ratings.changed', ({ datasetIds }) => store.getState().changed(datasetIds));
  }, [store, datasetId, onEvent]);
  return <ResultsContext value={store}>{children}</ResultsContext>;
}
