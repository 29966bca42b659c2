import type { Agreement, AgreementCoefficient, DisagreementKind } from '../../shared/agreement.ts';
import { leastForInterval } from '../../shared/leastForInterval.ts';
import { drawnInterval } from './bootstrap.ts';
import {
  addUp,
  cellsOfTriangle,
  createGroupSums,
  drawGroups,
  type GroupSums,
  keepTriangle,
  partSeed,
  roundsInPart,
  totalOf,
  wholeMatrix,
} from './groupSums.ts';
import { addCoincidences, alphaOfCoincidences } from './krippendorffAlpha.ts';
import { percentileOfSorted } from './percentile.ts';
import { type Coefficient, cohenKappa, countCategories } from './raterAgreement.ts';

/** What evaluators said of one item: numbers of evaluators, ascending, each with the number of a category. */
export type LabelledItem = {
  /** What is resampled as one: the question, trace or case that the item is of, by a number of any kind. */
  readonly group: number;
  readonly evaluators: readonly number[];
  readonly categories: readonly number[];
};

type LabelledItems = {
  readonly evaluatorCount: number;
  readonly categoryCount: number;
  readonly level: Agreement['level'];
  readonly items: readonly LabelledItem[];
};

/** Of more evaluators than these no pairs are compared: they would be more than anybody reads. */
const mostInPairs = 100;

/**
 * How far evaluators agree: Krippendorff's α at the level of the categories, Fleiss' κ, raw agreement, and of every two of up to 100 evaluators
 * κ without weights, raw agreement and what they confuse. Items with one value are in nothing. Fleiss' κ is of all items where these have
 * equally many values, else of those that everybody judged. Intervals are percentiles over drawn groups of items with two values: other groups, which
 * say nothing of agreement, change none. The same input gives the same.
 */
export function itemAgreement(labelled: LabelledItems, rounds: number, seed: number): Agreement {
  return measure(labelled, pairsOf(labelled.evaluatorCount), rounds, seed);
}

/** Krippendorff's α alone, with the same numbers as `itemAgreement`, for lists of judgements. */
export function itemAlpha(
  labelled: LabelledItems,
  rounds: number,
  seed: number,
): Pick<Agreement, 'level' | 'alpha' | 'drawn'> {
  const { level, alpha, drawn } = measure(labelled, [], rounds, seed);
  return { level, alpha, drawn };
}

type EvaluatorPair = { readonly x: number; readonly y: number };

function pairsOf(evaluatorCount: number): EvaluatorPair[] {
  if (evaluatorCount > mostInPairs) return [];
  return Array.from({ length: evaluatorCount }, (_, x) =>
    Array.from({ length: evaluatorCount - x - 1 }, (_, index) => ({ x, y: x + 1 + index })),
  ).flat();
}

function measure(labelled: LabelledItems, compared: readonly EvaluatorPair[], rounds: number, seed: number): Agreement {
  const { items, level } = labelled;
  const pairable = items.filter(({ categories }) => categories.length >= 2);
  const layout = layoutOf(labelled, pairable, compared);
  const groups = Map.groupBy(pairable, ({ group }) => group);
  const sums = groupSumsOf([...groups.values()], layout);
  const drawn = rounds > 0 && groups.size >= leastForInterval ? { groups: groups.size, rounds, seed } : null;
  const total = totalOf(sums);
  const numbers = numbersIn(total, layout);
  const intervals = drawn === null ? null : intervalsOf(sums, layout, drawn);
  const coefficient = (name: number): AgreementCoefficient => {
    const { value, reason, n } = numbers[name] ?? { value: null, reason: 'no_pairable_items', n: 0 };
    return { value, reason, n, interval: value === null || n < leastForInterval ? null : (intervals?.[name] ?? null) };
  };
  return {
    level,
    items: items.length,
    pairable: pairable.length,
    single: items.length - pairable.length,
    alpha: coefficient(0),
    fleiss: { ...coefficient(1), raters: layout.fleissRaters },
    raw: coefficient(2),
    shares: sharesOf(labelled),
    pairs: layout.pairs.map(({ x, y }, pair) => ({
      x,
      y,
      kappa: coefficient(3 + 2 * pair),
      raw: coefficient(4 + 2 * pair),
      table: tableOf(total, layout, pair),
    })),
    drawn,
  };
}

