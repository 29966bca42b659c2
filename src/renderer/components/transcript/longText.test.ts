import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf, cutAt, lineCount } from './longText.ts';
import { textSegments } from './textSegments.ts';

const limit = { lines: 2, characters: 10 };

test('a text is cut after its last shown line', () => {
  expect(cutAt('one\ntwo\nthree', limit)).toBe('one\ntwo'.length);
  expect(cutAt('one\ntwo', limit)).toBe('one\ntwo'.length);
  expect(cutAt('', limit)).toBe(0);
});

test('no half of a line break is left behind a cut', () => {
  expect(cutAt('one\r\ntwo\r\nthree', limit)).toBe('one\r\ntwo'.length);
  expect(cutAt('012345\r\n789ab', limit)).toBe(6);
});

test('a long line is cut after a word where there is one, and never within a character', () => {
  expect(cutAt('012345 789ab', limit)).toBe(6);
  expect(cutAt('0123456789ab', limit)).toBe(10);
  expect(cutAt('012345678𠮷b', limit)).toBe(9);
});

test('a line break at the end begins no line', () => {
  expect(['', 'a', 'a\n', 'a\nb', '\n\n'].map(lineCount)).toEqual([1, 1, 1, 2, 2]);
});

test('chunks end after a line where there is one and parts no character', () => {
  expect(chunksOf('aaaa\nbbbb\ncc', 6)).toEqual([0, 5, 10]);
  expect(chunksOf('012𠮷56', 4)).toEqual([0, 3]);
  expect(chunksOf('', 4)).toEqual([]);
});

test('chunks together are the text', () => {
  const texts = fc.array(fc.constantFrom('a', '\n', '𠮷', '長い文')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const starts = chunksOf(text, 5);
      expect(starts.map((start, index) => text.slice(start, starts[index + 1] ?? text.length)).join('')).toBe(text);
      expect(starts.every((start, index) => (starts[index + 1] ?? text.length) - start <= 5)).toBe(true);
    }),
  );
});

test('overlapping pieces part a text at each of their edges', () => {
  const [a, b] = [
    { start: 2, end: 6, id: 'a' },
    { start: 4, end: 99, id: 'b' },
  ];
  expect(textSegments(0, 8, [a, b, { start: 8, end: 9, id: 'outside' }])).toEqual([
    { start: 0, end: 2, pieces: [] },
    { start: 2, end: 4, pieces: [a] },
    { start: 4, end: 6, pieces: [a, b] },
    { start: 6, end: 8, pieces: [b] },
  ]);
  expect(textSegments(0, 0, [a])).toEqual([]);
});
