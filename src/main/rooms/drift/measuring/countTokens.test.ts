import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../../../test/anyText.ts';
import { rounds } from '../../../../../test/rounds.ts';
import { summaryPrompts } from '../../../../shared/rooms/drift/driftCase.ts';
import { countPromptTokens, loadTokenCounter } from './countTokens.ts';

const count = (await loadTokenCounter()) ?? expect.fail('gpt-tokenizer is not installed');
const awkward = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\r\n \t',
  '.',
  '...',
  '/',
  '(㈱ハナ)',
  '𠮷野と﨑田',
  'ﾊﾟﾆｯｸ',
  'パニック',
  "I can't",
  "'s what",
  '50mg',
  '１２３',
  '\u0301e',
  '—',
  '\ud800',
  '<|endoftext|>',
  'SLEPT badly. ',
);
const message = fc.array(fc.oneof(awkward, anyText({ maxLength: 4 })), { maxLength: 4 }).map((parts) => parts.join(''));

test('tokens of growing prompts are those of each prompt as a whole', () => {
  const cases = fc.property(message, fc.array(message, { maxLength: 8 }), (patientSummary, messages) => {
    const one = { patientSummary, turns: messages.map((text, index) => ({ number: index + 1, message: text })) };
    expect(countPromptTokens(one, count)).toEqual(summaryPrompts(one).map(count));
  });
  fc.assert(cases, { numRuns: rounds(300) });
});

test('names of special tokens in a text are text', () => {
  expect(count('<|endoftext|>')).toBeGreaterThan(1);
});
