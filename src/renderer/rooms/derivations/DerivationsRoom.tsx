import { useEffect, useState } from 'react';
import type { Dataset } from '../../../shared/datasets.ts';
import { runChecks } from '../../../shared/rooms/derivations/checks/index.ts';
import { firstPlace } from '../../components/agreement/agreementPlace.ts';
import { loadedPage } from '../../components/loadedPage.tsx';
import { RoomFrame } from '../../components/RoomFrame.tsx';
import { selectedDataset } from '../../window/appStore.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { keys, useCommand } from '../../window/keyDispatcher.ts';
import { useRoomEvents, useUnsaved } from '../../window/roomHooks.ts';
import { useAct } from '../../window/useAct.ts';
import { useApp, useWorkbench, type Workbench } from '../../window/workbench.ts';
import { DerivationsContext, useDerivations, useDerivationsStore } from './derivationsContext.ts';
import type { DerivationsState } from './derivationsState.ts';
import { createDerivationsStore, type DerivationsStore } from './derivationsStore.ts';
import { Inspector } from './inspector/Inspector.tsx';
import { QuestionList } from './list/QuestionList.tsx';
import { WorkPane } from './work/WorkPane.tsx';
import './derivations.css';

const AgreementPage = loadedPage(async () => (await import('./agreement/AgreementPage.tsx')).AgreementPage);
const VersionsPage = loadedPage(async () => (await import('./versions/VersionsPage.tsx')).VersionsPage);

/** The derivations room: the questions of a gold dataset, the derivation of one of them, and what is known about it. */
export function DerivationsRoom() {
  const { call, store: app } = useWorkbench();
  const [store] = useState(() => {
    const created = createDerivationsStore(call, { runChecks });
    // At once, so that the list is on its way while the room is drawn for the first time.
    openIn(created, selectedDataset(app.getState()));
    return created;
  });
  const [page, setPage] = useState<PageId>(null);
  useOpenDataset(store);
  useRoomEvents(store, listen, commit);
  useDestination(store, page, setPage);
  useUnsaved(store, readUnsaved);

  return (
    <DerivationsContext value={store}>
      <DerivationsPages page={page} setPage={setPage} />
    </DerivationsContext>
  );
}

type PageId = 'versions' | 'agreement' | null;
type Paged = { readonly page: PageId; readonly setPage: (page: PageId) => void };

/** List and question, or the page that was asked for. */
function DerivationsPages({ page, setPage }: Paged) {
  const { t } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const dataset = useDerivations((state) => state.dataset);
  // Kept while one looks at a question and comes back.
  const [agreed, setAgreed] = useState(firstPlace);
  // On the page itself the same key leads back.
  useCommand('derivations.compareVersions', () => setPage('versions'), page !== 'versions' && dataset !== null);
  useCommand('derivations.agreement', () => setPage('agreement'), page !== 'agreement' && dataset !== null);
  const open = (questionId: number) => {
    setPage(null);
    act(() => store.getState().select(questionId));
  };
  if (page === 'versions' && dataset !== null) {
    return <VersionsPage key={dataset.id} dataset={dataset} onClose={() => setPage(null)} onOpen={open} />;
  }
  if (page === 'agreement' && dataset !== null) {
    return (
      <AgreementPage
        key={dataset.id}
        dataset={dataset}
        at={agreed}
        onMove={setAgreed}
        onClose={() => setPage(null)}
        onCompare={() => setPage('versions')}
        onOpen={open}
      />
    );
  }
  return (
    <RoomFrame
      room="derivations"
      list={<QuestionList />}
      work={<WorkPane />}
      inspector={<Inspector />}
      names={{
        list: t('derivations.panes.list'),
        work: t('derivations.panes.work'),
        inspector: t('derivations.panes.inspector'),
      }}
    />
  );
}

/** Opens the dataset that the window works on, and takes over its newer counts. */
function useOpenDataset(store: DerivationsStore): void {
  const dataset = useApp(selectedDataset);
  useEffect(() => openIn(store, dataset), [dataset, store]);
}

function openIn(store: DerivationsStore, dataset: Dataset | null): void {
  if (dataset === null) return;
  const { dataset: open, openDataset, updateDataset } = store.getState();
  if (open?.id === dataset.id) updateDataset(dataset);
  else openDataset(dataset).catch(() => null);
}

function listen(onEvent: Workbench['onEvent'], stateOf: () => DerivationsState) {
  return [
    onEvent('derivations.changed', ({ datasetId, questionIds }) => stateOf().questionsChanged(datasetId, questionIds)),
    onEvent('derivations.pageTitlesChanged', () => {
      const { dataset, questionsChanged } = stateOf();
      if (dataset !== null) questionsChanged(dataset.id, null);
    }),
    onEvent('derivations.queuesChanged', () => void stateOf().loadQueues()),
    onEvent('derivations.scored', ({ goldDatasetId, runId }) => stateOf().scored(goldDatasetId, runId)),
  ];
}

function commit(state: DerivationsState): void {
  state.commit();
}

function readUnsaved({ save, conflicts }: DerivationsState) {
  const held = conflicts.length > 0 || save?.status === 'unsaved';
  return { waits: held || (save !== null && save.status !== 'saved'), held, conflicts };
}

/** Goes where the palette, a toast or an import asked to, out of a page that is open. */
function useDestination(store: DerivationsStore, page: PageId, setPage: Paged['setPage']): void {
  const destination = useFrame((state) => state.destination);
  const arrive = useFrame((state) => state.arrive);
  const { store: app } = useWorkbench();
  const dataset = useApp(selectedDataset);
  useEffect(() => {
    if (destination?.room !== 'derivations') return;
    // What stands behind the page cannot be seen, and takes no command, before it is closed.
    if (page !== null) {
      setPage(null);
      return;
    }
    const { datasets } = app.getState();
    const asked =
      datasets.status === 'ready' ? datasets.value.find(({ id }) => id === destination.datasetId) : undefined;
    // A file of predictions is seen with the questions that it answers.
    const goldId = asked?.role === 'prediction' ? asked.goldDatasetId : (asked?.id ?? null);
    if (goldId !== null && goldId !== dataset?.id) {
      app.getState().selectDataset(goldId);
      return;
    }
    const { itemId, command } = destination;
    arrive();
    const go = async () => {
      if (itemId !== null) await store.getState().select(itemId);
      if (command) keys.run(command);
    };
    go().catch(() => null);
  }, [destination, dataset, page, app, arrive, setPage, store]);
}
