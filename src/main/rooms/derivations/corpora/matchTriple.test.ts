import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../../test/rounds.ts';
import { findTriple, matchTriple } from './matchTriple.ts';

// The expression of tsv_to_pred_json.py with Python's \s.
const space = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const member = `${space}*([^\\n]+?)${space}*`;
const anywhere = new RegExp(`[（(]${member}[,，]${member}[,，]${member}[）)]`, 'd');
const whole = new RegExp(`^${member}[,，]${member}[,，]${member}$`, 'd');

const placesBy = (expression: RegExp, text: string) => expression.exec(text)?.indices?.slice(1) ?? null;

test('finds what the expression of the published script finds, at the same places', () => {
  const sign = fc.constantFrom(...'(),（），、; a\n\u3000𠮷');
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 16 }), (text) => {
      expect(findTriple(text)).toEqual(placesBy(anywhere, text));
      expect(matchTriple(text)).toEqual(placesBy(whole, text));
    }),
    { numRuns: rounds(3_000), seed: 7 },
  );
});

test('ends for a cell on which the expression does not', () => {
  expect(findTriple('('.repeat(2_000) + ','.repeat(20_000))).toBeNull();
  expect(matchTriple(`a${', '.repeat(20_000)}\nb\nc`)).toBeNull();
});
