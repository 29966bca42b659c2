import { expect, test } from 'vitest';
import { noPairReason } from './noPairReason.ts';

test('why there is no pair is told from what was left out', () => {
  const why = (...reasons: Parameters<typeof noPairReason>[0][number]['reason'][]) =>
    noPairReason(reasons.map((reason) => ({ reason })));
  expect(why('onlyA', 'onlyB')).toBe('apart');
  expect(why('onlyA', 'twiceA', 'emptyB')).toBe('empty');
  expect(why('onlyB', 'differ')).toBe('differ');
  expect(why('emptyBoth', 'differ')).toBe('mixed');
});
