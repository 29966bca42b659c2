import { useSyncExternalStore } from 'react';
import { firstKeyOf, type KeyOverrides } from '../../shared/keymap/keymap.ts';
import { keys } from './keyDispatcher.ts';

/** The user's own keys; the component follows when they change. */
export function useKeyOverrides(): KeyOverrides {
  return useSyncExternalStore(keys.subscribe, keys.overrides);
}

/** The key to print for a command, after the user's own keymap; null when it has none. */
export function useKeyOf(id: string | undefined): string | null {
  const overrides = useKeyOverrides();
  return id === undefined ? null : firstKeyOf(id, overrides);
}

/** The key to print on a control of what is open: none while it is about rows that were picked. */
export function useOwnKeyOf(id: string | undefined): string | null {
  const key = useKeyOf(id);
  const isOfPicked = useSyncExternalStore(keys.subscribe, () => id !== undefined && keys.isOfPicked(id));
  return isOfPicked ? null : key;
}
