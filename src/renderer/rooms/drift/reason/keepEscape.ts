import type { KeyboardEvent } from 'react';

/**
 * Escape leaves one level: what closes with it here must not close the drawer or the reason around it. For `onKeyDownCapture` around a
 * menu that is open: it is gone before the key comes up again.
 */
export function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
