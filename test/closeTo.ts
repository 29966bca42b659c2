import { expect } from 'vitest';

/** A value of recorded results in which numbers may differ by 1e-9, and small ones by a millionth of themselves: a tiny p proves nothing otherwise. */
export function closeTo(expected: unknown): unknown {
  if (typeof expected === 'number')
    return expect.toSatisfy((found: unknown) => {
      if (typeof found !== 'number') return false;
      const difference = Math.abs(found - expected);
      const isSmall = expected !== 0 && Math.abs(expected) < 1e-3;
      return difference <= 1e-9 && (!isSmall || difference <= 1e-6 * Math.abs(expected) + 1e-15);
    }, `a number close to ${expected}`);
  if (Array.isArray(expected)) return expected.map(closeTo);
  if (typeof expected === 'object' && expected !== null)
    return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, closeTo(value)]));
  return expected;
}
