import { useState } from 'react';
import type { Disagreement } from '../../../shared/agreement.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { nextOpen, stepped } from './disagreementPlaces.ts';

/** Which disagreement of a page is chosen, whether names are hidden beside it, and the keys that go through them. */
export function useDisagreements(rows: readonly Disagreement[]) {
  const [key, choose] = useState<string | null>(null);
  const [hidesNames, hideNames] = useState(true);
  const goTo = (next: string | null) => next !== null && choose(next);
  const goToOpen = () => goTo(nextOpen(rows, key));
  useCommand('agreement.next', () => goTo(stepped(rows, key, 1)));
  useCommand('agreement.previous', () => goTo(stepped(rows, key, -1)));
  useCommand('agreement.hideNames', () => hideNames(!hidesNames));
  const index = rows.findIndex((row) => row.key === key);
  return {
    key,
    chosen: rows[index] ?? null,
    place: { index, total: rows.length },
    choose,
    hidesNames,
    hideNames,
    goToOpen,
  };
}
