/** Why a coefficient of agreement has no value. */
type NoAgreement = 'no_shared_items' | 'no_pairable_items' | 'unequal_raters_per_item' | 'single_category';
/** A coefficient, or the reason why there is none. */
export type Coefficient = { readonly value: number | null; readonly reason: NoAgreement | null };

/** The categories (0, 1, …) that the raters of one item gave it; who has not judged it is left out. */
export type RatedItem = readonly number[];

export type RawAgreement = {
  /** Items of two or more values; no other has a part in anything here. */
  readonly items: number;
  /** Pairs of raters of one item. */
  readonly pairs: number;
  readonly agreeing_pairs: number;
  /** Agreeing pairs of all pairs; null without pairs. */
  readonly share_of_pairs: number | null;
  /** Mean of each item's own share. */
  readonly mean_over_items: number | null;
};

export function isPairable({ length }: RatedItem): boolean {
  return length >= 2;
}

/** How often two raters of an item say the same. */
export function rawAgreement(items: readonly RatedItem[]): RawAgreement {
  let [count, pairs, agreeing, shares] = [0, 0, 0, 0];
  for (const values of items.filter(isPairable)) {
    const all = (values.length * (values.length - 1)) / 2;
    const same = agreeingPairs(values);
    count += 1;
    pairs += all;
    agreeing += same;
    shares += same / all;
  }
  return {
    items: count,
    pairs,
    agreeing_pairs: agreeing,
    share_of_pairs: pairs === 0 ? null : agreeing / pairs,
    mean_over_items: count === 0 ? null : shares / count,
  };
}

function agreeingPairs(values: RatedItem): number {
  return countCategories(values).reduce((pairs, count) => pairs + (count * (count - 1)) / 2, 0);
}

/** How many values each category has, by number; those behind the last used one are left out. */
export function countCategories(values: RatedItem): number[] {
  const counts: number[] = [];
  for (const value of values) {
    while (counts.length <= value) counts.push(0);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

export type KappaWeights = 'unweighted' | 'linear' | 'quadratic';

/**
 * Cohen's κ (1960; weighted 1968) of two raters: 1 − Σw·o / Σw·e, with w = 0 or 1, |i−j| or (i−j)². `table[i·size + j]` counts the items that one
 * put into category i and the other into j; weights count steps of categories, also over those that nobody used. Equals
 * `cohen_kappa_score` of scikit-learn with `labels`. Null without items, and where both use one and the same category.
 */
export function cohenKappa(table: ArrayLike<number>, size: number, weights: KappaWeights = 'unweighted'): Coefficient {
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  let count = 0;
  for (let index = 0; index < size * size; index += 1) {
    const [row, column] = [Math.floor(index / size), index % size];
    const cell = table[index] ?? 0;
    rows[row] = (rows[row] ?? 0) + cell;
    columns[column] = (columns[column] ?? 0) + cell;
    count += cell;
  }
  if (count === 0) return { value: null, reason: 'no_shared_items' };
  let [observed, expected] = [0, 0];
  for (let index = 0; index < size * size; index += 1) {
    const [row, column] = [Math.floor(index / size), index % size];
    const weight = weightOf(Math.abs(row - column), weights);
    observed += weight * (table[index] ?? 0);
    expected += (weight * (rows[row] ?? 0) * (columns[column] ?? 0)) / count;
  }
  if (expected === 0) return { value: null, reason: 'single_category' };
  return { value: 1 - observed / expected, reason: null };
}

function weightOf(steps: number, weights: KappaWeights): number {
  if (weights === 'unweighted') return steps === 0 ? 0 : 1;
  return weights === 'linear' ? steps : steps ** 2;
}

export type FleissKappa = Coefficient & { readonly items: number; readonly raters_per_item: number | null };

/**
 * Fleiss' κ (1971) of items that all have the same number of values: (P̄ − P̄e)/(1 − P̄e). Items of fewer than two values are left out; equals
 * `fleiss_kappa` of statsmodels. Null without such items, where their numbers of values differ, and where one category alone was used.
 */
export function fleissKappa(items: readonly RatedItem[], size: number): FleissKappa {
  const pairable = items.filter(isPairable);
  const raters = pairable[0]?.length ?? null;
  const none = (reason: NoAgreement, raters_per_item: number | null): FleissKappa => ({
    value: null,
    reason,
    items: pairable.length,
    raters_per_item,
  });
  if (raters === null) return none('no_pairable_items', null);
  if (pairable.some(({ length }) => length !== raters)) return none('unequal_raters_per_item', null);
  const uses = new Float64Array(size);
  let shares = 0;
  for (const values of pairable) {
    for (const value of values) uses[value] = (uses[value] ?? 0) + 1;
    shares += (2 * agreeingPairs(values)) / (raters * (raters - 1));
  }
  if (uses.filter((use) => use > 0).length === 1) return none('single_category', raters);
  const all = pairable.length * raters;
  const chance = uses.reduce((sum, use) => sum + (use / all) ** 2, 0);
  const value = (shares / pairable.length - chance) / (1 - chance);
  return { value, reason: null, items: pairable.length, raters_per_item: raters };
}
