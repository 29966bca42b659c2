import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readTurnLink } from '../../../shared/rooms/drift/turnLink.ts';
import { firstPlace } from '../../components/agreement/agreementPlace.ts';
import { RoomFrame } from '../../components/RoomFrame.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useImports } from '../../window/importStore.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { useOpening, useRoomEvents, useUnsaved } from '../../window/roomHooks.ts';
import { useWorkbench, type Workbench } from '../../window/workbench.ts';
import { AgreementPage } from './agreement/AgreementPage.tsx';
import { DriftDialogs } from './dialogs/DriftDialogs.tsx';
import { DriftContext, type DriftStore, useDrift } from './driftContext.ts';
import type { DriftState } from './driftState.ts';
import { createDriftStore } from './driftStore.ts';
import { DriftList } from './list/DriftList.tsx';
import { ReasonPane } from './reason/ReasonPane.tsx';
import { useShowReason } from './reason/useShowReason.ts';
import { useRoomCommands } from './useRoomCommands.ts';
import { WorkPane } from './work/WorkPane.tsx';
import './drift.css';

/** The drift room: how much of a patient models keep over a conversation, and why. */
export function DriftRoom() {
  const { call } = useWorkbench();
  const [store] = useState(() => createDriftStore(call));
  const isOpen = useOpening(store);
  useRoomEvents(store, listen, commit);
  useDestination(store, isOpen);
  useUnsaved(store, readUnsaved);
  useInspectorFor(store);
  useOpenSet(store);

  return (
    <DriftContext value={store}>
      <DriftPages />
    </DriftContext>
  );
}

/** The charts, or agreement where it is asked for. */
function DriftPages() {
  const { t } = useText();
  const agreedId = useDrift(({ showsAgreement, datasetId }) => (showsAgreement ? datasetId : null));
  // Kept while one looks at a summary and comes back.
  const [agreed, setAgreed] = useState(firstPlace);
  if (agreedId !== null) {
    return <AgreementPage key={agreedId} datasetId={agreedId} at={agreed} onMove={setAgreed} />;
  }
  return (
    <>
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
    </>
  );
}

/** The commands that belong to no pane, within the room's context. */
function RoomCommands() {
  useRoomCommands();
  return null;
}

function listen(onEvent: Workbench['onEvent'], stateOf: () => DriftState) {
  return [
    onEvent('drift.changed', ({ caseIds }) => stateOf().casesChanged(caseIds)),
    onEvent('drift.settingsChanged', () => stateOf().settingsChanged()),
    onEvent('drift.measured', ({ datasetId, runId }) => stateOf().measured(datasetId, runId)),
    onEvent('datasets.changed', () => stateOf().datasetsChanged()),
  ];
}

function commit({ flush }: DriftState): void {
  flush().catch(() => null);
}

function readUnsaved({ writing, commentDrafts, ratingDrafts, planDrafts }: DriftState) {
  const drafts = { ...commentDrafts, ...ratingDrafts, ...planDrafts };
  return { waits: writing > 0 || Object.keys(drafts).length > 0, held: false };
}

/** A point that is opened brings the inspector with it, where that is folded away or a drawer. */
function useInspectorFor(store: DriftStore): void {
  const show = useShowReason();
  useEffect(
    () =>
      store.subscribe(({ point }, before) => {
        if (point !== null && before.point === null) show();
      }),
    [store, show],
  );
}

/** A file that is imported goes to the open set where that has its cases. */
function useOpenSet(store: DriftStore): void {
  const datasetId = useStore(store, (state) => state.datasetId);
  const setOpenSet = useImports((state) => state.setOpenSet);
  useEffect(() => setOpenSet(datasetId), [datasetId, setOpenSet]);
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
      store.getState().setLook({ showsAgreement: false });
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
