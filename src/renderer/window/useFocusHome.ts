import { useEffect } from 'react';
import { focusRoomWhenLost } from './paneFocus.ts';

/** Long enough for a dialog to fade out and give the focus back to where it came from. */
const afterDialogMs = 150;

/** When a dialog closes and what had the focus before is gone, the keys go to the room's own pane. */
export function useFocusHome(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(focusRoomWhenLost, afterDialogMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
}
