import { type ReactNode, useEffect, useState } from 'react';
import { useRoomEvents } from '../../../window/roomHooks.ts';
import { useWorkbench, type Workbench } from '../../../window/workbench.ts';
import { ResultsContext } from './resultsContext.ts';
import type { ResultsState } from './resultsState.ts';
import { createResultsStore } from './resultsStore.ts';

/** Around list, work pane and inspector of the results of a study: opens them, and follows what is judged meanwhile. Give it the key of the study. */
export function ResultsProvider({ datasetId, children }: { readonly datasetId: number; readonly children: ReactNode }) {
  const { call } = useWorkbench();
  const [store] = useState(() => createResultsStore(call, datasetId));
  useEffect(() => {
    store
      .getState()
      .open()
      .catch(() => null);
  }, [store]);
  useRoomEvents(store, listen, commit);
  return <ResultsContext value={store}>{children}</ResultsContext>;
}

function listen(onEvent: Workbench['onEvent'], stateOf: () => ResultsState) {
  return [onEvent('ratings.changed', ({ datasetIds }) => stateOf().changed(datasetIds))];
}

/** Nothing is typed here that could wait. */
function commit(): void {}
