import { useSyncExternalStore } from 'react';

const query = '(max-width: 1279px)';

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia?.(query);
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** Below 1280 CSS pixels (a small window, or zoom 200 %) list and inspector become drawers. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}
