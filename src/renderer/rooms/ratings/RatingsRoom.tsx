import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { loadedPage } from '../../components/loadedPage.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { keys, useCommand } from '../../window/keyDispatcher.ts';
import { useOpening, useRoomEvents, useUnsaved } from '../../window/roomHooks.ts';
import { useAct } from '../../window/useAct.ts';
import { useWorkbench, type Workbench } from '../../window/workbench.ts';
import { JudgeDialogs } from './judge/JudgeDialogs.tsx';
import { JudgePage } from './judge/JudgePage.tsx';
import { useMerging } from './merging.ts';
import { StudyDialogs } from './owning/StudyDialogs.tsx';
import { StudyPage } from './owning/StudyPage.tsx';
import { RatingsContext, type RatingsStore } from './ratingsContext.ts';
import type { RatingsState } from './ratingsState.ts';
import { createRatingsStore } from './ratingsStore.ts';
import { RegisterPage } from './register/RegisterPage.tsx';
import { StudyHead } from './studies/StudyHead.tsx';
import { StudyList } from './studies/StudyList.tsx';
import { useStudyCommands } from './studies/useStudyCommands.ts';
import { WelcomePage } from './studies/WelcomePage.tsx';

const MakingPage = loadedPage(async () => (await import('./making/MakingPage.tsx')).MakingPage);
const ProtocolPage = loadedPage(async () => (await import('./making/ProtocolPage.tsx')).ProtocolPage);
const ResultsPage = loadedPage(async () => (await import('./results/ResultsPage.tsx')).ResultsPage);

/** The ratings room: two answers to a question, judged by criteria, without knowing whose they are. */
export function RatingsRoom() {
  const { call } = useWorkbench();
  const [store] = useState(() => createRatingsStore(call));
  const isOpen = useOpening(store);
  useRoomEvents(store, listen, commit);
  useDestination(store, isOpen);
  useMergeOrder(store, isOpen);
  useUnsaved(store, readUnsaved);
  return <RatingsContext value={store}>{isOpen && <RatingsPages store={store} />}</RatingsContext>;
}

/** The page that is open, with the dialogs over it. */
export function RatingsPages({ store }: { store: RatingsStore }) {
  const { t } = useText();
  const view = useStore(store, (state) => state.view);
  useStudyCommands();
  return (
    <>
      {view === 'rate' ? (
        <JudgePage />
      ) : view === 'results' ? (
        <StudyResults store={store} />
      ) : (
        <div className="ak-room" data-room-scope="ratings">
          <h1 className="ak-hidden">{t('rail.rooms.ratings')}</h1>
          {view === 'studies' && <StudyList />}
          {view === 'study' && <StudyPage />}
          {view === 'make' && <MakePage store={store} />}
          {view === 'protocol' && <StudyProtocol store={store} />}
          {(view === 'welcome' || view === 'register') && (
            <div className="sh-page">
              <StudyHead isBar />
              {view === 'welcome' ? <WelcomePage /> : <RegisterPage />}
            </div>
          )}
        </div>
      )}
      <JudgeDialogs />
      <StudyDialogs />
    </>
  );
}

/** A study of answers that the project holds. */
function MakePage({ store }: { store: RatingsStore }) {
  const act = useAct();
  return (
    <MakingPage
      onClose={() => act(() => store.getState().show('studies'))}
      onMade={(datasetId) =>
        act(async () => {
          await store.getState().loadStudies();
          await store.getState().openStudy(datasetId, 'welcome');
        })
      }
    />
  );
}

function StudyResults({ store }: { store: RatingsStore }) {
  const act = useAct();
  const datasetId = useStore(store, (state) => state.datasetId);
  useCommand('ratings.home', () => act(() => store.getState().show('studies')));
  return datasetId === null ? null : <ResultsPage datasetId={datasetId} head={<StudyHead />} />;
}

function StudyProtocol({ store }: { store: RatingsStore }) {
  const act = useAct();
  const datasetId = useStore(store, (state) => state.datasetId);
  // What was changed of the study is read again.
  const close = () => act(() => store.getState().openStudy(datasetId ?? 0, 'study'));
  return datasetId === null ? null : <ProtocolPage datasetId={datasetId} onClose={close} />;
}

function listen(onEvent: Workbench['onEvent'], stateOf: () => RatingsState) {
  return [
    onEvent('ratings.changed', ({ datasetIds }) => stateOf().changed(datasetIds)),
    onEvent('datasets.changed', () => stateOf().datasetsChanged()),
  ];
}

function commit({ flush }: RatingsState): void {
  flush().catch(() => null);
}

function readUnsaved({ writing, keepError }: RatingsState) {
  return { waits: writing > 0 || keepError !== null, held: keepError !== null };
}

/** Asks about a file of judgements that the import sheet was given. */
function useMergeOrder(store: RatingsStore, isOpen: boolean): void {
  const file = useMerging((state) => state.file);
  useEffect(() => {
    if (file === null || !isOpen) return;
    useMerging.setState({ file: null });
    store.getState().openDialog({ kind: 'merge', ...file });
  }, [file, isOpen, store]);
}

/** Goes where the palette, a toast or an import asked to. */
function useDestination(store: RatingsStore, isOpen: boolean): void {
  const destination = useFrame((state) => state.destination);
  const arrive = useFrame((state) => state.arrive);
  useEffect(() => {
    if (destination?.room !== 'ratings' || !isOpen) return;
    const { itemId, link, command, pair } = destination;
    // Its page takes the two sets over, and arrives.
    if (pair !== undefined) {
      store
        .getState()
        .show('make')
        .catch(() => null);
      return;
    }
    // The palette names a study as an item.
    const datasetId = destination.datasetId ?? (link === undefined ? itemId : null);
    arrive();
    const go = async () => {
      if (datasetId !== null) await store.getState().openStudy(datasetId, link === undefined ? undefined : 'rate');
      if (link !== undefined) await store.getState().openTask(itemId);
      if (command) keys.run(command);
    };
    go().catch(() => null);
  }, [destination, isOpen, arrive, store]);
}
