import type { Texts } from '../../window/i18n.ts';

/** A title from the code point on from which it differs from others that begin alike; the whole one from 0. */
export function shownTitle(title: string, from: number, t: Texts['t']): string {
  return from === 0 ? title : t('list.cut', { rest: [...title].slice(from).join('') });
}
