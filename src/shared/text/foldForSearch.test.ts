import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForSearch, searchWords } from './foldForSearch.ts';

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
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
    }),
  );
});

test('words stand between white space of any kind, and a blank query has none', () => {
  expect([searchWords(' 東京　都\tTokyo\n'), searchWords(' 　\n')]).toEqual([['東京', '都', 'tokyo'], []]);
});
