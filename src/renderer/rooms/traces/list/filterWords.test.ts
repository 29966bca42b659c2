import { expect, test } from 'vitest';
import { texts, textsOf } from '../../../window/i18n.ts';
import { noFilter } from '../tracesState.ts';
import { filterWords } from './filterWords.ts';

test('a filter by model names no model while names are hidden', () => {
  const filter = { ...noFilter, models: ['kaede-8b', null], tasks: ['browser'] };
  const wordsWhen = (isBlind: boolean) => filterWords(filter, { isBlind, criteria: [] }, textsOf(texts));
  expect(wordsWhen(false)).toEqual(['browser', 'kaede-8b', 'not recorded']);
  expect(wordsWhen(true)).toEqual(['browser', 'model hidden']);
});
