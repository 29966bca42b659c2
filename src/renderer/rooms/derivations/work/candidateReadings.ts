import { foldForSearch } from '../../../../shared/text/foldForSearch.ts';

/** What may be meant, and how it is read, in katakana. */
export type Reading = { readonly text: string; readonly reading: string };

/** Letters that a Roman input method has not made kana of yet. */
const unfinished = /[a-zａ-ｚ]+$/i;
const isKana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u;

/**
 * Candidates that are read as what is written: `composed` by its kana, the rest of the field as it stands. Those that begin so first, then
 * in the order given, most used first. None for a text without kana to go by. All is looked up in the list at hand.
 */
export function candidatesReadAs(readings: readonly Reading[], typed: string, composed: string): readonly string[] {
  const kana = (composed === '' ? typed : composed).replace(unfinished, '').trim();
  if (!isKana.test(kana)) return [];
  const sound = foldForSearch(kana);
  const rest = composed === '' ? '' : typed.replace(composed, '');
  const found = readings.flatMap(({ text, reading }) => {
    const at = foldForSearch(reading).indexOf(sound);
    return at < 0 || !text.includes(rest) ? [] : [{ text, isBegin: at === 0 }];
  });
  return found.sort((one, other) => Number(other.isBegin) - Number(one.isBegin)).map(({ text }) => text);
}
