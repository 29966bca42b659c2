import { expect, test } from 'vitest';
import { mergedEdits } from './mergedEdits.ts';

const textOf = (base: string | null, mine: string | null, theirs: string | null) =>
  mergedEdits({ text: base }, { text: mine }, { text: theirs });

test('what was typed stands where it was typed, in the text that the other side left', () => {
  expect(textOf('あいう', 'あいうえ', '')).toEqual({ text: 'え' });
  expect(textOf('東京あいう', '東京あいうえ', '東京')).toEqual({ text: '東京え' });
  expect(textOf('あい東京', 'あい東京都', '東京')).toEqual({ text: '東京都' });
  expect(textOf('𠮷野𠮾', '𠮷野𠮾川', '𠮷野')).toEqual({ text: '𠮷野川' });
  expect(textOf('あいう', 'あい', '')).toEqual({ text: '' });
  expect(textOf(null, '東', '京')).toEqual({ text: '東' });
  expect(textOf('', '弱い', '根拠')).toEqual({ text: '根拠弱い' });
});

test('what both sides typed into the same place, the one further than the other, stands there once', () => {
  expect(textOf('', '要確認', '要')).toEqual({ text: '要確認' });
  expect(textOf('A', 'AB', 'ABC')).toEqual({ text: 'ABC' });
  expect(textOf('東京に住む', '東京都に住む', '東京都内に住む')).toEqual({ text: '東京都内に住む' });
  expect(textOf('', '根拠', '根拠')).toEqual({ text: '根拠' });
  expect(textOf('東京に住む', 'に住む', '大阪に住む')).toEqual({ text: 'に住む' });
});

test('what only one side changed is taken from it; rows that no longer fit together are those that were typed into', () => {
  const row = { subject: '宮沢賢治', relation: '生地' };
  const base = { question: 'Q', answer: 'A', rows: [row, row] };
  expect(mergedEdits(base, { ...base, question: '誰？' }, { ...base, rows: [row] })).toEqual({
    ...base,
    question: '誰？',
    rows: [row],
  });
  const mine = { ...base, rows: [{ ...row, subject: '賢治' }, row] };
  expect(mergedEdits(base, mine, { ...base, answer: 'B', rows: [row] })).toEqual({ ...mine, answer: 'B' });
  expect(mergedEdits(base, mine, { ...base, rows: [row, { ...row, relation: '没地' }] })).toEqual({
    ...base,
    rows: [
      { ...row, subject: '賢治' },
      { ...row, relation: '没地' },
    ],
  });
});

test('what one side added or took away is there, or not, in the outcome', () => {
  expect(mergedEdits({ a: 1, b: 2 }, { b: 2, c: 3 }, { a: 1, b: 4, d: 5 })).toEqual({ b: 4, c: 3, d: 5 });
});
