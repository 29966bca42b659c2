import { expect, test } from 'vitest';
import { friedman } from './repeatedMeasures.ts';

test('Friedman of one column alone has no value and says why', () => {
  expect(friedman([[1], [2], [3]])).toEqual({
    ...{ chiSquare: null, df: null, p: null, kendallsW: null, meanRanks: [1], reason: 'fewerThanTwoColumns' },
  });
});
