import { describe, expect, test } from 'vitest';
import { kanaOfRomaji } from './kanaOfRomaji.ts';
import { findInText, matchScore } from './matchText.ts';

describe('romaji', () => {
  test.each([
    ['tougou', 'とうごう'],
    ['mokutekigo', 'もくてきご'],
    ['shori', 'しょり'],
    ['syori', 'しょり'],
    ['kitte', 'きって'],
    ['kannji', 'かんじ'],
    ['kanji', 'かんじ'],
    ['tourok', 'とうろ'],
    ['toush', 'とう'],
  ])('%s is read as %s', (romaji, kana) => expect(kanaOfRomaji(romaji)).toBe(kana));

  test.each([['xqz'], ['設定'], ['']])('%j is not romaji', (text) => expect(kanaOfRomaji(text)).toBeNull());
});

describe('a command is found', () => {
  const score = (query: string) => matchScore('目的語を統合', 'もくてきごをとうごう けつごう', query);

  test.each([['統合'], ['とうごう'], ['トウゴウ'], ['ﾄｳｺﾞｳ'], ['tougou'], ['けつごう'], ['目的 統合']])(
    'by %s',
    (query) => expect(score(query)).toBeGreaterThan(0),
  );
  test('not by something else, and by its title before its reading', () => {
    expect(score('設定')).toBe(0);
    expect(score('統合')).toBeGreaterThan(score('とうごう'));
  });
});

describe('the place of a hit', () => {
  test('is in units of the text as written, across folding that changes lengths and astral letters', () => {
    expect(findInText('𠮷野㈱バナナ', 'ばなな')).toEqual([4, 7]);
    expect(findInText('ﾊﾞﾅﾅ', 'バナナ')).toEqual([0, 4]);
    expect(findInText('なし', '')).toBeNull();
  });
});
