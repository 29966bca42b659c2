import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { anyText } from '../../../../../test/anyText.ts';
import { rounds } from '../../../../../test/rounds.ts';
import { loadTokenCounter } from './countTokens.ts';

const count = (await loadTokenCounter()) ?? expect.fail('gpt-tokenizer is not installed');
const parts = fc.constantFrom(
  ' the',
  'sertraline 50mg',
  '\r\n',
  ' \t',
  '/',
  '𠮷野﨑',
  '㈱ﾊﾟﾆｯｸ',
  'パニック障害',
  'e\u0301',
  '\ud800',
  '<|endoftext|>',
);
const texts = fc.array(fc.oneof(parts, anyText({ maxLength: 12 }), fc.string({ maxLength: 12 })), {
  maxLength: 12,
});

test('tokens of any text are as many as gpt-tokenizer counts', () => {
  const counted = fc.property(texts, (pieces) => {
    const text = pieces.join('');
    expect(count(text)).toBe(countTokens(text, { disallowedSpecial: new Set() }));
  });
  fc.assert(counted, { numRuns: rounds(500) });
  for (const text of ['', 'a'.repeat(500), '漢字かな'.repeat(100)]) expect(count(text)).toBe(countTokens(text));
});
