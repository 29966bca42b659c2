import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointsOf, editDistance, editSimilarity } from './editSimilarity.ts';
import { indelRatio } from './indelRatio.ts';
import { keptStretches } from './keptStretches.ts';
import { pairwiseMean } from './pairwiseMean.ts';
import { precisionRecallF1 } from './precisionRecallF1.ts';
import { pythonRandom } from './pythonRandom.ts';

const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '𠮷', '﨑'), maxLength: 7 });

describe('edit similarity', () => {
  test.each([
    ['ABC', 'abc', 1],
    ['', 'a', 0],
    ['𠮷野', '吉野', 0.5],
    ['が', 'か\u3099', 0],
    ['㈱', '(株)', 0],
    ['ﾄﾖﾀ', 'トヨタ', 0],
    ['ß', 'SS', 0],
    ['İ', 'a', -1],
    ['\ud842a', '\ud842b', 0.5],
  ])('of %j and %j is %d', (predicted, gold, similarity) => {
    expect(editSimilarity(predicted, gold)).toBe(similarity);
  });

  test('of two empty texts has no value', () => {
    expect(editSimilarity('', '')).toBeNull();
  });

  test('is symmetric, and its distance is at least the difference in length', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const [from, to] = [codePointsOf(one), codePointsOf(other)];
        expect(editDistance(from, to)).toBe(editDistance(to, from));
        expect(editDistance(from, to)).toBeGreaterThanOrEqual(Math.abs(from.length - to.length));
      }),
      { seed: 1 },
    );
  });
});

describe('kept stretches', () => {
  test('are what the two texts share in an optimal edit', () => {
    const kept = keptStretches(codePointsOf('is born in'), codePointsOf('was born on'));
    expect(kept).toEqual([
      { one: 1, other: 2, length: 7 },
      { one: 9, other: 10, length: 1 },
    ]);
  });

  test('leave exactly the edit distance to the longer side where lengths agree', () => {
    const sameLength = fc.tuple(texts, texts).map(([one, other]) => {
      const length = Math.min(codePointsOf(one).length, codePointsOf(other).length);
      return [codePointsOf(one).slice(0, length), codePointsOf(other).slice(0, length)] as const;
    });
    fc.assert(
      fc.property(sameLength, ([one, other]) => {
        const kept = keptStretches(one, other);
        for (const stretch of kept) {
          expect(one.slice(stretch.one, stretch.one + stretch.length)).toEqual(
            other.slice(stretch.other, stretch.other + stretch.length),
          );
        }
        const keptCount = kept.reduce((sum, { length }) => sum + length, 0);
        expect(one.length - keptCount).toBeLessThanOrEqual(editDistance(one, other));
      }),
      { seed: 2 },
    );
  });
});

/** The definition by a table, for symbols of any kind. */
function commonLength(one: readonly number[], other: readonly number[]): number {
  const [first, ...rest] = one;
  if (first === undefined) return 0;
  const place = other.indexOf(first);
  const without = commonLength(rest, other);
  return place === -1 ? without : Math.max(without, 1 + commonLength(rest, other.slice(place + 1)));
}

describe('indel ratio', () => {
  test.each([
    ['nothing and nothing', [], 0, 1],
    ['something and nothing', [-1], 0, 0],
    ['nothing and something', [], 1, 0],
    ['two swapped symbols', [1, 0], 2, 0.5],
    ['the same symbols', [0, 1, 2], 3, 1],
    ['one symbol replaced', [0, -1, 2], 3, 1 - 2 / 6],
  ])('of %s', (_, places, otherLength, ratio) => {
    expect(indelRatio(places, otherLength)).toBe(ratio);
  });

  test('equals the definition by the longest common subsequence', () => {
    const symbols = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });
    fc.assert(
      fc.property(symbols, symbols, (one, other) => {
        const total = one.length + other.length;
        const expected = total === 0 ? 1 : 1 - (total - 2 * commonLength(one, other)) / total;
        expect(
          indelRatio(
            one.map((symbol) => other.indexOf(symbol)),
            other.length,
          ),
        ).toBe(expected);
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });
});

describe('precision, recall and F1', () => {
  test('are 0 where nothing was predicted or expected', () => {
    expect(precisionRecallF1(0, 0, 0)).toEqual({ prec: 0, recall: 0, f1: 0 });
    expect(precisionRecallF1(0, 2, 0)).toEqual({ prec: 0, recall: 0, f1: 0 });
  });

  test('come from the sum of similarities', () => {
    expect(precisionRecallF1(1.5, 2, 3)).toEqual({ prec: 0.75, recall: 0.5, f1: 0.6 });
  });
});

describe('pairwise mean', () => {
  test('of nothing is null', () => {
    expect(pairwiseMean([])).toBeNull();
  });

  // Expected values are numpy.mean of the same float64 lists; adding from left to right gives other last digits.
  test.each([
    [77, 0.4949133113626594],
    [2209, 0.500543731693042],
  ])('of %d numbers has the bits of numpy', (count, mean) => {
    expect(pairwiseMean(Array.from({ length: count }, (_, index) => ((index * 7919) % 1000) / 997))).toBe(mean);
  });
});

describe('random sample', () => {
  test('refuses to draw more than there are', () => {
    expect(() => pythonRandom(3).sampleRange(3, 4)).toThrow(RangeError);
  });

  test('ignores the sign of the seed and takes seeds over 32 bits', () => {
    expect(pythonRandom(-3).getRandomBits(32)).toBe(pythonRandom(3).getRandomBits(32));
    expect(pythonRandom(2 ** 32 + 3).getRandomBits(32)).not.toBe(pythonRandom(3).getRandomBits(32));
  });
});
