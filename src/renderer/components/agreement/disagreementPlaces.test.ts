import { expect, test } from 'vitest';
import type { Disagreement } from '../../../shared/agreement.ts';
import { nextOpen } from './disagreementPlaces.ts';

const decision = { category: 0, reason: '', by: 'A', savedAt: '', isExample: false, isRater: false };
const rows = [true, false, true, false].map(
  (isOpen, at): Disagreement => ({
    ...{ key: `k${at}`, title: '', about: '', kind: 'some', values: [], notes: [] },
    decision: isOpen ? null : decision,
  }),
);

test('the next and the previous open disagreement are found in the order shown, and round from the end to the begin', () => {
  expect(nextOpen(rows, null)).toBe('k0');
  expect(nextOpen(rows, 'k0')).toBe('k2');
  expect(nextOpen(rows, 'k2')).toBe('k0');
  expect(nextOpen(rows, 'k3', -1)).toBe('k2');
  expect(nextOpen(rows, 'k0', -1)).toBe('k2');
  expect(nextOpen(rows.slice(0, 2), 'k0')).toBeNull();
});
