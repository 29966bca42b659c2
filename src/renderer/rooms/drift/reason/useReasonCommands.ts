import { useCommand } from '../../../app/keyDispatcher.ts';
import { useAct, useDrift, useDriftStore } from '../driftContext.ts';
import type { ReasonTab } from '../driftState.ts';

/** Moves of the open point by keys: turn, case, queue, tabs. */
export function useReasonCommands(): void {
  const store = useDriftStore();
  const act = useAct();
  const hasQueue = useDrift((state) => state.queue !== null);
  const openTab = (reasonTab: ReasonTab) => store.getState().setLook({ reasonTab });
  useCommand('drift.nextTurn', () => act(() => store.getState().stepTurn(1)));
  useCommand('drift.previousTurn', () => act(() => store.getState().stepTurn(-1)));
  useCommand('drift.nextCase', () => act(() => store.getState().stepCase(1)));
  useCommand('drift.previousCase', () => act(() => store.getState().stepCase(-1)));
  useCommand('drift.nextInQueue', () => act(() => store.getState().stepQueue(1)), hasQueue);
  useCommand('drift.previousInQueue', () => act(() => store.getState().stepQueue(-1)), hasQueue);
  useCommand('drift.reasonSummary', () => openTab('summary'));
  useCommand('drift.reasonConversation', () => openTab('conversation'));
  useCommand('drift.reasonAdvice', () => openTab('advice'));
  useCommand('drift.reasonCompare', () => openTab('compare'));
  useCommand('drift.showCut', () => {
    const { showsCut, setLook } = store.getState();
    setLook({ showsCut: !showsCut, reasonTab: 'conversation' });
  });
  useCommand('drift.closePoint', () => store.getState().closePoint());
}
