import { expect, test } from 'vitest';
import { sizeOf, unitOfLengths } from './textSize.ts';

test('a text is as long as its words between white space, or its characters without it', () => {
  expect(sizeOf(' Has asthma.\n𠮷')).toEqual({ words: 3, characters: 11, unspaced: 1 });
  expect(sizeOf('喘息、コーヒー。')).toEqual({ words: 1, characters: 8, unspaced: 6 });
  expect(sizeOf('')).toEqual({ words: 0, characters: 0, unspaced: 0 });
});

test('summaries that are mostly Japanese are compared in characters, all of them in the same unit', () => {
  const unit = (...texts: string[]) => unitOfLengths([null, ...texts.map(sizeOf)]);
  expect(unit('患者には喘息がある。', 'セルトラリン 50mg を服用。')).toBe('characters');
  expect(unit('The patient has asthma and takes sertraline.', '喘息。')).toBe('words');
  expect(unit()).toBe('words');
});
