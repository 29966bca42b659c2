import { useCallback } from 'react';
import { useShowError } from './useShowError.ts';

/** Runs an act and says in a word when it failed. */
export function useAct(): (run: () => Promise<unknown>) => void {
  const showError = useShowError();
  return useCallback((run) => void run().catch(showError), [showError]);
}
