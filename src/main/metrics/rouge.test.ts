import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterTokens, englishTokens, rouge, rougeOfTokens } from './rouge.ts';

const tokens = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 });

/** The longest common subsequence by trying every choice: the second method for short lists. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  const [first, ...rest] = one;
  if (first === undefined) return 0;
  const at = other.indexOf(first);
  const without = longestCommon(rest, other);
  return at < 0 ? without : Math.max(without, 1 + longestCommon(rest, other.slice(at + 1)));
}

test('the longest common subsequence is the longest of all choices', () => {
  fc.assert(
    fc.property(tokens, tokens, (reference, candidate) => {
      const { rougeL } = rougeOfTokens(reference, candidate);
      const common = longestCommon(reference, candidate);
      const empty = reference.length === 0 || candidate.length === 0;
      expect(rougeL.recall).toBe(empty ? 0 : common / reference.length);
      expect(rougeL.precision).toBe(empty ? 0 : common / candidate.length);
    }),
  );
});

test('swapping the sides swaps precision and recall; on one line the summary is the whole', () => {
  fc.assert(
    fc.property(tokens, tokens, (reference, candidate) => {
      const [one, other] = [rougeOfTokens(reference, candidate), rougeOfTokens(candidate, reference)];
      for (const type of ['rouge1', 'rouge2', 'rougeL'] as const) {
        expect(other[type]).toEqual({ precision: one[type].recall, recall: one[type].precision, f1: one[type].f1 });
      }
      const whole = rouge(reference.join(' '), candidate.join(' '), (text) => englishTokens(text, false));
      expect(whole.rougeLsum).toEqual(whole.rougeL);
    }),
  );
});

test('Japanese is taken by characters: a text is equal to itself, and half of it by half', () => {
  const text = '腫瘍は治療に反応した。';
  expect(rouge(text, text, characterTokens).rouge1.f1).toBe(1);
  expect(rouge(text, text, (one) => englishTokens(one, false)).rouge1.f1).toBe(0);
  expect(characterTokens('ＥＧＦＲ 変異、n=30')).toEqual([...'egfr変異n30']);
  expect(rouge('変異陽性', '変異', characterTokens).rougeL).toEqual({ precision: 1, recall: 0.5, f1: 2 / 3 });
});
