import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countText } from './countText.ts';

test('a number is written as Intl writes it in both languages', () => {
  const numbers = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(numbers, (number) => {
      // Nobody counts minus nothing.
      const value = number === 0 ? 0 : number;
      const written = ['en', 'ja'].map((language) => new Intl.NumberFormat(language).format(value));
      expect(written).toEqual([countText(value), countText(value)]);
    }),
  );
});
