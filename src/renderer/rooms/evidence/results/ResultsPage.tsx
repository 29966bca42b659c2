import { useEffect, useState } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { PointPane } from './PointPane.tsx';
import { ResultsList } from './ResultsList.tsx';
import { ResultsWork } from './ResultsWork.tsx';
import { ResultsContext } from './resultsContext.ts';
import { createResultsStore } from './resultsStore.ts';
import './results.css';

type Props = {
  readonly datasetId: number;
  readonly name: string;
  readonly onClose: () => void;
  readonly onOpenClaim: (datasetId: number, claimId: number) => void;
};

/** The results of models in the tests, of one set of result files. */
export function ResultsPage({ datasetId, name, onClose, onOpenClaim }: Props) {
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
      <ResultsPanes name={name} onClose={onClose} onOpenClaim={onOpenClaim} />
    </ResultsContext>
  );
}

/** Models and tests, their numbers, and the chosen point. */
export function ResultsPanes({ name, onClose, onOpenClaim }: Omit<Props, 'datasetId'>) {
  const { t } = useText();
  useCommand('evidence.results', onClose);
  return (
    <RoomFrame
      room="evidence"
      list={
        <>
          <header className="er-head">
            <Content as="b" text={name} className="ak-cut" title={name} />
            <ActButton small command="evidence.results" onClick={onClose}>
              {t('evidenceResults.close')}
            </ActButton>
          </header>
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
