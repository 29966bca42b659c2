import { use, useLayoutEffect, useRef } from 'react';
import { type Command, commands, type KeyOverrides, keysOf } from '../../shared/keymap/keymap.ts';
import { DrawnAhead } from './drawnAhead.ts';
import { holdBehindDialog } from './holdBehindDialog.ts';
import { isMac, keyOfEvent, shiftedDigit } from './keyOfEvent.ts';
import { openDialog } from './openDialog.ts';
import { createTypedOn } from './typedOn.ts';

/** Keys that an input method needs while it composes. */
const compositionKeys = /^(Enter|Escape|Tab|Backspace|Delete| |Arrow\w+|Page\w+|Home|End|\d|Process)$/;
/** Longest time between the end of a composition and the stray keydown that some systems send after it. */
const afterCompositionMs = 40;

/** Whether typing goes into this element. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (isInEditor(target)) return true;
  if (target instanceof HTMLInputElement)
    return !/^(button|checkbox|radio|submit|reset|range|color|file|image)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** Whether something is written beside the list: the key of what is open is about that, whichever rows are picked. */
function isWrittenIn(target: EventTarget | null): boolean {
  return isTextField(target) && target instanceof Element && target.closest('[data-pane="list"]') === null;
}

/** Enter, Space and plain arrows mean something to a focused control; there they are its own. What is chosen already may pass Enter on. */
function belongsToControl(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const own =
    'button, a[href], summary, input, select, [role="tab"], [role="radio"], [role="option"], [role="menuitem"], [role="separator"]';
  if (key === 'Enter' && target.closest('[data-passes-enter]') !== null) return false;
  if (key === 'Enter' || key === 'Space') return target.closest(own) !== null;
  const moves = 'input[type="radio"], select, [role="tab"], [role="menuitem"], [role="separator"]';
  return /^(Arrow\w+|Home|End)$/.test(key) && target.closest(moves) !== null;
}

/** The open menu around the focus. It lies over the room: a key that acted behind it would do so unseen. */
function menuAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[role="menu"]') : null;
}

/** The line of a menu that prints this key. */
function lineOf(menu: Element, key: string): HTMLElement | null {
  const lines = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"][aria-keyshortcuts]:not(:disabled)')];
  return lines.find((line) => line.getAttribute('aria-keyshortcuts')?.replace('Control', 'Ctrl') === key) ?? null;
}

/** `isRepeat`: the key is held down, and nobody pressed it once more. */
type CommandHandler = (isRepeat?: boolean) => void;
type Registration = {
  readonly handler: { current: CommandHandler };
  readonly enabled: { current: boolean };
  /** Whether it is about rows that were picked: while there are any, the key of what is open is theirs, but where that is typed in. */
  readonly isOfPicked?: boolean;
};

/** What the browser or its menus ask of a text field, and whose it is in a record. */
const historyInputs: Readonly<Record<string, string>> = { historyUndo: 'frame.undo', historyRedo: 'frame.redo' };

/** What the browser itself takes for undo and redo. */
const ownUndoKeys = /^Ctrl\+(Z|Shift\+Z|Y)$/;

/** Outside of a text field the browser would undo what was typed last anywhere, unseen behind the dialog. */
function isOutsideFieldsOfDialog(target: EventTarget | null): boolean {
  const open = openDialog();
  if (open === null) return false;
  return !(target instanceof Element && open.contains(target) && isTextField(target) && target.tagName !== 'SELECT');
}

/** Fields that are no record (a search, a text that cannot be one yet) keep the undo of their own typing. */
function hasOwnUndo(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-own-undo], search, .find-widget') !== null;
}

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.monaco-editor') !== null;
}

