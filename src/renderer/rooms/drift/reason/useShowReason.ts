import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useFrame } from '../../../window/frameStore.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';
import { useAct } from '../../../window/useAct.ts';
import { useNarrow } from '../../../window/useNarrow.ts';
import { useDriftStore } from '../driftContext.ts';
import type { DriftPoint } from '../driftState.ts';

/** Brings the reason of the open point, where its pane is folded away or a drawer. */
export function useShowReason(): () => void {
  const isNarrow = useNarrow();
  return useCallback(() => {
    const { setPane, setDrawer } = useFrame.getState();
    if (isNarrow) setDrawer('inspector');
    else setPane('inspector', true);
  }, [isNarrow]);
}

/** Opens a point on the given case, or on the lowest of the turn, and brings its reason. */
export function useOpenPoint(): (point: DriftPoint, caseId?: number) => void {
  const act = useAct();
  const store = useDriftStore();
  const show = useShowReason();
  return useCallback(
    (point, caseId) => {
      show();
      act(() => store.getState().openPoint(point, caseId));
    },
    [act, store, show],
  );
}

/** Brings the reason, and the keys go there: not to where the focus was in it, as in the comment of another turn keys would be letters of it. */
export function useEnterReason(): () => void {
  const show = useShowReason();
  return () => {
    // What is folded away takes no focus before it is drawn.
    flushSync(show);
    leaveRecord('.dr-inspector');
  };
}
