import { expect, test } from 'vitest';
import { rateOf } from './TaskShape.tsx';

test('the speed of a task is of what it did itself, without what was kept from before it', () => {
  expect(rateOf({ done: 300, elapsedMs: 1_000 })).toBe(300);
  expect(rateOf({ done: 300, kept: 240, elapsedMs: 1_000 })).toBe(60);
  expect(rateOf({ done: 240, kept: 240, elapsedMs: 1_000 })).toBeNull();
  expect(rateOf({ done: 300, elapsedMs: 400 })).toBeNull();
});
