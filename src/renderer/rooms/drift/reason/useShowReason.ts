import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useFrame } from '../../../window/frameStore.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';
import { useNarrow } from '../../../window/useNarrow.ts';

/** Brings the reason of the open point, where its pane is folded away or a drawer. */
export function useShowReason(): () => void {
  const isNarrow = useNarrow();
  return useCallback(() => {
    const { setPane, setDrawer } = useFrame.getState();
    if (isNarrow) setDrawer('inspector');
    else setPane('inspector', true);
  }, [isNarrow]);
}

/** The same, and the keys go there: not to where the focus was in it, as in the comment of another turn keys would be letters of it. */
export function useEnterReason(): () => void {
  const show = useShowReason();
  return () => {
    // What is folded away takes no focus before it is drawn.
    flushSync(show);
    leaveRecord('.dr-inspector');
  };
}