/** One place that turns keys into commands. Everything about input methods, layouts, text fields and dialogs is here. */
export function createKeyDispatcher(table: readonly Command[] = commands, onMac = false) {
  const registrations = new Map<string, Registration[]>();
  const listeners = new Set<() => void>();
  let overrides: KeyOverrides = {};
  let compositionEndedAt = Number.NEGATIVE_INFINITY;

  const newest = (id: string, target: EventTarget | null = null) => {
    const isOwn = isWrittenIn(target);
    const enabled = registrations.get(id)?.filter((one) => one.enabled.current && !(isOwn && one.isOfPicked));
    return enabled?.findLast(({ isOfPicked }) => isOfPicked) ?? enabled?.at(-1);
  };

  function run(id: string, isRepeat = false, target: EventTarget | null = null): boolean {
    const registration = newest(id, target);
    registration?.handler.current(isRepeat);
    return registration !== undefined;
  }

  /** Active scopes, innermost first. An open modal dialog hides everything outside of it. */
  function scopesAt(target: EventTarget | null): string[] {
    const open = openDialog();
    const element = target instanceof Element ? target : null;
    const scopes: string[] = [];
    for (let node = element; node && node !== open; node = node.parentElement) {
      const scope = node.getAttribute('data-scope');
      if (scope) scopes.push(scope);
    }
    if (open) {
      const scope =
        open.closest('[data-scope]')?.getAttribute('data-scope') ??
        open.querySelector('[data-scope]')?.getAttribute('data-scope');
      return scope
        ? [...scopes.filter((one) => one.startsWith('dialog.')), scope]
        : scopes.filter((one) => one.startsWith('dialog.'));
    }
    // What is inside of a room stands behind it in the document.
    const rooms = [...document.querySelectorAll<HTMLElement>('[data-room-scope]')].toReversed();
    return [...scopes, ...rooms.flatMap(({ dataset }) => dataset.roomScope ?? []), 'everywhere'];
  }

  /** The command that a key stands for where the focus is, or null. */
  function commandOf(event: KeyboardEvent): Command | null {
    return commandOn(keyOfEvent(event, onMac), event) ?? commandOn(shiftedDigit(event), event);
  }

  function commandOn(key: string | null, event: KeyboardEvent): Command | null {
    if (key === null || belongsToControl(key, event.target)) return null;
    const typing = isTextField(event.target);
    const candidates = table
      .filter((command) => !typing || (command.whileTyping ?? /^(Ctrl|Alt|F\d|Shift\+F\d)/.test(key)))
      .filter((command) => keysOf(command, overrides).includes(key));
    // Most keys are plain typing: those are let through before the page is looked at.
    if (candidates.length === 0) return null;
    const scopes = scopesAt(event.target);
    const found = candidates
      .filter((command) => scopes.includes(command.scope))
      .toSorted((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope))
      .find((command) => newest(command.id, event.target) !== undefined);
    return found ?? null;
  }

  function isHistory(command: Command | null): boolean {
    return command !== null && Object.values(historyInputs).includes(command.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A held key presses a button once: what stands in its place by then was meant by nobody.
    if (event.repeat && event.key === 'Enter' && belongsToControl('Enter', event.target)) event.preventDefault();
    if (event.defaultPrevented) return;
    if (menuAround(event.target)) return;
    const found = commandOf(event);
    if (!found && ownUndoKeys.test(keyOfEvent(event, onMac) ?? '') && isOutsideFieldsOfDialog(event.target))
      event.preventDefault();
    if (!found || (isHistory(found) && hasOwnUndo(event.target))) return;
    event.preventDefault();
    if (event.repeat && found.once === true) return;
    run(found.id, event.repeat, event.target);
  }

  /** Before the menu looks for a line that begins with the letter. */
  function takeMenuKeys(event: KeyboardEvent): void {
    const menu = menuAround(event.target);
    const line = menu && !event.isComposing ? lineOf(menu, keyOfEvent(event, onMac) ?? '') : null;
    if (line === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    line.click();
  }

  /** The editor of JSON binds undo itself, and would take back what is long saved. */
  function takeHistoryKeys(event: KeyboardEvent): void {
    if (!isInEditor(event.target) || event.isComposing || !isHistory(commandOf(event))) return;
    onKeyDown(event);
    if (event.defaultPrevented) event.stopImmediatePropagation();
  }

  /** A menu asks for undo without a key. In a record it is the project's all the same. */
  function onBeforeInput(event: InputEvent): void {
    const id = historyInputs[event.inputType];
    // A field of the dialog in which nothing is left to undo passes it on to the one behind.
    if (id !== undefined && isOutsideFieldsOfDialog(event.target)) event.preventDefault();
    if (event.defaultPrevented) return;
    if (id === undefined || hasOwnUndo(event.target) || !scopesAt(event.target).includes('everywhere')) return;
    if (newest(id) === undefined) return;
    event.preventDefault();
    run(id);
  }

  /** Runs before every other listener: what belongs to the input method reaches nobody of ours, and its default stays. */
  function guardComposition(event: KeyboardEvent): void {
    const composing = event.isComposing || event.keyCode === 229;
    const stray = event.timeStamp - compositionEndedAt < afterCompositionMs && compositionKeys.test(event.key);
    if (!composing && !stray) return;
    if (isInEditor(event.target)) return;
    event.stopImmediatePropagation();
    // The keydown after the end is not the input method's any more: its default (a new line, a submit) must not happen either.
    if (stray && !composing) event.preventDefault();
  }

  const typedOn = createTypedOn(isTextField);
  const endComposition = (event: CompositionEvent) => {
    compositionEndedAt = event.timeStamp;
  };
  const forgetComposition = () => {
    compositionEndedAt = Number.NEGATIVE_INFINITY;
  };

  return {
    run: (id: string, isRepeat = false) => run(id, isRepeat),
    fieldTaken: typedOn.taken,
    /** The newest enabled handler wins; the function returned takes it out. */
    register(id: string, registration: Registration): () => void {
      registrations.set(id, [...(registrations.get(id) ?? []), registration]);
      for (const listener of listeners) listener();
      return () => {
        registrations.set(
          id,
          (registrations.get(id) ?? []).filter((one) => one !== registration),
        );
        for (const listener of listeners) listener();
      };
    },
    /** Whether anything that is open has it, be there something to do now or not. */
    isRegistered: (id: string) => (registrations.get(id) ?? []).length > 0,
    /** Whether something would happen now. */
    isAvailable: (id: string) => newest(id) !== undefined,
    /** Whether its key is about rows that were picked now. */
    isOfPicked: (id: string) => newest(id)?.isOfPicked === true,
    setOverrides(next: KeyOverrides): void {
      overrides = next;
      for (const listener of listeners) listener();
    },
    overrides: () => overrides,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Starts listening; the function returned stops it. */
    listen(target: Window): () => void {
      typedOn.forget();
      target.addEventListener('keydown', guardComposition, { capture: true });
      for (const event of ['keydown', 'pointerdown']) target.addEventListener(event, typedOn.guard, { capture: true });
      target.addEventListener('keydown', holdBehindDialog, { capture: true });
      target.addEventListener('keydown', takeHistoryKeys, { capture: true });
      target.addEventListener('keydown', takeMenuKeys, { capture: true });
      target.addEventListener('keydown', onKeyDown);
      target.addEventListener('beforeinput', onBeforeInput);
      target.addEventListener('keyup', forgetComposition, { capture: true });
      target.addEventListener('compositionend', endComposition, { capture: true });
      return () => {
        target.removeEventListener('keydown', guardComposition, { capture: true });
        for (const event of ['keydown', 'pointerdown'])
          target.removeEventListener(event, typedOn.guard, { capture: true });
        target.removeEventListener('keydown', holdBehindDialog, { capture: true });
        target.removeEventListener('keydown', takeHistoryKeys, { capture: true });
        target.removeEventListener('keydown', takeMenuKeys, { capture: true });
        target.removeEventListener('keydown', onKeyDown);
        target.removeEventListener('beforeinput', onBeforeInput);
        target.removeEventListener('keyup', forgetComposition, { capture: true });
        target.removeEventListener('compositionend', endComposition, { capture: true });
      };
    },
  };
}

export const keys = createKeyDispatcher(commands, isMac);

/**
 * Gives a command of the keymap something to do while the component is mounted and `enabled`. The handler may change from render
 * to render. Mark the room's root with `data-room-scope="derivations"` and parts with `data-scope="derivations.rows"`.
 */
export function useCommand(id: string, handler: CommandHandler, enabled = true): void {
  useRegistered(id, handler, enabled, false);
}

/** As `useCommand`, about rows that were picked: as long as it is mounted, the key is theirs. Nothing without a command. */
export function usePickedCommand(id: string | undefined, handler: CommandHandler): void {
  useRegistered(id, handler, true, true);
}

function useRegistered(id: string | undefined, handler: CommandHandler, enabled: boolean, isOfPicked: boolean): void {
  const current = useRef(handler);
  const isEnabled = useRef(enabled);
  // As soon as the page shows it: a key that is pressed upon what came a moment ago would be swallowed, or mean what stood there before.
  useLayoutEffect(() => {
    current.current = handler;
    isEnabled.current = enabled;
  });
  const isAhead = use(DrawnAhead);
  useLayoutEffect(
    () =>
      isAhead || id === undefined ? undefined : keys.register(id, { handler: current, enabled: isEnabled, isOfPicked }),
    [id, isAhead, isOfPicked],
  );
}
