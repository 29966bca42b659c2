import type { Agreement } from '../../../../shared/agreement.ts';
import { itemAgreement } from '../../../metrics/itemAgreement.ts';

/** Of every interval: as of results in other rooms. */
const rounds = 1_000;
const seed = 42;

/** Values of one evidence after the other, with the number of its claim. Plain data, for a thread. */
type Labels = {
  readonly evaluatorCount: number;
  readonly categoryCount: number;
  readonly claimCount: number;
  readonly evidence: readonly { readonly claim: number; readonly values: readonly (number | null)[] }[];
};

/** How far evaluators agree; intervals resample claims, since what is said of one claim hangs together. */
export function evidenceAgreement({ evaluatorCount, categoryCount, claimCount, evidence }: Labels): Agreement {
  const items = evidence.map(({ claim, values }) => {
    const said = values.flatMap((category, evaluator) => (category === null ? [] : [{ evaluator, category }]));
    return {
      group: claim,
      evaluators: said.map(({ evaluator }) => evaluator),
      categories: said.map(({ category }) => category),
    };
  });
  return itemAgreement(
    {
      ...{ evaluatorCount, categoryCount, level: 'nominal', groupCount: claimCount },
      items: items.filter(({ categories }) => categories.length > 0),
    },
    rounds,
    seed,
  );
}