type Layout = {
  readonly size: number;
  readonly level: Agreement['level'];
  readonly pairs: readonly EvaluatorPair[];
  /** Place of each pair by `x · evaluators + y`. */
  readonly pairPlaces: ReadonlyMap<number, number>;
  readonly evaluatorCount: number;
  /** Values of each item that Fleiss' κ is of; null where there are no such items. */
  readonly fleissRaters: number | null;
  readonly hasUnequal: boolean;
  readonly fleiss: number;
  readonly raw: number;
  readonly tables: number;
  readonly width: number;
};

function layoutOf(labelled: LabelledItems, pairable: readonly LabelledItem[], pairs: readonly EvaluatorPair[]): Layout {
  const { evaluatorCount, categoryCount: size, level } = labelled;
  const counts = new Set(pairable.map(({ categories }) => categories.length));
  const [only = null] = counts;
  const fleissRaters = counts.size <= 1 ? only : counts.has(evaluatorCount) ? evaluatorCount : null;
  const fleiss = cellsOfTriangle(size);
  const raw = fleiss + 2 + size;
  const tables = raw + 3;
  return {
    size,
    level,
    pairs,
    pairPlaces: new Map(pairs.map(({ x, y }, place) => [x * evaluatorCount + y, place])),
    evaluatorCount,
    fleissRaters,
    hasUnequal: counts.size > 1,
    fleiss,
    raw,
    tables,
    width: tables + pairs.length * size * size,
  };
}

/** Coincidences, then items, agreeing shares and uses of Fleiss' κ, then items, pairs and agreeing pairs, then the table of each two evaluators. */
function groupSumsOf(groups: readonly (readonly LabelledItem[])[], layout: Layout): GroupSums {
  const { size, fleiss, raw, tables, pairPlaces, evaluatorCount, fleissRaters } = layout;
  const sums = createGroupSums(groups.length);
  for (const [group, own] of groups.entries()) {
    const matrix = new Float64Array(size * size);
    const fixed = new Float64Array(tables - fleiss);
    const cells = new Map<number, number>();
    const add = (column: number, value: number) => {
      fixed[column - fleiss] = (fixed[column - fleiss] ?? 0) + value;
    };
    for (const { evaluators, categories } of own) {
      addCoincidences(matrix, 0, size, categories);
      const values = categories.length;
      const all = (values * (values - 1)) / 2;
      const agreeing = countCategories(categories).reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
      add(raw, 1);
      add(raw + 1, all);
      add(raw + 2, agreeing);
      if (values === fleissRaters) {
        add(fleiss, 1);
        add(fleiss + 1, agreeing / all);
        for (const category of categories) add(fleiss + 2 + category, 1);
      }
      for (const [index, x] of evaluators.entries()) {
        for (const [place, y] of evaluators.entries()) {
          const pair = x < y ? pairPlaces.get(x * evaluatorCount + y) : undefined;
          if (pair === undefined) continue;
          const cell = tables + (pair * size + (categories[index] ?? 0)) * size + (categories[place] ?? 0);
          cells.set(cell, (cells.get(cell) ?? 0) + 1);
        }
      }
    }
    keepTriangle(sums, 0, size, matrix);
    for (const [at, value] of fixed.entries()) sums.keep(fleiss + at, value);
    for (const [cell, count] of [...cells].sort(([one], [other]) => one - other)) sums.keep(cell, count);
    sums.end(group);
  }
  return sums.shared(layout.width);
}

type Numbered = Coefficient & { readonly n: number };

