/**
 * A `ref` for what takes the focus when it appears in a dialog that is open already: a dialog itself looks for
 * `data-autofocus` only once, when it opens.
 */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}

/** As `focusWhenShown`, where what stands above is read first: it stays in sight. */
export function focusBelow(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
