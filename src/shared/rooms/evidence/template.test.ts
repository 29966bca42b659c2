import { expect, test } from 'vitest';
import { unfilledPlaces } from './template.ts';

test('places that a template left open are found, in both languages', () => {
  expect(unfilledPlaces('That [insert claim] holds, by [list of relevant supporting evidence].')).toEqual([
    '[insert claim]',
    '[list of relevant supporting evidence]',
  ]);
  expect(unfilledPlaces('[explanation]')).toEqual(['[explanation]']);
  expect(unfilledPlaces('［主張を挿入］は正しい。')).toEqual(['［主張を挿入］']);
});

test('citations, numbers, words of an author and plain texts are no such places', () => {
  for (const text of [
    '',
    'It held [EID1122] [ID 5].',
    'The [BCR::ABL1] fusion',
    'He said it [sic].',
    '95 % [0.2, 0.4]',
  ])
    expect(unfilledPlaces(text)).toEqual([]);
});
