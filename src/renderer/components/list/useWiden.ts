import { useCommand } from '../../window/keyDispatcher.ts';
import type { Hiding } from './hiddenReason.ts';

type Ways = { readonly showAll: () => void; readonly clearSearch: () => void };

/** The key that takes away what hides items, also where some are left: filter and queue, or the search where it alone hides them. */
export function useWiden(command: string, { filter, isSearch, isQueue }: Hiding, { showAll, clearSearch }: Ways): void {
  const isNarrowed = filter !== '' || isQueue;
  useCommand(command, isNarrowed ? showAll : clearSearch, isNarrowed || isSearch);
}
