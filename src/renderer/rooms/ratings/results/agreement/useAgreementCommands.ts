import { nextOpen, stepped } from '../../../../components/agreement/disagreementPlaces.ts';
import { useOpenKeys } from '../../../../components/agreement/useDisagreements.ts';
import { useCommand } from '../../../../window/keyDispatcher.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useResults, useResultsStore } from '../resultsContext.ts';
import type { ResultsState } from '../resultsState.ts';

/** Keys that go through the items on which evaluators differ. */
export function useAgreementCommands(): void {
  const act = useAct();
  const store = useResultsStore();
  const itemKey = useResults((state) => state.itemKey);
  const data = useResults(({ agreement }) => (agreement.status === 'ready' ? agreement.value : null));
  const step = (by: number) => () =>
    act(async () => {
      const { agreement, itemKey, chooseItem } = store.getState();
      if (agreement.status !== 'ready') return;
      const next = stepped(agreement.value.disagreements, itemKey, by);
      if (next !== null) await chooseItem(next);
    });
  useCommand('agreement.next', step(1));
  useCommand('agreement.previous', step(-1));
  useOpenKeys(data, itemKey, (next) => act(() => store.getState().chooseItem(next)));
  useCommand('agreement.hideNames', () => {
    const { hidesNames, setLook } = store.getState();
    setLook({ hidesNames: !hidesNames });
  });
}

/** The next item that is neither decided nor left open, from the chosen one on and then from the begin. */
export async function chooseNextOpen({ agreement, itemKey, chooseItem }: ResultsState): Promise<void> {
  if (agreement.status !== 'ready') return;
  const next = nextOpen(agreement.value.disagreements, itemKey);
  if (next !== null) await chooseItem(next);
}
