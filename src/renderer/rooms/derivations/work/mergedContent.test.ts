import { expect, test } from 'vitest';
import { imported } from '../roomFixture.ts';
import { mergedContent } from './mergedContent.ts';

const answering = (answer: string | null) => ({ ...imported, answer });
const answerOf = (base: string | null, mine: string | null, theirs: string | null) =>
  mergedContent(answering(base), answering(mine), answering(theirs)).answer;

test('what was typed stands where it was typed, in the text that an undo left', () => {
  expect(answerOf('あいう', 'あいうえ', '')).toBe('え');
  expect(answerOf('東京あいう', '東京あいうえ', '東京')).toBe('東京え');
  expect(answerOf('あい東京', 'あい東京都', '東京')).toBe('東京都');
  expect(answerOf('𠮷野𠮾', '𠮷野𠮾川', '𠮷野')).toBe('𠮷野川');
  expect(answerOf('あいう', 'あい', '')).toBe('');
  expect(answerOf(null, '東', '京')).toBe('東');
});

test('what only one side changed is taken from it; rows that no longer fit together are those that were typed into', () => {
  const [first = []] = imported.derivations;
  const twoRows = { ...imported, derivations: [[...first, ...first]] };
  const typed = { ...twoRows, question: '誰の生地か？' };
  expect(mergedContent(twoRows, typed, imported)).toEqual({ ...imported, question: '誰の生地か？' });
  const inRow = { ...twoRows, derivations: [first.concat(first.map((step) => ({ ...step, subject: '賢治' })))] };
  expect(mergedContent(twoRows, inRow, { ...imported, answer: '岩手' })).toEqual({ ...inRow, answer: '岩手' });
});
