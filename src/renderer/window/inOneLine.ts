import type { Texts } from './i18n.ts';

/** Sentences one after the other, as the language sets them; empty ones are left out. */
export function inOneLine(sentences: readonly string[], t: Texts['t']): string {
  const said = sentences.filter((sentence) => sentence !== '');
  return said.length === 0 ? '' : said.reduce((text, next) => t('common.sentences', { text, next }));
}
