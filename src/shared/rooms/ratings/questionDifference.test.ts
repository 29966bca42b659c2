import { expect, test } from 'vitest';
import { questionDifference } from './questionDifference.ts';

test('two questions differ in the words that one of them has alone', () => {
  expect(questionDifference('Is it safe in mild disease?', 'Is it safe in moderate disease?')).toEqual({
    a: ['mild'],
    b: ['moderate'],
  });
  expect(questionDifference('In liver disease of stage 3?', 'In liver disease of stage three, moderate?')).toEqual({
    a: ['3'],
    b: ['three, moderate'],
  });
  expect(questionDifference('軽度の肝障害で減量しますか。', '中等度の肝障害で減量しますか。')).toEqual({
    a: ['軽度'],
    b: ['中等度'],
  });
});

test('words that stand side by side are one stretch, and a side that only lacks words has none', () => {
  expect(questionDifference('Take the red one now?', 'Take a blue one now?')).toEqual({
    a: ['the red'],
    b: ['a blue'],
  });
  expect(questionDifference('Is it safe?', 'Is it really safe?')).toEqual({ a: [], b: ['really'] });
});

test('what takes more than a line is not told, and neither is what is alike', () => {
  expect(questionDifference('Same words?', 'Same  words?')).toBeNull();
  expect(questionDifference('word '.repeat(30), 'term '.repeat(30))).toBeNull();
  expect(questionDifference('a 1 b 2 c 3 d 4', 'a 5 b 6 c 7 d 8')).toBeNull();
  expect(questionDifference('long '.repeat(500), 'Short?')).toBeNull();
});
