import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useAct } from '../../window/useAct.ts';
import { useDrift, useDriftStore } from './driftContext.ts';
import { curveMetrics, type DriftDialog, listedModel, type ReasonTab, type WorkTab } from './driftState.ts';

/** What keys and palette can do anywhere in the room; each pane registers its own beside these. */
export function useRoomCommands(): void {
  useMoves();
  useLooks();
  useDialogCommands();
}

function useMoves(): void {
  const act = useAct();
  const store = useDriftStore();
  const hasPoint = useDrift((state) => state.point !== null);
  const hasQueue = useDrift((state) => state.queue !== null);
  const hasRun = useDrift((state) => listedModel(state) !== null);
  const { t } = useText();
  const showToast = useFrame((state) => state.showToast);
  useCommand('drift.nextTurn', () => act(() => store.getState().stepTurn(1)), hasPoint);
  useCommand('drift.previousTurn', () => act(() => store.getState().stepTurn(-1)), hasPoint);
  useCommand('drift.nextCase', () => act(() => store.getState().stepCase(1)), hasPoint);
  useCommand('drift.previousCase', () => act(() => store.getState().stepCase(-1)), hasPoint);
  const goOn = (by: 1 | -1) => () =>
    act(async () => {
      if (hasQueue) await store.getState().stepQueue(by);
      else if (!(await store.getState().stepAsking(by))) showToast({ text: t('drift.nothingAsks') });
    });
  useCommand('drift.nextInQueue', goOn(1), hasQueue || hasRun);
  useCommand('drift.previousInQueue', goOn(-1), hasQueue || hasRun);
  useCommand('drift.closePoint', () => store.getState().closePoint(), hasPoint);
}

function useLooks(): void {
  const store = useDriftStore();
  const hasPoint = useDrift((state) => state.point !== null);
  const isOnChart = useDrift((state) => state.workTab === 'curves');
  const showChart = (workTab: WorkTab) => () => store.getState().setLook({ workTab });
  const showReason = (reasonTab: ReasonTab) => () => store.getState().setLook({ reasonTab });
  useCommand('drift.curves', showChart('curves'));
  useCommand('drift.bars', showChart('bars'));
  useCommand('drift.scatter', showChart('scatter'));
  useCommand('drift.card', showChart('card'));
  useCommand('drift.pdsqi', showChart('pdsqi'));
  useCommand('drift.multiples', showChart('multiples'));
  useCommand('drift.kinds', showChart('kinds'));
  useCommand('drift.relations', showChart('relations'));
  useCommand('drift.reasonSummary', showReason('summary'), hasPoint);
  useCommand('drift.reasonConversation', showReason('conversation'), hasPoint);
  useCommand('drift.reasonAdvice', showReason('advice'), hasPoint);
  useCommand('drift.reasonCompare', showReason('compare'), hasPoint);
  useCommand('drift.fit', () => store.getState().setLook({ fitsData: !store.getState().fitsData }), isOnChart);
  useCommand('drift.overruled', () => store.getState().setLook({ showsOverruled: !store.getState().showsOverruled }));
  useCommand(
    'drift.metric',
    () => {
      const at = curveMetrics.indexOf(store.getState().metric);
      const metric = curveMetrics[(at + 1) % curveMetrics.length];
      if (metric) store.getState().setLook({ metric });
    },
    isOnChart,
  );
  useCommand('drift.toggleLine', () => {
    const { selectedLine, toggleLine } = store.getState();
    if (selectedLine !== null) toggleLine(selectedLine);
  });
}

function useDialogCommands(): void {
  const store = useDriftStore();
  const canMeasure = useDrift((state) => state.overview.status === 'ready' && state.overview.value.models.length > 0);
  const hasRun = useDrift((state) => state.runId !== null);
  const hasSet = useDrift((state) => state.datasetId !== null);
  const hasCase = useDrift((state) => state.caseId !== null);
  const open = (dialog: DriftDialog) => () => store.getState().openDialog(dialog);
  useCommand('drift.measure', open('measure'), canMeasure);
  useCommand('drift.export', open('export'), hasSet);
  useCommand('drift.note', open('note'), hasRun);
  useCommand('drift.problems', open('problems'), hasRun);
  useCommand('drift.groups', open('groups'), hasSet);
  useCommand('drift.terms', open('terms'));
  useCommand('drift.agreement', () => store.getState().setLook({ showsAgreement: true }), hasSet);
  useCommand('drift.aliases', open('aliases'));
  useCommand('drift.queue', open('queue'), hasSet);
  useCommand('drift.history', open('history'), hasCase);
}
