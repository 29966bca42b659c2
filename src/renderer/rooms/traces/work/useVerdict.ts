import { type MarkCriterion, verdictOf } from '../../../../shared/traces/marks.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCriteria } from '../inspector/useAsked.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

/** The question whose answer is the verdict of a trace; null while the scheme is read and when it asks nothing about whole traces. */
export function useVerdict(): MarkCriterion | null {
  return verdictOf(useCriteria());
}

/** Shift and a digit give the trace of the side in use its verdict, whatever step is selected. */
export function useVerdictKeys(): void {
  const act = useAct();
  const store = useTracesStore();
  const verdict = useVerdict();
  const isOpen = useTraces((state) => state[state.selected.side] !== null);
  const give = (index: number) => {
    const choice = verdict?.choices[index];
    const { selected, setMark } = store.getState();
    if (verdict && choice) act(() => setMark({ side: selected.side, step: null }, verdict.id, choice.id));
  };
  const has = (index: number) => isOpen && verdict?.choices[index] !== undefined;
  useCommand('traces.verdict1', () => give(0), has(0));
  useCommand('traces.verdict2', () => give(1), has(1));
  useCommand('traces.verdict3', () => give(2), has(2));
  useCommand('traces.verdict4', () => give(3), has(3));
  useCommand('traces.verdict5', () => give(4), has(4));
  useCommand('traces.verdict6', () => give(5), has(5));
  useCommand('traces.verdict7', () => give(6), has(6));
  useCommand('traces.verdict8', () => give(7), has(7));
  useCommand('traces.verdict9', () => give(8), has(8));
}
