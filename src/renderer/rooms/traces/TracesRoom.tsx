import { useEffect, useState } from 'react';
import { readStepLink } from '../../../shared/traces/permalink.ts';
import { useFrame } from '../../app/frameStore.ts';
import { useText } from '../../app/i18n.ts';
import { keys } from '../../app/keyDispatcher.ts';
import { useApp, useWorkbench } from '../../app/workbench.ts';
import { RoomFrame } from '../../components/RoomFrame.tsx';
import { TracesDialogs } from './dialogs/TracesDialogs.tsx';
import { TracesInspector } from './inspector/TracesInspector.tsx';
import { TraceList } from './list/TraceList.tsx';
import { TracesContext } from './tracesContext.ts';
import type { TracesState } from './tracesState.ts';
import { createTracesStore, type TracesStore } from './tracesStore.ts';
import { WorkPane } from './work/WorkPane.tsx';
import './traces.css';

/** The traces room: questions, the traces that answer one of them step by step, and what evaluators mark in them. */
export function TracesRoom() {
  const { t } = useText();
  const { call } = useWorkbench();
  const [store] = useState(() => createTracesStore(call));
  const isOpen = useOpening(store);
  useEventsOf(store);
  useEvaluator(store);
  useDestination(store, isOpen);
  useUnsaved(store);

  return (
    <TracesContext value={store}>
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
      <TracesDialogs />
    </TracesContext>
  );
}

/** Opens the room once; true when what was kept is shown. */
function useOpening(store: TracesStore): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let current = true;
    const done = () => current && setOpen(true);
    store.getState().open().then(done, done);
    return () => {
      current = false;
    };
  }, [store]);
  return isOpen;
}

function useEventsOf(store: TracesStore): void {
  const { onEvent } = useWorkbench();
  useEffect(() => {
    const ends = [
      onEvent('traces.changed', ({ groupIds }) => store.getState().groupsChanged(groupIds)),
      onEvent('traces.settingsChanged', () => store.getState().settingsChanged()),
      onEvent('traces.indexed', (index) => store.getState().indexed(index)),
      onEvent('datasets.changed', () => store.getState().datasetsChanged()),
    ];
    const commit = () => void store.getState().flush();
    const leave = () => store.getState().leave();
    window.addEventListener('pagehide', leave);
    window.addEventListener('blur', commit);
    return () => {
      leave();
      for (const end of ends) end();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('blur', commit);
    };
  }, [onEvent, store]);
}

/** Marks and states are those of the person who works: another one sees their own. */
function useEvaluator(store: TracesStore): void {
  const evaluatorId = useApp((state) =>
    state.project.status === 'ready' ? (state.project.value.evaluator?.id ?? null) : null,
  );
  const [shownFor, setShownFor] = useState(evaluatorId);
  useEffect(() => {
    if (shownFor === evaluatorId) return;
    setShownFor(evaluatorId);
    store.getState().groupsChanged(null);
  }, [evaluatorId, shownFor, store]);
}

/** Tells the frame whether something typed is not on disk yet, for the status bar and before an undo. */
function useUnsaved(store: TracesStore): void {
  useEffect(() => {
    const { setUnsaved } = useFrame.getState();
    const tell = ({ writing, commentDrafts }: Pick<TracesState, 'writing' | 'commentDrafts'>) => {
      const waits = writing > 0 || Object.keys(commentDrafts).length > 0;
      const { unsaved } = useFrame.getState();
      if (unsaved?.waits !== waits) setUnsaved({ waits, held: false, flush: () => store.getState().flush() });
    };
    tell(store.getState());
    const end = store.subscribe(tell);
    return () => {
      end();
      setUnsaved(null);
    };
  }, [store]);
}

/** Goes where the palette, a toast or an import asked to. */
function useDestination(store: TracesStore, isOpen: boolean): void {
  const { t } = useText();
  const destination = useFrame((state) => state.destination);
  const arrive = useFrame((state) => state.arrive);
  const showToast = useFrame((state) => state.showToast);
  useEffect(() => {
    if (destination?.room !== 'traces' || !isOpen) return;
    const { itemId, datasetId, command, link } = destination;
    arrive();
    const go = async () => {
      const { selectGroup, openDataset, openPlace } = store.getState();
      if (itemId !== null) await selectGroup(itemId);
      else if (datasetId !== null) await openDataset(datasetId);
      const place = link === undefined ? null : readStepLink(link);
      if (place && !(await openPlace(place.traceId, place.step, place.besideId)))
        showToast({ text: t('traces.act.noPlace') });
      if (command) keys.run(command);
    };
    go().catch(() => null);
  }, [destination, isOpen, arrive, showToast, t, store]);
}
