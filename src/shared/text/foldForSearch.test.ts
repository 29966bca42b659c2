import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../test/anyText.ts';
import { foldForSearch, isPlain, searchWords } from './foldForSearch.ts';

test.each([
  ['half-width kana with voicing marks', 'ﾊﾞﾝｸﾞﾗﾃﾞｼｭ', 'ばんぐらでしゅ'],
  ['decomposed kana', 'が', 'が'],
  ['spacing voicing marks', 'ハ゛ス', 'バス'],
  ['full-width letters and digits', 'Ｈｏｐ２', 'hop2'],
  ['a bracketed company sign', '㈱山田', '(株)山田'],
  ['letters composed and not', 'Café', 'café'],
  ['hiragana iteration marks', 'いすゞ', 'イスヾ'],
  ['final sigma', 'ΟΔΟΣ', 'οδοσ'],
])('folds %s', (_, one, other) => {
  expect(foldForSearch(one)).toBe(foldForSearch(other));
});

test('keeps rare kanji, variants of a kanji and emoji apart', () => {
  expect(['𠮷野家', '吉野家', '﨑', '崎', '🤔'].map(foldForSearch)).toEqual(['𠮷野家', '吉野家', '﨑', '崎', '🤔']);
});

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
    }),
  );
});

/** As the docstring says it, for any text. */
function foldedStepByStep(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .replaceAll('\u309b', '\u3099')
    .replaceAll('\u309c', '\u309a')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\u3041-\u3096\u309d\u309e]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize('NFKC');
}

test('a plain text is folded as any other, character for character', () => {
  const all = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
  const plain = all.filter(isPlain);
  expect([plain.length, plain.filter((one) => isPlain(one) && foldForSearch(one).length !== 1)]).toEqual([21488, []]);
  expect(foldForSearch(plain.join(''))).toBe(foldedStepByStep(plain.join('')));
  const mixed = fc.constantFrom(...'aÀの、日“ー°『？Ａ\u3099\u309bΣς½ﾊﾞ', ...plain.slice(0, 300));
  fc.assert(
    fc.property(fc.array(mixed, { maxLength: 12 }), (characters) => {
      expect(foldForSearch(characters.join(''))).toBe(foldedStepByStep(characters.join('')));
    }),
  );
});

test('words stand between white space of any kind, and a blank query has none', () => {
  expect([searchWords(' 東京　都\tTokyo\n'), searchWords(' 　\n')]).toEqual([['東京', '都', 'tokyo'], []]);
});
