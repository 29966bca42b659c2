import { openDialog } from './openDialog.ts';

/** What had the focus last in each pane. */
const lastIn = new WeakMap<Element, HTMLElement>();
/** What had it last outside of the status bar. */
let lastWorkedOn: HTMLElement | null = null;

/** Whether the keys go nowhere: nothing has the focus, and no dialog is open to take it. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body && openDialog() === null;
}

/** Gives the keys to what the room is about, where they go nowhere and there is anything yet. */
export function focusRoomWhenLost(): void {
  if (!isFocusLost()) return;
  aboutIn(document)?.focus({ preventScroll: true });
}

/** What a pane, or the room, is about: a table in a page rather than the page. */
function aboutIn(root: ParentNode): HTMLElement | undefined {
  const usable = [...root.querySelectorAll<HTMLElement>('[data-pane-focus]')].filter(canHaveFocus);
  return usable.find((one) => !usable.some((other) => other !== one && one.contains(other)));
}

/** A menu gives the focus back to where it was, but only 10 ms after it has gone. */
const givenBackMs = 30;

/**
 * Remembers from now on where the focus was in each pane, and gives the keys to what the room is about where it was taken away with what
 * had it; returns what ends it.
 */
export function rememberFocus(): () => void {
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const pane = target.closest('[data-pane]');
    if (pane !== null && pane !== target) lastIn.set(pane, target);
    if (target.closest('[data-pane="status"]') === null) lastWorkedOn = target;
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const afterMenu = () => {
    waiting = undefined;
    focusRoomWhenLost();
  };
  const taken = new MutationObserver(() => {
    if (lastWorkedOn === null || lastWorkedOn.isConnected) return;
    // A page that is still being read has nothing to give them to yet; its numbers come as a change of their own.
    if (lastWorkedOn.closest('[role="menu"]') === null) focusRoomWhenLost();
    else waiting ??= setTimeout(afterMenu, givenBackMs);
  });
  taken.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  return () => {
    clearTimeout(waiting);
    taken.disconnect();
    document.removeEventListener('focusin', note);
  };
}

const focusable =
  '[data-pane-focus], input:not([type="hidden"]):not(:disabled), button:not(:disabled), [tabindex="0"], a[href]';

/** Into a pane: to where the focus was in it, else to what it is about, else to its first control. */
function focusInto(pane: HTMLElement): void {
  const last = lastIn.get(pane);
  if (last !== undefined && canHaveFocus(last) && pane.contains(last)) {
    last.focus();
    if (document.activeElement === last) return;
  }
  // A cell of the status bar that only says something would be a stop at which nothing can be done.
  const about =
    pane.dataset.pane === 'status' ? pane.querySelector<HTMLElement>('button:not(:disabled)') : aboutIn(pane);
  (about ?? pane.querySelector<HTMLElement>(focusable) ?? pane).focus();
}

/** The same of the pane with this name. */
export function focusPane(root: ParentNode | null, id: string): void {
  const pane = root?.querySelector<HTMLElement>(`[data-pane="${id}"]`);
  if (pane) focusInto(pane);
}

/** F6 and Shift+F6: the next or previous pane that can be seen, the status bar included. */
export function stepPane(direction: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => !pane.closest('[inert]'));
  const current = panes.findIndex((pane) => pane.contains(document.activeElement));
  // From outside of all of them, back leads to the last.
  const at = current < 0 && direction < 0 ? panes.length : current;
  const next = panes[(at + direction + panes.length) % panes.length];
  if (next) focusInto(next);
}

/** From the status bar back to where somebody was before. */
export function leaveStatusBar(): void {
  if (lastWorkedOn !== null && canHaveFocus(lastWorkedOn)) lastWorkedOn.focus();
  else focusPane(document, 'work');
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && element.closest('[inert]') === null && !element.matches(':disabled');
}
