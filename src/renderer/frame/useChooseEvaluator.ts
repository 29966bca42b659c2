import { useCallback } from 'react';
import { flushTyped } from '../window/flushTyped.ts';
import { useFrame } from '../window/frameStore.ts';
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
          dropWaysBack();
        }),
      ),
    [act, chooseEvaluator],
  );
}

/** A notice of the last act, or with a way of its own, leads to what is somebody else's by now. */
function dropWaysBack(): void {
  const { toasts, dropToast } = useFrame.getState();
  for (const { id, isOfLastAct = false, action } of toasts) if (isOfLastAct || action !== undefined) dropToast(id);
}
