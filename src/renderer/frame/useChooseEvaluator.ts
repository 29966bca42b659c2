import { useCallback } from 'react';
import { flushTyped } from '../window/flushTyped.ts';
import { holdInput } from '../window/holdInput.ts';
import { useAct } from '../window/useAct.ts';
import { useApp } from '../window/workbench.ts';

/**
 * Works on under another name. What was typed so far belongs to who typed it, so it is on disk first; what is pressed until the other works
 * is nobody's.
 */
export function useChooseEvaluator(): (name: string) => void {
  const act = useAct();
  const chooseEvaluator = useApp((state) => state.chooseEvaluator);
  return useCallback(
    (name) =>
      act(() =>
        holdInput(async () => {
          await flushTyped();
          await chooseEvaluator(name);
        }),
      ),
    [act, chooseEvaluator],
  );
}
