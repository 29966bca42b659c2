import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foundWords } from './foundWords.ts';

const foundIn = (text: string, query: string) =>
  foundWords(text, query).flatMap(({ text: piece, isFound }) => (isFound ? [piece] : []));

test('the words of a search are found wherever they stand, whatever their case and width', () => {
  expect(foundIn('EGFR exon 19 and T790M; egfr', 'egfr t790m')).toEqual(['EGFR', 'T790M', 'egfr']);
  expect(foundIn('ＥＧＦＲ変異', 'egfr')).toEqual(['ＥＧＦＲ']);
  expect(foundIn('abc', '  ')).toEqual([]);
});

test('the pieces joined are the text, whatever is searched', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ｱ', 'ﾞ', '薬', ' ', 'é', '𠮷') });
  fc.assert(
    fc.property(text, text, (whole, query) => {
      expect(
        foundWords(whole, query)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(whole);
    }),
  );
});
