import { composition } from './composition.ts';
import { useFrame } from './frameStore.ts';

/**
 * Leaves the field that is typed into, for a moment, and waits until everything typed is on disk: some fields keep their text until
 * they are left. Run before whatever must not overtake typing: an undo, another evaluator.
 */
export async function flushTyped(): Promise<void> {
  composition.finish();
  const field = document.activeElement;
  if (isPlainField(field)) {
    field.blur();
    if (field.isConnected) field.focus({ preventScroll: true });
  }
  await useFrame.getState().unsaved?.flush();
}

/** The editor of JSON tells each key; leaving it would close what it shows. */
function isPlainField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField && element.closest('.monaco-editor, [data-own-undo], search') === null;
}
