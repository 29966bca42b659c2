import { useState } from 'react';
import type { Disagreement } from '../../../shared/agreement.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
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
  useOpenKeys(rows, key, choose);
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

/** Keys that go to the next and the previous disagreement that nobody has settled; where there is no other one, that is said. */
export function useOpenKeys(rows: readonly Disagreement[], key: string | null, choose: (next: string) => void): void {
  const { t } = useText();
  const showToast = useFrame((state) => state.showToast);
  const go = (by: 1 | -1) => () => {
    const next = nextOpen(rows, key, by);
    if (next !== null) choose(next);
    else showToast({ text: t('agreement.noneOpen') });
  };
  useCommand('agreement.nextOpen', go(1));
  useCommand('agreement.previousOpen', go(-1));
}
