import { expect, test } from 'vitest';
import { newSubmissionId } from './submissionId.ts';

test('an id is a UUID of version 7 that sorts by its time', () => {
  const id = newSubmissionId(Date.UTC(2026, 10, 23, 16, 8, 55), new Uint8Array(10).fill(255));
  expect(id).toBe('01a2092a-e1d8-7fff-bfff-ffffffffffff');
  expect(newSubmissionId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newSubmissionId(1_000) < newSubmissionId(2_000)).toBe(true);
});
