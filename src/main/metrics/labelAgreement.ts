import type { Agreement } from '../../shared/agreement.ts';
import { itemAgreement } from './itemAgreement.ts';

/** Of every interval: as of results in other rooms. */
const rounds = 1_000;
const seed = 42;

/** What was said of one item after the other. Plain data, for a thread. */
type ItemLabels = {
  readonly evaluatorCount: number;
  readonly categoryCount: number;
  readonly groupCount: number;
  /** Whether categories are steps in an order; not unless it is said. */
  readonly level?: Agreement['level'];
  /** `group`: what the item is of (a claim, a question), from 0; `values`: the category by each evaluator, null for nothing. */
  readonly items: readonly { readonly group: number; readonly values: readonly (number | null)[] }[];
};

/** How far evaluators agree in categories; intervals resample groups, since what is said of one hangs together. */
export function labelAgreement({
  evaluatorCount,
  categoryCount,
  groupCount,
  level = 'nominal',
  items,
}: ItemLabels): Agreement {
  const labelled = items.map(({ group, values }) => {
    const said = values.flatMap((category, evaluator) => (category === null ? [] : [{ evaluator, category }]));
    return {
      group,
      evaluators: said.map(({ evaluator }) => evaluator),
      categories: said.map(({ category }) => category),
    };
  });
  return itemAgreement(
    {
      ...{ evaluatorCount, categoryCount, level, groupCount },
      items: labelled.filter(({ categories }) => categories.length > 0),
    },
    rounds,
    seed,
  );
}
