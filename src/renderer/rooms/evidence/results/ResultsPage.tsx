import { useEffect, useState } from 'react';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { PointPane } from './PointPane.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import { ResultsList } from './ResultsList.tsx';
import { ResultsWork } from './ResultsWork.tsx';
import { ResultsContext } from './resultsContext.ts';
import { createResultsStore } from './resultsStore.ts';
import './results.css';
import './resultsList.css';
import './pointPane.css';

type Props = {
  readonly datasetId: number;
  readonly onChoose: (datasetId: number) => void;
  readonly onClose: () => void;
  readonly onOpenClaim: (datasetId: number, claimId: number) => void;
};

/** The results of models in the tests, of one set of result files. */
export function ResultsPage(props: Props) {
  const { datasetId } = props;
  const act = useAct();
  const call = useCall();
  const [store] = useState(() => createResultsStore(call, datasetId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each set
  useEffect(() => act(() => store.getState().open()), [store]);
  useEffect(() => () => store.getState().leave(), [store]);
  // Undone and redone from anywhere, also by another window.
  const changes = useEventTimes('evidence.changed');
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each change
  useEffect(() => {
    if (changes > 0) act(() => store.getState().readAgain());
  }, [store, changes]);
  return (
    <ResultsContext value={store}>
      <ResultsPanes {...props} />
    </ResultsContext>
  );
}

/** Models and tests, their numbers, and the chosen point. */
export function ResultsPanes({ datasetId, onChoose, onClose, onOpenClaim }: Props) {
  const { t } = useText();
  useCommand('evidence.results', onClose);
  return (
    <RoomFrame
      room="evidence"
      list={
        <>
          <ResultsHead datasetId={datasetId} onChoose={onChoose} onClose={onClose} />
          <ResultsList />
        </>
      }
      work={<ResultsWork />}
      inspector={<PointPane onOpenClaim={onOpenClaim} />}
      names={{
        list: t('evidenceResults.panes.list'),
        work: t('evidenceResults.panes.work'),
        inspector: t('evidenceResults.panes.inspector'),
      }}
      listWidth={262}
      inspectorWidth={350}
    />
  );
}
