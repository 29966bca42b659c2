import { useCallback } from 'react';
import type { Call } from '../../../shared/api/contract.ts';
import { useCall } from '../../app/workbench.ts';
import { useDriftStore } from './driftContext.ts';

/** Asks the core for an act, and counts it as on its way to the disk meanwhile: the status bar and an undo wait for it. */
export function useWrite(): Call {
  const call = useCall();
  const store = useDriftStore();
  return useCallback(
    async (method, input) => {
      const count = (by: 1 | -1) => store.setState(({ writing }) => ({ writing: writing + by }));
      count(1);
      try {
        return await call(method, input);
      } finally {
        count(-1);
      }
    },
    [call, store],
  );
}
