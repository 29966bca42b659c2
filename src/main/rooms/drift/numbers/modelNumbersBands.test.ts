import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../../test/rounds.ts';
import { bootstrapInterval } from '../../../metrics/bootstrap.ts';
import { bootstrapMeans } from '../../../metrics/bootstrapMeans.ts';
import { caseOf, facts, naiveInterval, numbered, plain } from './caseNumbers.testSupport.ts';
import { modelNumbers } from './modelNumbers.ts';

const manyCases = fc.array(fc.integer({ min: 0, max: 5 }).chain(caseOf), { minLength: 8, maxLength: 20 });

describe('bands', () => {
  test('are the intervals of each turn, from the cases that have it', () => {
    const run = fc.property(manyCases, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (drawn, seed) => {
      const cases = numbered(drawn);
      const { bands } = modelNumbers(cases, { ...facts, seed });
      for (const set of ['critical', 'extended'] as const) {
        const measured = cases.map((one) => one[set]).filter(({ recall }) => recall.length > 0);
        const length = Math.max(0, ...measured.map(({ recall }) => recall.findLastIndex((one) => one !== null) + 1));
        for (const key of ['recall', 'precision', 'f1', 'hallucinatedRate'] as const) {
          const naive = Array.from({ length }, (_, turn) => {
            const values = measured.flatMap((curve) => curve[key][turn] ?? []);
            if (values.length < 11) return null;
            const { lower, upper } = naiveInterval(values, seed);
            return { lower: expect.closeTo(lower, 10), upper: expect.closeTo(upper, 10) };
          });
          expect(bands?.[set][key]).toEqual(naive);
        }
      }
    });
    fc.assert(run, { numRuns: rounds(4) });
  });

  test('at turn 10 are the interval that the results have there', () => {
    const cases = Array.from({ length: 14 }, (_, index) =>
      plain(Array.from({ length: 12 }, (_, turn) => ((index * 7 + turn * 3) % 11) / 10)),
    );
    const { bands, recallAtTen } = modelNumbers(numbered(cases), facts);
    const { lower, upper } = recallAtTen.interval ?? { lower: 2, upper: 2 };
    expect(bands?.critical.recall[9]).toEqual({ lower: expect.closeTo(lower, 12), upper: expect.closeTo(upper, 12) });
  });

  test('of columns that are drawn together equal those of one column at a time, for any number of resamples', () => {
    const columns = [
      [0, 0.5, 1, 0.25, 1],
      [1, 1, 1, 1, 1],
      [0.1, 0.2, 0.3, 0.4, 0.5],
    ];
    for (const resamples of [1, 4, 7, 1_000]) {
      const together = bootstrapMeans(
        columns.map((column) => Float64Array.from(column)),
        { seed: 7, resamples },
      );
      const apart = columns.map((column) => bootstrapInterval(column, { seed: 7, resamples }));
      expect(together).toEqual(
        apart.map((one) => ({
          lower: expect.closeTo(one?.lower ?? 2, 12),
          upper: expect.closeTo(one?.upper ?? 2, 12),
        })),
      );
    }
    expect(bootstrapMeans([new Float64Array(0)])).toEqual([null]);
  });
});
