/**
 * Gives the focus to what may be hidden as yet, or not be there: at once where it can have it, as the next letter would be a command
 * otherwise; else when it is drawn, unless somebody went elsewhere meanwhile.
 */
export function focusOnceDrawn(find: () => HTMLElement | null | undefined): void {
  const focus = () => find()?.focus();
  focus();
  const left = document.activeElement;
  if (left !== null && left === find()) return;
  requestAnimationFrame(() => {
    if (document.activeElement === left || document.activeElement === document.body) focus();
  });
}
