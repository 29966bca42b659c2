/** Gives the focus to the first of these places that can take it, so that what is typed next goes into no record. */
export function leaveRecord(...places: readonly string[]): void {
  for (const place of places) {
    const element = document.querySelector<HTMLElement>(place);
    element?.focus({ preventScroll: true });
    if (element !== null && document.activeElement === element) return;
  }
}
