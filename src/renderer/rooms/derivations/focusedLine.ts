import { type RefObject, useSyncExternalStore } from 'react';

/** Which line of a list holds the focus, 0-based; -1 for none. The part follows when the focus moves. */
export function useFocusedLine(list: RefObject<HTMLElement | null>): number {
  return useSyncExternalStore(onFocusMoved, () =>
    list.current === null ? -1 : [...list.current.children].findIndex((line) => line.contains(document.activeElement)),
  );
}

/** Tells whenever the focus moved, also to nowhere; answers what ends it. */
export function onFocusMoved(tell: () => void): () => void {
  const left = ({ relatedTarget }: FocusEvent) => relatedTarget === null && tell();
  document.addEventListener('focusin', tell);
  document.addEventListener('focusout', left);
  return () => {
    document.removeEventListener('focusin', tell);
    document.removeEventListener('focusout', left);
  };
}
