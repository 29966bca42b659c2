import { useState } from 'react';
import type { AgreementData } from '../../../shared/agreement.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { countUnlistedOpen, nextOpen, stepped } from './disagreementPlaces.ts';

/** Which disagreement of a page is chosen, whether names are hidden beside it, and the keys that go through them. */
export function useDisagreements(data: AgreementData | null, key: string | null, choose: (key: string) => void) {
  const rows = data?.disagreements ?? [];
  const [hidesNames, hideNames] = useState(true);
  const goTo = (next: string | null) => next !== null && choose(next);
  const goToOpen = () => goTo(nextOpen(rows, key));
  useCommand('agreement.next', () => goTo(stepped(rows, key, 1)));
  useCommand('agreement.previous', () => goTo(stepped(rows, key, -1)));
  useOpenKeys(data, key, choose);
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

/** Keys that go to the next and the previous disagreement that nobody has settled; where there is no other one, or none that is listed, that is said. */
export function useOpenKeys(data: AgreementData | null, key: string | null, choose: (next: string) => void): void {
  const { t } = useText();
  const showToast = useFrame((state) => state.showToast);
  const go = (by: 1 | -1) => () => {
    if (data === null) return;
    const next = nextOpen(data.disagreements, key, by);
    if (next !== null) return choose(next);
    const count = countUnlistedOpen(data);
    showToast({ text: count === 0 ? t('agreement.noneOpen') : t('agreement.noneListedOpen', { count }) });
  };
  useCommand('agreement.nextOpen', go(1));
  useCommand('agreement.previousOpen', go(-1));
}
