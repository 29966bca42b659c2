import { useEffect } from 'react';
import { useFrame } from '../../../window/frameStore.ts';
import { useDrift } from '../driftContext.ts';

/** List and inspector name the model: they are folded away while a rater is blind, and come back as they were. */
export function useBlindPanes(isBlind: boolean): void {
  const hasPoint = useDrift((state) => state.point !== null);
  useEffect(() => {
    if (!isBlind) return;
    const { panes, setPane } = useFrame.getState();
    setPane('list', false);
    setPane('inspector', false);
    return () => {
      setPane('list', panes.list);
      setPane('inspector', panes.inspector);
    };
  }, [isBlind]);
  // The first point brings the inspector with it.
  useEffect(() => {
    if (isBlind && hasPoint) useFrame.getState().setPane('inspector', false);
    if (isBlind) useFrame.getState().setDrawer(null);
  }, [isBlind, hasPoint]);
}
