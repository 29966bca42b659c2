import { type Check, finding, fixTo } from './item.ts';
import { eachField } from './text.ts';

/** Between two katakana, the letter on the left was meant to be the one on the right. */
const katakanaFor: Readonly<Record<string, string>> = {
  へ: 'ヘ',
  べ: 'ベ',
  ぺ: 'ペ',
  り: 'リ',
  一: 'ー',
  二: 'ニ',
  口: 'ロ',
  力: 'カ',
  夕: 'タ',
  工: 'エ',
  卜: 'ト',
  八: 'ハ',
  千: 'チ',
  才: 'オ',
};
const foreign = /(?<=[ァ-ヺー])[へべぺり一二口力夕工卜八千才](?=[ァ-ヺー])/g;
const dash = /(?<=[ァ-ヺ])[‐‑‒–—―−－ｰ-](?=[ァ-ヺー])/g;
const strayLongVowel = /(?<![ァ-ヺぁ-ゖヽヾゝゞーｦ-ﾟ])ー/;

/**
 * W25 look-alikes in any field: a dash between katakana, one of へべぺり一二口力夕工卜八千才 between katakana, or ー after
 * something that is not kana. Fix (asked first): ー or the katakana; none for the last kind, where the meaning is open.
 * (3; gold 0; mut 0.74)
 */
export const lookalikes: Check = ({ fields }) =>
  eachField(fields, (field) => {
    const letter = field.text.match(dash)?.[0] ?? field.text.match(foreign)?.[0];
    if (letter !== undefined) {
      const clean = field.text.replace(dash, 'ー').replace(foreign, (found) => katakanaFor[found] ?? found);
      const meant = katakanaFor[letter] ?? 'ー';
      return finding(
        'W25',
        field.place,
        { text: field.text, letter, meant },
        fixTo('writeKatakana', field.replace(clean), { text: clean }),
      );
    }
    if (!strayLongVowel.test(field.text)) return null;
    return finding('W25', field.place, { text: field.text, letter: 'ー', context: 'stray' });
  });

/**
 * W23 doubled: a subject, value or answer that is wholly `X X` (X of 2 or more letters) or `XX` (X of 4 or more, so that
 * NANA passes). Fix: keep one. (3; gold 0, 1.0→1.1 1)
 */
export const doubledText: Check = ({ fields }) =>
  eachField(fields, (field) => {
    if (field.place.field === 'question' || field.place.field === 'relation') return null;
    const once = half(field.text);
    return once === null
      ? null
      : finding('W23', field.place, { text: field.text }, fixTo('keepOne', field.replace(once), { text: once }));
  });

function half(text: string): string | null {
  const middle = Math.floor(text.length / 2);
  const first = text.slice(0, middle);
  const spaced = text.charAt(middle) === ' ';
  if (first !== text.slice(spaced ? middle + 1 : middle) || first.trim() !== first) return null;
  return first.length >= (spaced ? 2 : 4) ? first : null;
}
