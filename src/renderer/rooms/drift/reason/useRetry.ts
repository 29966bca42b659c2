import { useAct } from '../../../window/useAct.ts';
import { useDriftStore } from '../driftContext.ts';

/** Asks for the open point once more. */
export function useRetry(): () => void {
  const store = useDriftStore();
  const act = useAct();
  return () =>
    act(async () => {
      const { point, caseId, openPoint } = store.getState();
      if (point !== null) await openPoint(point, caseId);
    });
}
