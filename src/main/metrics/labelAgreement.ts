import type { Agreement, JudgementAlpha } from '../../shared/agreement.ts';
import { itemAgreement, itemAlpha } from './itemAgreement.ts';
import { textAgreement, textAlpha } from './textAgreement.ts';

/** Of every interval: as of results in other rooms. */
const rounds = 1_000;
const seed = 42;

/** What was said of one item after the other. Plain data, for a thread. */
export type ItemLabels = {
  readonly evaluatorCount: number;
  readonly categoryCount: number;
  /** Whether categories are steps in an order; not unless it is said. */
  readonly level?: Agreement['level'];
  /** Whether categories are about as many as items, such as answers in words: then neither shares nor tables are given (`textAgreement`). */
  readonly inWords?: boolean;
  /** `group`: what the item is of (a claim, a question), by a number; `values`: the category by each evaluator, null for nothing. */
  readonly items: readonly { readonly group: number; readonly values: readonly (number | null)[] }[];
};

/** What was said in one judgement, by its id. */
export type JudgedLabels = ItemLabels & { readonly of: string };

/** How far evaluators agree in categories; intervals resample groups, since what is said of one hangs together. */
export function labelAgreement(labels: ItemLabels): Agreement {
  return labels.inWords ? textAgreement(labels, rounds, seed) : itemAgreement(labelledItems(labels), rounds, seed);
}

/** Krippendorff's α of each judgement alone, with the numbers of `labelAgreement`. */
export function labelAlphas(judged: readonly JudgedLabels[]): JudgementAlpha[] {
  return judged.map(({ of, ...labels }) => ({
    of,
    ...(labels.inWords ? textAlpha(labels, rounds, seed) : itemAlpha(labelledItems(labels), rounds, seed)),
  }));
}

function labelledItems({ evaluatorCount, categoryCount, level = 'nominal', items }: ItemLabels) {
  const labelled = items.map(({ group, values }) => {
    const said = values.flatMap((category, evaluator) => (category === null ? [] : [{ evaluator, category }]));
    return {
      group,
      evaluators: said.map(({ evaluator }) => evaluator),
      categories: said.map(({ category }) => category),
    };
  });
  return {
    ...{ evaluatorCount, categoryCount, level },
    items: labelled.filter(({ categories }) => categories.length > 0),
  };
}
