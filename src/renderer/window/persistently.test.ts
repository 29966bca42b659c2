import { expect, test } from 'vitest';
import { persistently } from './persistently.ts';

function parts(failures: number) {
  const delaysMs: number[] = [];
  let tries = 0;
  const read = async () => {
    tries += 1;
    if (tries <= failures) throw new Error(`failure ${tries}`);
    return 'part';
  };
  const later = (run: () => void, delayMs: number) => {
    delaysMs.push(delayMs);
    run();
    return () => {};
  };
  return { load: persistently(read, later), delaysMs };
}

test('a part that cannot be read is tried again at growing distances until it is there', async () => {
  const { load, delaysMs } = parts(5);
  expect(await load()).toBe('part');
  expect(delaysMs).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
});

test('one that never comes is given up after some minutes with what went wrong last', async () => {
  const { load, delaysMs } = parts(Number.POSITIVE_INFINITY);
  await expect(load()).rejects.toThrow('failure 60');
  expect(delaysMs.reduce((sum, delayMs) => sum + delayMs, 0)).toBeGreaterThan(180_000);
});
