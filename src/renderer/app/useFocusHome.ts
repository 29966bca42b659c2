import { useEffect } from 'react';
import { useFrame } from './frameStore.ts';
import { useImports } from './importStore.ts';

/** Long enough for a dialog to fade out and give the focus back to where it came from. */
const afterDialogMs = 150;

/** When the last dialog closes and what had the focus before is gone, the keys go to the room's own pane. */
export function useFocusHome(): void {
  const isOpen = useFrame((state) => state.dialog !== null || state.palette !== 'closed');
  const isImporting = useImports((state) => state.queue.length > 0);
  useEffect(() => {
    if (isOpen || isImporting) return;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body || document.querySelector('[aria-modal="true"]')) return;
      document.querySelector<HTMLElement>('[data-pane-focus]')?.focus({ preventScroll: true });
    }, afterDialogMs);
    return () => clearTimeout(timer);
  }, [isOpen, isImporting]);
}
