/**
 * Gives the focus to what may be hidden as yet, or not be there: at once where it can have it, else as soon as the key has been answered and what
 * that changed is drawn, as the next letter would be a command otherwise; else with the next frame, unless somebody went elsewhere meanwhile.
 */
export function focusOnceDrawn(find: () => HTMLElement | null | undefined): void {
  let left: Element | null = null;
  /** Whether it has the focus, or somebody went elsewhere. */
  const focus = () => {
    const now = document.activeElement;
    if (left !== null && now !== left && now !== document.body) return true;
    find()?.focus();
    left = document.activeElement;
    return left !== null && left === find();
  };
  if (focus()) return;
  queueMicrotask(() => {
    if (!focus()) requestAnimationFrame(focus);
  });
}
