import { useEffect, useState } from 'react';
import { loadedPage } from '../../components/loadedPage.tsx';
import { RoomFrame } from '../../components/RoomFrame.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { useOpening, useRoomEvents, useUnsaved } from '../../window/roomHooks.ts';
import { useAct } from '../../window/useAct.ts';
import { useWorkbench, type Workbench } from '../../window/workbench.ts';
import { WorkPane } from './bench/WorkPane.tsx';
import { EvidenceContext, useEvidence, useEvidenceStore } from './evidenceContext.ts';
import { type EvidenceState, taskIn } from './evidenceState.ts';
import { createEvidenceStore, type EvidenceStore } from './evidenceStore.ts';
import { AnswerPane } from './inspector/AnswerPane.tsx';
import { ClaimList } from './list/ClaimList.tsx';
import { placeOfTyped } from './typedKey.ts';

const AgreementPage = loadedPage(async () => (await import('./agreement/AgreementPage.tsx')).AgreementPage);
const ResultsPage = loadedPage(async () => (await import('./results/ResultsPage.tsx')).ResultsPage);

/** The evidence room: claims with the evidence that is kept, discarded, added or assigned, and explained. */
export function EvidenceRoom() {
  const { call } = useWorkbench();
  const [store] = useState(() => createEvidenceStore(call));
  const isOpen = useOpening(store);
  useRoomEvents(store, listen, commit);
  useDestination(store, isOpen);
  useUnsaved(store, readUnsaved);
  return (
    <EvidenceContext value={store}>
      <EvidencePages />
    </EvidenceContext>
  );
}

/** The bench, or the results of models or the agreement of annotators where they are asked for. */
function EvidencePages() {
  const act = useAct();
  const store = useEvidenceStore();
  const resultsId = useEvidence((state) => state.resultsId);
  const shown = useEvidence(({ resultSets }) => resultSets.find(({ id }) => id === resultsId) ?? null);
  const agreedId = useEvidence(({ showsAgreement, datasetId }) => (showsAgreement ? datasetId : null));
  const head = useEvidence((state) => state.head);
  const opened = useEvidence((state) => taskIn(state)?.row.test ?? null);
  if (shown === null && agreedId !== null && head.status === 'ready') {
    return (
      <AgreementPage
        key={agreedId}
        datasetId={agreedId}
        tests={head.value.tests.map(({ test }) => test)}
        opened={opened}
        onClose={() => store.getState().setLook({ showsAgreement: false })}
      />
    );
  }
  if (shown === null) return <EvidencePanes />;
  const { showResults } = store.getState();
  const openClaim = (datasetId: number, claimId: number) =>
    act(async () => {
      showResults(null);
      if (datasetId !== store.getState().datasetId) await store.getState().openSet(datasetId);
      await store.getState().select(claimId);
    });
  return (
    <ResultsPage
      key={shown.id}
      datasetId={shown.id}
      onChoose={showResults}
      onClose={() => showResults(null)}
      onOpenClaim={openClaim}
    />
  );
}

/** List, bench and answer. */
export function EvidencePanes() {
  const { t } = useText();
  return (
    <RoomFrame
      room="evidence"
      list={<ClaimList />}
      work={<WorkPane />}
      inspector={<AnswerPane />}
      names={{
        list: t('evidence.panes.list'),
        work: t('evidence.panes.work'),
        inspector: t('evidence.panes.inspector'),
      }}
      listWidth={250}
      inspectorWidth={474}
    />
  );
}

function listen(onEvent: Workbench['onEvent'], stateOf: () => EvidenceState) {
  return [
    onEvent('evidence.changed', ({ datasetId, claimIds }) => stateOf().claimsChanged(datasetId, claimIds)),
    onEvent('evidence.queuesChanged', () => void stateOf().loadQueues()),
    onEvent('datasets.changed', () => stateOf().datasetsChanged()),
  ];
}

function commit({ flush }: EvidenceState): void {
  flush().catch(() => null);
}

function readUnsaved({ writing, typed }: EvidenceState) {
  const waits = Object.keys(typed).some((key) => placeOfTyped(key)?.place !== 'comment');
  return { waits: writing > 0 || waits, held: false };
}

/** Goes where the palette, a toast or an import asked to. */
function useDestination(store: EvidenceStore, isOpen: boolean): void {
  const destination = useFrame((state) => state.destination);
  const arrive = useFrame((state) => state.arrive);
  useEffect(() => {
    if (destination?.room !== 'evidence' || !isOpen) return;
    const { datasetId, itemId, command } = destination;
    arrive();
    const go = async () => {
      const { sets, resultSets, openSet, select, showResults, setLook } = store.getState();
      showResults(resultSets.some(({ id }) => id === datasetId) ? datasetId : null);
      setLook({ showsAgreement: false });
      const isSet = sets?.some(({ id }) => id === datasetId) ?? false;
      if (datasetId !== null && isSet && datasetId !== store.getState().datasetId) await openSet(datasetId);
      if (itemId !== null) await select(itemId);
      if (command) keys.run(command);
    };
    go().catch(() => null);
  }, [destination, isOpen, arrive, store]);
}
