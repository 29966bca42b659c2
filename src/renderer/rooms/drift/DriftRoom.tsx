import { useEffect, useState } from 'react';
import { readTurnLink } from '../../../shared/drift/turnLink.ts';
import { useFrame } from '../../app/frameStore.ts';
import { useText } from '../../app/i18n.ts';
import { keys } from '../../app/keyDispatcher.ts';
import { useApp, useWorkbench } from '../../app/workbench.ts';
import { RoomFrame } from '../../components/RoomFrame.tsx';
import { useNarrow } from '../../components/useNarrow.ts';
import { DriftDialogs } from './dialogs/DriftDialogs.tsx';
import { DriftContext, type DriftStore } from './driftContext.ts';
import type { DriftState } from './driftState.ts';
import { createDriftStore } from './driftStore.ts';
import { DriftList } from './list/DriftList.tsx';
import { ReasonPane } from './reason/ReasonPane.tsx';
import { useRoomCommands } from './useRoomCommands.ts';
import { WorkPane } from './work/WorkPane.tsx';
import './drift.css';

/** The drift room: how much of a patient models keep over a conversation, and why. */
export function DriftRoom() {
  const { t } = useText();
  const { call } = useWorkbench();
  const [store] = useState(() => createDriftStore(call));
  const isOpen = useOpening(store);
  useEventsOf(store);
  useEvaluator(store);
  useDestination(store, isOpen);
  useUnsaved(store);
  useInspectorFor(store);

  return (
    <DriftContext value={store}>
      <RoomFrame
        room="drift"
        list={<DriftList />}
        work={<WorkPane />}
        inspector={
          <div className="dr-inspector" data-scope="drift.turns" tabIndex={-1}>
            <ReasonPane />
          </div>
        }
        names={{ list: t('drift.panes.list'), work: t('drift.panes.work'), inspector: t('drift.panes.inspector') }}
        listWidth={236}
        inspectorWidth={424}
      />
      <RoomCommands />
      <DriftDialogs />
    </DriftContext>
  );
}

/** The commands that belong to no pane, within the room's context. */
function RoomCommands() {
  useRoomCommands();
  return null;
}

/** Opens the room once; true when what was kept is shown. */
function useOpening(store: DriftStore): boolean {
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

function useEventsOf(store: DriftStore): void {
  const { onEvent } = useWorkbench();
  useEffect(() => {
    const ends = [
      onEvent('drift.changed', ({ caseIds }) => store.getState().casesChanged(caseIds)),
      onEvent('drift.settingsChanged', () => store.getState().settingsChanged()),
      onEvent('drift.measured', ({ datasetId, runId }) => store.getState().measured(datasetId, runId)),
      onEvent('datasets.changed', () => store.getState().datasetsChanged()),
    ];
    const commit = () =>
      void store
        .getState()
        .flush()
        .catch(() => null);
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

/** Done turns are those of the person who works: another one sees their own. */
function useEvaluator(store: DriftStore): void {
  const evaluatorId = useApp((state) =>
    state.project.status === 'ready' ? (state.project.value.evaluator?.id ?? null) : null,
  );
  const [shownFor, setShownFor] = useState(evaluatorId);
  useEffect(() => {
    if (shownFor === evaluatorId) return;
    setShownFor(evaluatorId);
    store.getState().casesChanged(null);
  }, [evaluatorId, shownFor, store]);
}

/** Tells the frame whether something typed is not on disk yet, for the status bar and before an undo. */
function useUnsaved(store: DriftStore): void {
  useEffect(() => {
    const { setUnsaved } = useFrame.getState();
    const tell = ({ writing, commentDrafts }: Pick<DriftState, 'writing' | 'commentDrafts'>) => {
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

/** A point that is opened brings the inspector with it, where that is folded away or a drawer. */
function useInspectorFor(store: DriftStore): void {
  const isNarrow = useNarrow();
  useEffect(
    () =>
      store.subscribe(({ point }, before) => {
        if (point === null || before.point !== null) return;
        const { setPane, setDrawer } = useFrame.getState();
        if (isNarrow) setDrawer('inspector');
        else setPane('inspector', true);
      }),
    [store, isNarrow],
  );
}

/** Goes where the palette, a toast or an import asked to. */
function useDestination(store: DriftStore, isOpen: boolean): void {
  const { store: app } = useWorkbench();
  const destination = useFrame((state) => state.destination);
  const arrive = useFrame((state) => state.arrive);
  useEffect(() => {
    if (destination?.room !== 'drift' || !isOpen) return;
    const { itemId, datasetId, command, link } = destination;
    arrive();
    const go = async () => {
      const { datasets } = app.getState();
      const dataset = datasets.status === 'ready' ? datasets.value.find(({ id }) => id === datasetId) : undefined;
      // A file that answers a set is seen in that set, and results from elsewhere in every set.
      const asked = dataset?.format === 'drift-cases' ? dataset.id : (dataset?.goldDatasetId ?? null);
      if (asked !== null && asked !== store.getState().datasetId) await store.getState().openSet(asked);
      const place = link === undefined ? null : readTurnLink(link);
      if (place !== null) await store.getState().openPoint(place, place.caseId);
      else if (itemId !== null && dataset?.format === 'drift-cases') await store.getState().openCase(itemId);
      if (command) keys.run(command);
    };
    go().catch(() => null);
  }, [destination, isOpen, arrive, app, store]);
}
