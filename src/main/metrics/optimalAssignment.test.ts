import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optimalAssignment } from './optimalAssignment.ts';

/** The best sum by trying every way to give rows a free column or none. */
function bruteForce(weights: readonly (readonly number[])[], row = 0, taken: ReadonlySet<number> = new Set()): number {
  if (row === weights.length) return 0;
  let best = bruteForce(weights, row + 1, taken);
  for (const [column, weight] of (weights[row] ?? []).entries()) {
    if (taken.has(column)) continue;
    best = Math.max(best, weight + bruteForce(weights, row + 1, new Set([...taken, column])));
  }
  return best;
}

const matrices = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })).chain(([rows, columns]) =>
  fc.array(
    fc.array(fc.oneof(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1)), {
      minLength: columns,
      maxLength: columns,
    }),
    { minLength: rows, maxLength: rows },
  ),
);

test('reaches the sum that trying every matching finds, one to one, without weights of 0 or less', () => {
  fc.assert(
    fc.property(matrices, (weights) => {
      const { columnOfRow, total } = optimalAssignment(weights);
      const chosen = columnOfRow.filter((column) => column !== -1);
      expect(columnOfRow).toHaveLength(weights.length);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(columnOfRow.every((column, row) => column === -1 || (weights[row]?.[column] ?? 0) > 0)).toBe(true);
      expect(total).toBeCloseTo(bruteForce(weights), 12);
    }),
    { seed: 20_240, numRuns: 2_000 },
  );
});

test('leaves nothing assigned where there is nothing', () => {
  expect(optimalAssignment([])).toEqual({ columnOfRow: [], total: 0 });
  expect(optimalAssignment([[], []])).toEqual({ columnOfRow: [-1, -1], total: 0 });
});

test('gives up a good pair where two others are better together', () => {
  const weights = [
    [0.9, 0.8],
    [0.8, 0],
  ];
  expect(optimalAssignment(weights)).toEqual({ columnOfRow: [1, 0], total: 1.6 });
});

test('returns the same pairs for a tie every time', () => {
  const weights = [
    [1, 1],
    [1, 1],
    [1, 1],
  ];
  expect(optimalAssignment(weights)).toEqual(optimalAssignment(structuredClone(weights)));
});
