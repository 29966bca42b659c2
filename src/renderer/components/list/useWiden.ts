import { useCommand } from '../../window/keyDispatcher.ts';
import { type Hiding, isNarrowed } from './hiddenReason.ts';

type Ways = { readonly showAll: () => void; readonly clearSearch: () => void };

/** The key that takes away what hides items, also where some are left: filter and queue, or the search where it alone hides them. */
export function useWiden(command: string, hiding: Hiding, { showAll, clearSearch }: Ways): void {
  const narrows = isNarrowed(hiding);
  useCommand(command, narrows ? showAll : clearSearch, narrows || hiding.isSearch);
}
