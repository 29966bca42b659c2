import { writesCharacter } from './keyOfEvent.ts';
import { openDialog } from './openDialog.ts';

/**
 * A dialog that opens has the focus a moment later: until then Enter and Space would press what stands behind it, where nobody looks any more,
 * and what is typed would go there. It goes into the field of the dialog.
 */
export function holdBehindDialog(event: KeyboardEvent): void {
  const isPress = event.key === 'Enter' || event.key === ' ';
  const isTyped = writesCharacter(event);
  if (!isPress && !isTyped) return;
  const { target } = event;
  const dialog = openDialog();
  if (dialog === null || !(target instanceof Element) || dialog.contains(target)) return;
  // What lies over a dialog, such as its menus, stands outside of the root.
  if (target !== document.body && target.closest('#root') === null) return;
  if (isPress) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
