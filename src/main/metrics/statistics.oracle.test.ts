import { expect, test } from 'vitest';
import { driftOracle } from '../../../test/driftOracle.ts';
import { describeWithShared } from '../../../test/sharedData.ts';
import { decayLine, truthDecay } from '../rooms/drift/numbers/truthDecay.ts';
import { bootstrapInterval } from './bootstrap.ts';
import { createMersenneTwister, twisterState } from './mersenneTwister.ts';
import { percentile } from './percentile.ts';

const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));

describeWithShared('statistics against numpy', 'oracle/drift', () => {
  test('draws the recorded random numbers', () => {
    type Case = { seed: number; first_uint32: number[]; randint: { n: number; first12: number[] }[] };
    const cases = driftOracle<Case>('mt19937.json');
    const found = cases.map(({ seed, first_uint32, randint }) => {
      const { next } = createMersenneTwister(twisterState(seed));
      return {
        seed,
        first_uint32: first_uint32.map(next),
        randint: randint.map(({ n, first12 }) => {
          const drawn = new Int32Array(first12.length);
          createMersenneTwister(twisterState(seed)).fillBelow(drawn, n);
          return { n, first12: [...drawn] };
        }),
      };
    });
    expect(found).toEqual(cases.map(({ seed, first_uint32, randint }) => ({ seed, first_uint32, randint })));
  });

  test('gives the recorded percentiles', () => {
    const cases = driftOracle<{ values: number[]; q: number; expected: number }>('percentile.json');
    expect(cases.map(({ values, q }) => percentile(values, q))).toEqual(cases.map(({ expected }) => close(expected)));
  });

  test('gives the recorded bootstrap intervals', () => {
    type Case = { data: number[]; seed: number; n_resamples: number; alpha?: number; lower: number; upper: number };
    // The reference gives 0 to 0 for no data, where there is no interval.
    const cases = driftOracle<Case>('bootstrap_ci.json').filter(({ data }) => data.length > 0);
    const found = cases.map(({ data, seed, n_resamples, alpha = 0.05 }) =>
      bootstrapInterval(data, { seed, resamples: n_resamples, alpha }),
    );
    expect(found).toEqual(cases.map(({ lower, upper }) => ({ lower: close(lower), upper: close(upper) })));
  });

  test('gives the recorded decay per thousand tokens', () => {
    type One = { cumulative_tokens: number[]; recall: number[] };
    type Line = { slope: number; intercept: number; r2: number | null; n: number };
    type Model = { cases: One[]; within_slope: number; mean_case_slope: number; n_case_slopes: number };
    const cases = driftOracle<(One & { expected: Line | null }) | Model>('tdr_token_normalised.json');
    const inputOf = ({ cumulative_tokens, recall }: One) => ({ tokens: cumulative_tokens, recall });
    const found = cases.map((one) => {
      if (!('cases' in one)) return decayLine(inputOf(one));
      const { withinSlope, meanCaseSlope, caseSlopes } = truthDecay(one.cases.map(inputOf));
      return { withinSlope, meanCaseSlope, caseSlopes };
    });
    expect(found).toEqual(
      cases.map((one) => {
        if ('cases' in one) {
          const { within_slope, mean_case_slope, n_case_slopes } = one;
          return { withinSlope: close(within_slope), meanCaseSlope: close(mean_case_slope), caseSlopes: n_case_slopes };
        }
        if (one.expected === null) return null;
        const { slope, intercept, r2, n } = one.expected;
        return { slope: close(slope), intercept: close(intercept), r2: close(r2), n };
      }),
    );
  });
});
