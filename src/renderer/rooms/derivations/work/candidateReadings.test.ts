import { expect, test } from 'vitest';
import { candidatesReadAs } from './candidateReadings.ts';

const readings = [
  { text: '生年月日', reading: 'セイネンガッピ' },
  { text: '出身地', reading: 'シュッシンチ' },
  { text: '所属事務所の出身', reading: 'ショゾクジムショノシュッシン' },
  { text: 'メーカー', reading: 'メーカー' },
];

test('relations are found by their kana while these are composed, letters that are no kana yet apart', () => {
  expect(candidatesReadAs(readings, 'しゅっしん', 'しゅっしん')).toEqual(['出身地', '所属事務所の出身']);
  expect(candidatesReadAs(readings, 'しゅっｓ', 'しゅっｓ')).toEqual(['出身地', '所属事務所の出身']);
  expect(candidatesReadAs(readings, 'めーか', 'めーか')).toEqual(['メーカー']);
});

test('what stands in the field already has to stand in the relation', () => {
  expect(candidatesReadAs(readings, '所属しゅっしん', 'しゅっしん')).toEqual(['所属事務所の出身']);
});

test('kana that stay kana are found by as well; a word in kanji, or nothing, by its letters alone', () => {
  expect(candidatesReadAs(readings, 'せいねん', '')).toEqual(['生年月日']);
  expect(candidatesReadAs(readings, '出身', '出身')).toEqual([]);
  expect(candidatesReadAs(readings, '', '')).toEqual([]);
});
