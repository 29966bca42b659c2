/**
 * A dialog that opens has the focus a moment later: until then Enter and Space would press what stands behind it, where nobody looks any more,
 * and what is typed would go there. It goes into the field of the dialog.
 */
export function holdBehindDialog(event: KeyboardEvent): void {
  const isBehind = event.target instanceof Element && event.target.closest('#root') !== null;
  const dialog = isBehind ? [...document.querySelectorAll('[aria-modal="true"]')].at(-1) : undefined;
  if (dialog === undefined) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const isTyped = [...event.key].length === 1 || event.key === 'Process';
  if (isTyped && !event.ctrlKey && !event.metaKey && !event.altKey)
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
