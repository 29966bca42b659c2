import { type ComponentProps, useEffect, useState } from 'react';
import { readStepLink } from '../../../shared/traces/permalink.ts';
import { firstPlace } from '../../components/agreement/agreementPlace.ts';
import { useBlindFrame } from '../../components/blind/blind.ts';
import { loadedPage } from '../../components/loadedPage.tsx';
import { RoomFrame } from '../../components/RoomFrame.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { keys, useCommand } from '../../window/keyDispatcher.ts';
import { useOpening, useRoomEvents, useUnsaved } from '../../window/roomHooks.ts';
import { useAct } from '../../window/useAct.ts';
import { useWorkbench, type Workbench } from '../../window/workbench.ts';
import { TracesDialogs } from './dialogs/TracesDialogs.tsx';
import { TracesInspector } from './inspector/TracesInspector.tsx';
import { TraceList } from './list/TraceList.tsx';
import { openTracesOf, runsAskedFor } from './openColumns.ts';
import type { ResultsLook } from './results/resultsData.ts';
import { TracesContext, useTraces, useTracesStore } from './tracesContext.ts';
import { noFilter, type TracesState } from './tracesState.ts';
import { createTracesStore, type TracesStore } from './tracesStore.ts';
import { useBlindToAll } from './useBlind.ts';
import { WorkPane } from './work/WorkPane.tsx';
import './traces.css';

const AgreementPage = loadedPage(async () => (await import('./agreement/AgreementPage.tsx')).AgreementPage);
const PassRatesPage = loadedPage(async () => (await import('./passRates/PassRatesPage.tsx')).PassRatesPage);
const ResultsPage = loadedPage(async () => (await import('./results/ResultsPage.tsx')).ResultsPage);

/** The traces room: questions, the traces that answer one of them step by step, and what evaluators mark in them. */
export function TracesRoom() {
  const { call } = useWorkbench();
  const [store] = useState(() => createTracesStore(call));
  const isOpen = useOpening(store);
  const [page, setPage] = useState<PageId>(null);
  useRoomEvents(store, listen, commit);
  useDestination({ store, isOpen, page, setPage });
  useUnsaved(store, readUnsaved);

  return (
    <TracesContext value={store}>
      <TracesPages page={page} setPage={setPage} />
      <BlindFrame />
      <TracesDialogs />
    </TracesContext>
  );
}

type PageId = 'agreement' | 'results' | 'passRates' | null;
type Paged = { readonly page: PageId; readonly setPage: (page: PageId) => void };

/** Lists and transcripts, or what evaluators said by model, or how far they agree, where it is asked for. */
function TracesPages({ page, setPage }: Paged) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const scheme = useTraces((state) => state.scheme);
  // Kept while one looks at a place and comes back.
  const [look, setLook] = useState<ResultsLook | null>(null);
  const [agreed, setAgreed] = useState(firstPlace);
  // On the page itself the same key leads back.
  useCommand('traces.agreement', () => setPage('agreement'), page !== 'agreement');
  useCommand('traces.results', () => setPage('results'), page !== 'results');
  useCommand('traces.passRates', () => setPage('passRates'), page !== 'passRates');
  const showRuns: ComponentProps<typeof PassRatesPage>['onShow'] = ({ groupId, task, model }) => {
    setPage(null);
    act(async () => {
      const { setView, selectGroup, selectIndex } = store.getState();
      const filter = { ...noFilter, models: [model], tasks: task === undefined ? [] : [task] };
      await setView({ filter, queueId: null, searchId: null, sort: 'failures' });
      await (groupId === null ? selectIndex(0) : selectGroup(groupId));
      await openAskedRuns(store);
    });
  };
  const open = (key: string) => {
    const [traceId = 0, step = -1] = key.split('/').map(Number);
    setPage(null);
    act(async () => void (await store.getState().openPlace(traceId, step < 0 ? null : step, null)));
  };
  if (page === 'passRates') return <PassRatesPage onClose={() => setPage(null)} onShow={showRuns} />;
  if (page !== null && scheme.status === 'ready') {
    const asked = { criteria: scheme.value.criteria, onClose: () => setPage(null), onOpen: open };
    return page === 'agreement' ? (
      <AgreementPage {...asked} at={agreed} onMove={setAgreed} />
    ) : (
      <ResultsPage {...asked} look={look} onLook={setLook} />
    );
  }
  return (
    <RoomFrame
      room="traces"
      list={<TraceList />}
      work={<WorkPane />}
      inspector={<TracesInspector />}
      names={{
        list: t('traces.panes.list'),
        work: t('traces.panes.work'),
        inspector: t('traces.panes.inspector'),
      }}
      listWidth={236}
      inspectorWidth={330}
    />
  );
}

/** Opens runs that the list asks for, where others of their question stand in the columns. */
async function openAskedRuns(store: TracesStore): Promise<void> {
  const { group, view, openRuns } = store.getState();
  if (group.status !== 'ready') return;
  const asked = runsAskedFor(view, group.value.traces).map(({ id }) => id);
  const open = openTracesOf(store.getState()).map(({ head }) => head.id);
  if (!open.some((id) => asked.includes(id))) await openRuns(asked.slice(0, 2));
}

function BlindFrame() {
  useBlindFrame(useBlindToAll());
  return null;
}

function listen(onEvent: Workbench['onEvent'], stateOf: () => TracesState) {
  return [
    onEvent('traces.changed', ({ groupIds }) => stateOf().groupsChanged(groupIds)),
    onEvent('traces.settingsChanged', () => stateOf().settingsChanged()),
    onEvent('traces.indexed', (index) => stateOf().indexed(index)),
    onEvent('datasets.changed', () => stateOf().datasetsChanged()),
  ];
}

function commit({ flush }: TracesState): void {
  void flush();
}

function readUnsaved({ writing, commentDrafts, spanDrafts }: TracesState) {
  return { waits: writing > 0 || Object.keys({ ...commentDrafts, ...spanDrafts }).length > 0, held: false };
}

type Arrival = Paged & { readonly store: TracesStore; readonly isOpen: boolean };

/** Goes where the palette, a toast or an import asked to, out of a page that is open. */
function useDestination({ store, isOpen, page, setPage }: Arrival): void {
  const { t } = useText();
  const destination = useFrame((state) => state.destination);
  const arrive = useFrame((state) => state.arrive);
  const showToast = useFrame((state) => state.showToast);
  useEffect(() => {
    if (destination?.room !== 'traces' || !isOpen) return;
    // What stands behind the page cannot be seen, and takes no command, before it is closed.
    if (page !== null) {
      setPage(null);
      return;
    }
    const { itemId, datasetId, isAlone, command, link } = destination;
    arrive();
    const go = async () => {
      const { selectGroup, openDataset, openPlace } = store.getState();
      if (itemId !== null) await selectGroup(itemId);
      else if (datasetId !== null) await openDataset(datasetId, isAlone);
      const place = link === undefined ? null : readStepLink(link);
      if (place && !(await openPlace(place.traceId, place.step, place.besideId)))
        showToast({ text: t('traces.act.noPlace') });
      if (command) keys.run(command);
    };
    go().catch(() => null);
  }, [destination, isOpen, page, arrive, setPage, showToast, t, store]);
}