/** α, Fleiss' κ, raw agreement, then κ and raw agreement of each two evaluators. */
function numbersIn(total: Float64Array, layout: Layout): Numbered[] {
  const { size, raw, level, pairs } = layout;
  const items = total[raw] ?? 0;
  const alpha = alphaOfCoincidences(wholeMatrix(total, 0, size), size, level);
  return [
    { ...alpha, n: items },
    fleissIn(total, layout),
    { ...shareOf(total[raw + 2] ?? 0, total[raw + 1] ?? 0, 'no_pairable_items'), n: items },
    ...pairs.flatMap((_, pair) => pairNumbers(total, layout, pair)),
  ];
}

function shareOf(part: number, whole: number, reason: NonNullable<Coefficient['reason']>): Coefficient {
  return whole === 0 ? { value: null, reason } : { value: part / whole, reason: null };
}

function fleissIn(total: Float64Array, { fleiss, size, fleissRaters, hasUnequal }: Layout): Numbered {
  const n = total[fleiss] ?? 0;
  const none = (reason: NonNullable<Coefficient['reason']>) => ({ value: null, reason, n });
  if (fleissRaters === null) return none(hasUnequal ? 'unequal_raters_per_item' : 'no_pairable_items');
  if (n === 0) return none('no_pairable_items');
  const all = n * fleissRaters;
  const uses = total.subarray(fleiss + 2, fleiss + 2 + size);
  if (uses.some((use) => use === all)) return none('single_category');
  const chance = uses.reduce((sum, use) => sum + (use / all) ** 2, 0);
  return { value: ((total[fleiss + 1] ?? 0) / n - chance) / (1 - chance), reason: null, n };
}

function pairNumbers(total: Float64Array, { tables, size }: Layout, pair: number): [Numbered, Numbered] {
  const from = tables + pair * size * size;
  const table = total.subarray(from, from + size * size);
  let [n, same] = [0, 0];
  for (const [at, count] of table.entries()) {
    n += count;
    if (at % (size + 1) === 0) same += count;
  }
  return [
    { ...cohenKappa(table, size), n },
    { ...shareOf(same, n, 'no_shared_items'), n },
  ];
}

function tableOf(total: Float64Array, { tables, size }: Layout, pair: number): number[][] {
  return Array.from({ length: size }, (_, row) => {
    const from = tables + (pair * size + row) * size;
    return [...total.subarray(from, from + size)];
  });
}

function intervalsOf(
  sums: GroupSums,
  layout: Layout,
  { groups, rounds, seed }: NonNullable<Agreement['drawn']>,
): AgreementCoefficient['interval'][] {
  const found: number[][] = Array.from({ length: 3 + 2 * layout.pairs.length }, () => []);
  for (let from = 0; from < rounds; from += roundsInPart) {
    const count = Math.min(roundsInPart, rounds - from);
    for (const total of addUp(sums, drawGroups(groups, count, partSeed(seed, from / roundsInPart)))) {
      for (const [place, { value }] of numbersIn(total, layout).entries())
        if (value !== null) found[place]?.push(value);
    }
  }
  return found.map((values) => {
    const sorted = Float64Array.from(values).sort();
    const [low, high] = [percentileOfSorted(sorted, 2.5), percentileOfSorted(sorted, 97.5)];
    return drawnInterval(low, high);
  });
}

function sharesOf({ evaluatorCount, categoryCount, items }: LabelledItems): number[][] {
  const shares = Array.from({ length: evaluatorCount }, () => new Array<number>(categoryCount).fill(0));
  for (const { evaluators, categories } of items) {
    for (const [index, evaluator] of evaluators.entries()) {
      const own = shares[evaluator];
      const category = categories[index] ?? 0;
      if (own) own[category] = (own[category] ?? 0) + 1;
    }
  }
  return shares;
}

/** How the values of an item differ; null where they are equal, or fewer than two. */
export function disagreementOf(categories: readonly number[]): DisagreementKind | null {
  const used = countCategories(categories).filter((count) => count > 0);
  if (used.length < 2) return null;
  if (categories.length === 2) return 'two';
  if (used.length === categories.length) return 'all';
  return used.length === 2 && used.includes(1) ? 'one' : 'some';
}
