import fc from 'fast-check';
import { createMersenneTwister, twisterState } from '../../../metrics/mersenneTwister.ts';
import { percentile } from '../../../metrics/percentile.ts';
import type { SetCurves } from '../measuring/measureCase.ts';
import type { CaseNumbers } from './caseNumbers.ts';

export const facts = { seed: 42, hasNli: false, hasEmbedder: false, hasPlans: false };
const shares = (length: number) =>
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: length, maxLength: length });
/** Turns that were never generated have a point in none of the curves. */
const curves = (length: number) =>
  fc
    .record({
      recall: shares(length),
      precision: shares(length),
      f1: shares(length),
      hallucinatedRate: shares(length),
      isThere: fc.array(fc.boolean(), { minLength: length, maxLength: length }),
    })
    .map(({ isThere, ...all }): SetCurves => {
      const withGaps = (curve: readonly number[]) => curve.map((value, turn) => (isThere[turn] ? value : null));
      return {
        recall: withGaps(all.recall),
        precision: withGaps(all.precision),
        f1: withGaps(all.f1),
        hallucinatedRate: withGaps(all.hallucinatedRate),
      };
    });
const counts = fc.integer({ min: 0, max: 9 });

/** A measured case of so many turns, with anything in it. */
export const caseOf = (turns: number) =>
  fc.record<CaseNumbers>({
    critical: curves(turns),
    extended: curves(turns),
    alignment: fc.option(
      fc.record({
        full: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
        actions: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
        curve: fc.array(fc.option(fc.double({ min: -1, max: 1, noNaN: true })), { minLength: turns, maxLength: turns }),
        isCut: fc.array(fc.boolean(), { minLength: turns, maxLength: turns }),
      }),
    ),
    kept: fc.array(fc.option(fc.boolean()), { minLength: turns, maxLength: turns }),
    promptTokens: fc.array(fc.option(fc.integer({ min: 1, max: 9_000 })), { minLength: turns, maxLength: turns }),
    countedTokens: fc.option(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: turns, maxLength: turns })),
    promptLengths: fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: turns, maxLength: turns }),
    hasSummaryEntities: fc.boolean(),
    missingSummaries: counts,
    notGenerated: counts,
    cluster: counts,
    conflicts: fc.option(
      fc.record({
        contradictions: counts,
        pairs: counts,
        emptyPairs: counts,
        emptyContradictions: counts,
        guideContradictions: counts,
        guideTurns: counts,
      }),
    ),
  });

/** Each case as a cluster of its own. */
export const numbered = (cases: readonly CaseNumbers[]): CaseNumbers[] =>
  cases.map((one, cluster) => ({ ...one, cluster }));

/** A case whose curves are all the same and of which nothing else is known. */
export function plain(values: readonly (number | null)[], more: Partial<CaseNumbers> = {}): CaseNumbers {
  const set: SetCurves = { recall: values, precision: values, f1: values, hallucinatedRate: values };
  return {
    critical: set,
    extended: set,
    alignment: null,
    kept: [],
    promptTokens: values.map((_, turn) => (turn + 1) * 1_000),
    countedTokens: null,
    promptLengths: values.map((_, turn) => (turn + 1) * 400),
    hasSummaryEntities: true,
    missingSummaries: 0,
    notGenerated: 0,
    cluster: 0,
    conflicts: null,
    ...more,
  };
}

/** The recipe written down once more: n draws for each of 1,000 resamples by masked rejection, from a generator of its own. */
export function naiveInterval(values: readonly number[], seed: number) {
  const random = createMersenneTwister(twisterState(seed));
  let mask = 1;
  while (mask < values.length - 1) mask = mask * 2 + 1;
  const means = Array.from({ length: 1_000 }, () => {
    let sum = 0;
    for (let draw = 0; draw < values.length; draw += 1) {
      let index = random.next() & mask;
      while (index >= values.length) index = random.next() & mask;
      sum += values[index] ?? 0;
    }
    return sum / values.length;
  });
  return { lower: percentile(means, 2.5) ?? 0, upper: percentile(means, 97.5) ?? 0 };
}
