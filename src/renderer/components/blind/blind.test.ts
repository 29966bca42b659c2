import { expect, test } from 'vitest';
import { createBlind } from './blind.ts';

test('names of models are masked in every text, and what a call took in JSON too', () => {
  const { mask, maskJson } = createBlind(['aoba-7b', null]);
  expect([mask('aoba-7b and GPT-4o agree'), mask('sertraline 50 mg')]).toEqual([
    '••••••• and •••••• agree',
    'sertraline 50 mg',
  ]);
  expect(maskJson('{"model":"aoba-7b","total_tokens":912,"limit":5}')).toBe(
    '{"model":"•••••••","total_tokens":•••,"limit":5}',
  );
});
