import { useEffect, useState } from 'react';
import { openDialog } from './openDialog.ts';

/**
 * For a dialog that goes as soon as it is answered, without closing first: what had the focus before has it again, or where that is gone the
 * dialog below. Whoever took it meanwhile keeps it.
 */
export function useFocusBack(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
      if (document.activeElement === document.body) openDialog()?.focus({ preventScroll: true });
    },
    [origin],
  );
}
