import type { Agreement, AgreementCoefficient } from '../../shared/agreement.ts';
import { leastForInterval } from '../../shared/leastForInterval.ts';
import { bootstrapStatistic, drawnInterval } from './bootstrap.ts';
import type { Coefficient } from './raterAgreement.ts';

/** What was said of one item: numbers of evaluators, ascending, each with the number of a category. */
type Item = { readonly evaluators: readonly number[]; readonly values: readonly number[] };
type Items = {
  readonly evaluatorCount: number;
  readonly categoryCount: number;
  /** The category by each evaluator, null for nothing. */
  readonly items: readonly { readonly values: readonly (number | null)[] }[];
};

/**
 * As `itemAgreement` of nominal categories, for judgements with nearly as many categories as items, such as answers in words: a matrix of categories would not
 * fit, so neither shares nor tables are given. α, Fleiss' κ, raw agreement and κ of every two are the same numbers; intervals resample items.
 */
export function textAgreement(labelled: Items, rounds: number, seed: number): Agreement {
  const judged = judgedItems(labelled, rounds, seed);
  const { items, pairable, margins, coefficient } = judged;
  const sizes = new Set(pairable.map(({ values }) => values.length));
  const whole =
    sizes.size === 1 ? pairable : pairable.filter(({ values }) => values.length === labelled.evaluatorCount);
  const raters = whole[0]?.values.length ?? null;
  const fleiss = coefficient(whole, (some) => fleissOf(some, margins));
  return {
    ...{ items: items.length, pairable: pairable.length, single: items.length - pairable.length },
    ...alphaAmong(judged),
    fleiss: {
      ...fleiss,
      raters,
      ...(whole.length === 0 && pairable.length > 0 && { reason: 'unequal_raters_per_item' as const }),
    },
    raw: coefficient(pairable, (some) => rawOf(some, 'no_pairable_items')),
    shares: [],
    pairs: Array.from({ length: labelled.evaluatorCount }, (_, x) => x).flatMap((x) =>
      Array.from({ length: labelled.evaluatorCount - x - 1 }, (_, more) => x + 1 + more).map((y) => {
        const both = labelled.items.flatMap(({ values }): Item[] => {
          const [one, other] = [values[x] ?? null, values[y] ?? null];
          return one === null || other === null ? [] : [{ evaluators: [x, y], values: [one, other] }];
        });
        const kappa = coefficient(both, (some) => kappaOf(some, margins));
        return { x, y, kappa, raw: coefficient(both, (some) => rawOf(some, 'no_shared_items')), table: [] };
      }),
    ),
  };
}

/** α of `textAgreement` alone. */
export function textAlpha(labelled: Items, rounds: number, seed: number): Pick<Agreement, 'level' | 'alpha' | 'drawn'> {
  return alphaAmong(judgedItems(labelled, rounds, seed));
}

function alphaAmong({ pairable, margins, coefficient, drawn }: ReturnType<typeof judgedItems>) {
  return { level: 'nominal', alpha: coefficient(pairable, (some) => alphaOf(some, margins)), drawn } as const;
}

/** The items with a value, those with two and more, and what computes a coefficient of some of them with its interval. */
function judgedItems(labelled: Items, rounds: number, seed: number) {
  const items = labelled.items.flatMap(({ values }): Item[] => {
    const said = values.flatMap((value, evaluator) => (value === null ? [] : [{ evaluator, value }]));
    const item = { evaluators: said.map(({ evaluator }) => evaluator), values: said.map(({ value }) => value) };
    return said.length === 0 ? [] : [item];
  });
  const coefficient = (of: readonly Item[], numberOf: (some: readonly Item[]) => Coefficient): AgreementCoefficient => {
    const { value, reason } = numberOf(of);
    const drawn = value === null || of.length < leastForInterval || rounds === 0 ? null : drawnOf(of, numberOf);
    return { value, reason, n: of.length, interval: drawn && drawnInterval(drawn.lower, drawn.upper) };
  };
  const drawnOf = (of: readonly Item[], numberOf: (some: readonly Item[]) => Coefficient) =>
    bootstrapStatistic(of.length, (places) => numberOf(Array.from(places, (at) => of[at]).filter(isItem)).value, {
      ...{ seed, resamples: rounds },
    });
  const pairable = items.filter(({ values }) => values.length >= 2);
  return {
    ...{ items, pairable, coefficient },
    margins: new Float64Array(labelled.categoryCount),
    drawn: rounds > 0 && pairable.length >= leastForInterval ? { groups: pairable.length, rounds, seed } : null,
  };
}

const isItem = (item: Item | undefined): item is Item => item !== undefined;

/** Ordered pairs of an item's values that are the same. */
function samePairs(values: readonly number[]): number {
  let pairs = 0;
  for (const [at, one] of values.entries()) {
    for (const [place, other] of values.entries()) if (at !== place && one === other) pairs += 1;
  }
  return pairs;
}

const none = (reason: 'no_pairable_items' | 'no_shared_items' | 'single_category') => ({ value: null, reason });

/** Counts the values of items by category, and returns the sum of squares. */
function squaresOf(items: readonly Item[], margins: Float64Array): number {
  margins.fill(0);
  for (const { values } of items) for (const value of values) margins[value] = (margins[value] ?? 0) + 1;
  return margins.reduce((sum, count) => sum + count * count, 0);
}

function alphaOf(items: readonly Item[], margins: Float64Array): Coefficient {
  if (items.length === 0) return none('no_pairable_items');
  const count = items.reduce((sum, { values }) => sum + values.length, 0);
  const expected = count * count - squaresOf(items, margins);
  if (expected === 0) return none('single_category');
  const differing = items.reduce(
    (sum, { values: { length }, values }) => sum + length - samePairs(values) / (length - 1),
    0,
  );
  return { value: 1 - (differing * (count - 1)) / expected, reason: null };
}

function fleissOf(items: readonly Item[], margins: Float64Array): Coefficient {
  const raters = items[0]?.values.length;
  if (raters === undefined) return none('no_pairable_items');
  const chance = squaresOf(items, margins) / (items.length * raters) ** 2;
  if (chance === 1) return none('single_category');
  const agreed = items.reduce((sum, { values }) => sum + samePairs(values) / (raters * (raters - 1)), 0) / items.length;
  return { value: (agreed - chance) / (1 - chance), reason: null };
}

function rawOf(items: readonly Item[], reason: 'no_pairable_items' | 'no_shared_items'): Coefficient {
  const pairs = items.reduce((sum, { values: { length } }) => sum + length * (length - 1), 0);
  if (pairs === 0) return none(reason);
  return { value: items.reduce((sum, { values }) => sum + samePairs(values), 0) / pairs, reason: null };
}

/** Cohen's κ of items with two values each. */
function kappaOf(items: readonly Item[], margins: Float64Array): Coefficient {
  if (items.length === 0) return none('no_shared_items');
  margins.fill(0);
  for (const { values } of items) margins[values[0] ?? 0] = (margins[values[0] ?? 0] ?? 0) + 1;
  const chance = items.reduce((sum, { values }) => sum + (margins[values[1] ?? 0] ?? 0), 0) / items.length ** 2;
  if (chance === 1) return none('single_category');
  const agreed = items.filter(({ values }) => values[0] === values[1]).length / items.length;
  return { value: (agreed - chance) / (1 - chance), reason: null };
}
