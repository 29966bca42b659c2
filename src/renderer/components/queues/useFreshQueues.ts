import { useEffect } from 'react';
import { useWorkbench } from '../../window/workbench.ts';

/** Nearly every act can change how far a queue is, so that it is read while somebody looks, and not at each of them. */
export function useFreshQueues(isShown: boolean, read: () => unknown): void {
  const { onEvent } = useWorkbench();
  useEffect(() => {
    if (!isShown) return;
    read();
    return onEvent('project.saved', () => void read());
  }, [isShown, read, onEvent]);
}
