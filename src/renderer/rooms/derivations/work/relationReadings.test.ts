import { expect, test } from 'vitest';
import { relationsReadAs } from './relationReadings.ts';

const readings = [
  { relation: '生年月日', reading: 'セイネンガッピ' },
  { relation: '出身地', reading: 'シュッシンチ' },
  { relation: '所属事務所の出身', reading: 'ショゾクジムショノシュッシン' },
  { relation: 'メーカー', reading: 'メーカー' },
];

test('relations are found by their kana while these are composed, letters that are no kana yet apart', () => {
  expect(relationsReadAs(readings, 'しゅっしん', 'しゅっしん')).toEqual(['出身地', '所属事務所の出身']);
  expect(relationsReadAs(readings, 'しゅっｓ', 'しゅっｓ')).toEqual(['出身地', '所属事務所の出身']);
  expect(relationsReadAs(readings, 'めーか', 'めーか')).toEqual(['メーカー']);
});

test('what stands in the field already has to stand in the relation', () => {
  expect(relationsReadAs(readings, '所属しゅっしん', 'しゅっしん')).toEqual(['所属事務所の出身']);
});

test('kana that stay kana are found by as well; a word in kanji, or nothing, by its letters alone', () => {
  expect(relationsReadAs(readings, 'せいねん', '')).toEqual(['生年月日']);
  expect(relationsReadAs(readings, '出身', '出身')).toEqual([]);
  expect(relationsReadAs(readings, '', '')).toEqual([]);
});
