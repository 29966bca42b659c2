import { expect, test } from 'vitest';
import { mostInQueue, withPicked } from './reviewQueue.ts';

test('what is picked comes once at the end of a queue, in its order, and no member leaves', () => {
  expect(withPicked([3, 1], [2, 1, 2, 4])).toEqual([3, 1, 2, 4]);
  const full = Array.from({ length: mostInQueue }, (_, at) => at);
  expect(withPicked(full, [-1])).toEqual(full);
  expect(withPicked(full.slice(1), [-1, -2])).toEqual([...full.slice(1), -1]);
  const older = [...full, 6_000, 6_001];
  expect(withPicked(older, [-1])).toEqual(older);
});
