import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../test/anyText.ts';
import { normalisedBeginning, normalisedJson, normalisedText, sketchOf } from './normalised.ts';

const letters = fc.constantFrom(
  ...[
    'a',
    ' ',
    '  ',
    '\n',
    '\u00a0',
    '\u3000',
    'ｶ',
    'ﾞ',
    'か',
    '\u3099',
    '漢',
    '㈱',
    '﨑',
    '𠮷',
    'e',
    '\u0301',
    '\u0323',
    '\u1100',
  ],
  ...['\u1161', '\u11a8', '。', '¨', '\ufdfa', '\u2028'],
);
const texts = fc.oneof(
  // The last mark goes before all others.
  fc.nat(70).map((count) => `${'x'.repeat(count)}a${'\u0301'.repeat(179 - count)}\u0323`),
  fc.array(letters, { maxLength: 400 }).map((list) => list.join('')),
  anyText({ maxLength: 400 }),
  fc.tuple(letters, fc.nat(400), letters).map(([one, count, other]) => one.repeat(count) + other),
);

test('texts are compared by NFKC with single spaces', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const normalised = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
      expect(normalisedText(text)).toBe(normalised);
      expect(normalisedBeginning(text)).toBe(normalised.slice(0, 60));
      expect(normalisedBeginning(text.slice(0, 181), () => text)).toBe(normalised.slice(0, 60));
    }),
    { numRuns: 500, seed: 22 },
  );
});

test('values that are compared as equal have equal sketches', () => {
  const written = { b: ['ﾊﾞ  x', 1, -0], a: { d: null, c: `${'長い'.repeat(100)} 1` } };
  const other = { a: { c: ` ${'長い'.repeat(100)}　1`, d: null }, b: ['バ x', 1, 0] };
  expect(normalisedJson(written)).toBe(normalisedJson(other));
  expect(sketchOf(written)).toBe(sketchOf(other));
  expect(sketchOf({ ...other, b: ['バ y', 1, 0] })).not.toBe(sketchOf(other));
});
