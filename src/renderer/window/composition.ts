import { useState, useSyncExternalStore } from 'react';

/**
 * Whether an input method composes in the window, and what waits for its end: text under composition is nobody's word yet, so it is
 * neither saved nor checked nor searched. Only a draft of it may be kept.
 */
export function createComposition() {
  let field: Element | null = null;
  const waiting = new Set<() => void>();
  const listeners = new Set<() => void>();

  // A field that is taken out of the page while it composes never says that it ended.
  const isOpen = () => field?.isConnected === true;

  function runWaiting(): void {
    if (isOpen()) return;
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  }

  function become(next: Element | null): void {
    field = next;
    for (const listener of listeners) listener();
    // Some browsers hand the last text over after the end, and some input methods begin anew at once.
    if (next === null) setTimeout(runWaiting);
  }

  const begin = ({ target }: Event) => become(target instanceof Element ? target : null);
  const end = () => become(null);
  /** A key or a focus of its own says that a composition is over, should its end have been missed. */
  const notice = (event: Event) => {
    const isStale = field !== null && (!isOpen() || (event.type === 'focusin' && event.target !== field));
    if (isStale || (field === null && waiting.size > 0)) end();
  };

  return {
    isOpen,
    /** Runs now, or once when what is composed has come to stand. A function that waits already does not wait twice. */
    afterwards(run: () => void): void {
      if (isOpen()) waiting.add(run);
      else run();
    },
    /** Ends a composition as leaving its field does: the text stands as it is, and is handed over before this returns. */
    finish(): void {
      const open = isOpen() ? field : null;
      if (open === null) return;
      if (open instanceof HTMLElement) open.blur();
      end();
      if (open instanceof HTMLElement && document.hasFocus()) open.focus();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Starts listening; the function returned stops it. */
    listen(target: Window): () => void {
      const events = [
        ['compositionstart', begin],
        ['compositionend', end],
        ['focusin', notice],
        ['keyup', notice],
      ] as const;
      for (const [name, listener] of events) target.addEventListener(name, listener, { capture: true });
      return () => {
        for (const [name, listener] of events) target.removeEventListener(name, listener, { capture: true });
        field = null;
      };
    },
  };
}

/** That of the window. */
export const composition = createComposition();

/** Whether an input method composes now: what follows typing by itself waits for its end. */
export function useComposing(): boolean {
  return useSyncExternalStore(composition.subscribe, composition.isOpen);
}

/** A typed value as it stood when nothing was composed: what searches and filters go by. */
export function useComposed<T>(value: T): T {
  const isComposing = useComposing();
  const [stood, setStood] = useState(value);
  if (isComposing || Object.is(stood, value)) return stood;
  setStood(value);
  return value;
}
