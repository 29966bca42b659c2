/** How far a number at a path (`/results/accuracy/bradley_terry/models/0/se`) may be off, as a part of max(1, its size). */
export type Tolerance = (path: string) => number;

/**
 * Where `found` is not what was recorded, one line each: keys that `expected` has are compared, all elements of lists, numbers within
 * the tolerance. Keys that only `found` has are passed over.
 */
export function differencesFrom(expected: unknown, found: unknown, tolerance: Tolerance, path = ''): string[] {
  if (typeof expected === 'number' && typeof found === 'number') {
    const isNear = Math.abs(found - expected) <= tolerance(path) * Math.max(1, Math.abs(expected));
    return isNear ? [] : [`${path}: ${found} instead of ${expected}`];
  }
  if (Array.isArray(expected) && Array.isArray(found)) {
    if (expected.length !== found.length) return [`${path}: ${found.length} elements instead of ${expected.length}`];
    return expected.flatMap((one, index) => differencesFrom(one, found[index], tolerance, `${path}/${index}`));
  }
  if (isRecord(expected) && isRecord(found)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      differencesFrom(value, found[key], tolerance, `${path}/${key}`),
    );
  }
  return Object.is(expected, found) ? [] : [`${path}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
