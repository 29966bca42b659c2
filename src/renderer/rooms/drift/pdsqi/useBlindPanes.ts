import { useEffect } from 'react';
import { useFrame } from '../../../app/frameStore.ts';

/** List and inspector name the model: they are folded away while a rater is blind, and come back as they were. */
export function useBlindPanes(isBlind: boolean): void {
  useEffect(() => {
    if (!isBlind) return;
    const { panes, setPane, setDrawer } = useFrame.getState();
    setPane('list', false);
    setPane('inspector', false);
    setDrawer(null);
    return () => {
      setPane('list', panes.list);
      setPane('inspector', panes.inspector);
    };
  }, [isBlind]);
}
