import { holmAdjusted } from '../../../metrics/holm.ts';
import { tPValue } from '../../../metrics/tDistribution.ts';
import type { BradleyTerry, StrengthDifference } from './bradleyTerry.ts';

/** A difference of strengths with its test; nulls where there is no clustered error to test with. */
type TestedDifference = StrengthDifference & {
  /** Two-sided, by the clustered error and Student's t with as many degrees of freedom as questions less one. */
  readonly p_value: number | null;
  /** Adjusted by Holm over the family. */
  readonly p_holm: number | null;
  /** Whether the models are told apart: `p_holm` below 0.05. */
  readonly told_apart: boolean;
};
/** A scope whose differences of strengths are tested. */
export type Tested<T> = Omit<T, 'bradley_terry'> & {
  readonly bradley_terry: Omit<BradleyTerry, 'differences'> & { readonly differences: readonly TestedDifference[] };
};

/** Error rate of a family as a whole. */
export const familyAlpha = 0.05;

/**
 * Tests every difference of strengths of all scopes as one family: what is shown together is tested together. Returns the scopes in their
 * order, and how many tests the family has.
 */
export function tellApart<T extends { readonly bradley_terry: BradleyTerry }>(
  scopes: readonly T[],
): { readonly results: Tested<T>[]; readonly tests: number } {
  const tests = scopes.flatMap(({ bradley_terry: { differences, questions } }) =>
    differences.flatMap((difference) => {
      const p = pValueOf(difference, questions);
      return p === null ? [] : [{ difference, p }];
    }),
  );
  const adjusted = holmAdjusted(tests.map(({ p }) => p));
  const found = new Map(tests.map(({ difference, p }, index) => [difference, { p, holm: adjusted[index] ?? 1 }]));
  const results = scopes.map((scope) => ({
    ...scope,
    bradley_terry: {
      ...scope.bradley_terry,
      differences: scope.bradley_terry.differences.map((difference): TestedDifference => {
        const { p = null, holm = null } = found.get(difference) ?? {};
        return { ...difference, p_value: p, p_holm: holm, told_apart: holm !== null && holm < familyAlpha };
      }),
    },
  }));
  return { results, tests: tests.length };
}

function pValueOf({ value, se_clustered }: StrengthDifference, questions: number): number | null {
  if (se_clustered === null || se_clustered === 0 || questions < 2) return null;
  return tPValue(value / se_clustered, questions - 1);
}
