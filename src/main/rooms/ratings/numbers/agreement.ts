import { type Correlation, intraclassCorrelation } from '../../../metrics/intraclassCorrelation.ts';
import { alphaOfCoincidences } from '../../../metrics/krippendorffAlpha.ts';
import {
  type Coefficient,
  cohenKappa,
  type FleissKappa,
  fleissKappa,
  isPairable,
  type RawAgreement,
  rawAgreement,
} from '../../../metrics/raterAgreement.ts';
import type { Coincidences } from './questionSums.ts';
import { type JudgedItem, type JudgedItems, mostInPairs, type PairTables, ratingCategories } from './ratedItems.ts';
import { type Study, usedOutcomes } from './study.ts';

/** Items with a value, those with two or more, and the values in these. */
type ItemCounts = { readonly items: number; readonly items_pairable: number; readonly values_pairable: number };
type EvaluatorPair = { readonly evaluator_x: string; readonly evaluator_y: string; readonly n: number };
type WithLimits = Omit<Correlation, 'lower' | 'upper'> & { readonly low: number | null; readonly high: number | null };

export type Agreement = {
  readonly outcomes: ItemCounts & {
    readonly raw: RawAgreement;
    readonly cohen_kappa: readonly OutcomeKappa[];
    readonly fleiss_kappa: FleissKappa;
    readonly krippendorff_alpha_nominal: Coefficient;
  };
  readonly ratings: ItemCounts & {
    readonly cohen_kappa: readonly (EvaluatorPair & {
      readonly linear: Coefficient;
      readonly quadratic: Coefficient;
    })[];
    readonly krippendorff_alpha_ordinal: Coefficient;
    readonly krippendorff_alpha_interval: Coefficient;
    /** Of the items that all evaluators rated. */
    readonly icc: {
      readonly units: number;
      readonly raters: number;
      readonly icc_2_1: WithLimits;
      readonly icc_2_k: WithLimits;
      readonly icc_3_1: WithLimits;
    };
  };
};

/** How far evaluators agree on outcomes and on ratings; items that one evaluator alone judged are in no coefficient. */
export function agreement(study: Study, items: readonly JudgedItems[], coincidences: Coincidences): Agreement {
  const outcomes = items.flatMap((of) => of.outcomes);
  const ratings = items.flatMap((of) => of.ratings);
  const [outcomeValues, ratingValues] = [valuesOf(outcomes), valuesOf(ratings)];
  const size = usedOutcomes.length;
  return {
    outcomes: {
      ...countItems(outcomeValues),
      raw: rawAgreement(outcomeValues),
      cohen_kappa: kappasOfPairs(study, items),
      fleiss_kappa: fleissKappa(outcomeValues, size),
      krippendorff_alpha_nominal: alphaOfCoincidences(coincidences.outcomes, size, 'nominal'),
    },
    ratings: {
      ...countItems(ratingValues),
      cohen_kappa: comparePairs(
        study,
        items.map(({ ratingTables }) => ratingTables),
        ratingCategories,
        (table) => ({
          linear: cohenKappa(table, ratingCategories, 'linear'),
          quadratic: cohenKappa(table, ratingCategories, 'quadratic'),
        }),
      ),
      krippendorff_alpha_ordinal: alphaOfCoincidences(coincidences.ratings, ratingCategories, 'ordinal'),
      krippendorff_alpha_interval: alphaOfCoincidences(coincidences.ratings, ratingCategories, 'interval'),
      icc: correlationOfAll(study, ratings),
    },
  };
}

type OutcomeKappa = EvaluatorPair & { readonly agreeing: number } & Coefficient;

/** Cohen's κ of every two evaluators on the outcomes of their common items. */
export function kappasOfPairs(study: Study, items: readonly JudgedItems[]): OutcomeKappa[] {
  const size = usedOutcomes.length;
  const tables = items.map(({ outcomeTables }) => outcomeTables);
  return comparePairs(study, tables, size, (table) => ({ agreeing: trace(table, size), ...cohenKappa(table, size) }));
}

function valuesOf(items: readonly JudgedItem[]) {
  return items.map(({ categories }) => categories);
}

function countItems(items: readonly (readonly number[])[]): ItemCounts {
  const pairable = items.filter(isPairable);
  const values = pairable.reduce((sum, { length }) => sum + length, 0);
  return { items: items.length, items_pairable: pairable.length, values_pairable: values };
}

/** What `compare` makes of each pair of up to 100 evaluators: of the sum of its tables. */
function comparePairs<T>(
  { evaluators }: Study,
  tables: readonly PairTables[],
  size: number,
  compare: (table: Float64Array) => T,
): (EvaluatorPair & T)[] {
  const count = evaluators.length;
  if (count > mostInPairs) return [];
  return evaluators.flatMap((evaluator_x, x) =>
    evaluators.slice(x + 1).map((evaluator_y, index) => {
      const total = new Float64Array(size * size);
      for (const table of tables)
        for (const [cell, items] of table[x * count + x + 1 + index]?.entries() ?? [])
          total[cell] = (total[cell] ?? 0) + items;
      const n = total.reduce((sum, cell) => sum + cell, 0);
      return { evaluator_x, evaluator_y, n, ...compare(total) };
    }),
  );
}

function trace(table: Float64Array, size: number): number {
  let sum = 0;
  for (let category = 0; category < size; category += 1) sum += table[category * (size + 1)] ?? 0;
  return sum;
}

function correlationOfAll({ evaluators }: Study, items: readonly JudgedItem[]): Agreement['ratings']['icc'] {
  const complete = items.filter(({ evaluators: raters }) => raters.length === evaluators.length);
  const table = complete.map(({ evaluators: raters, categories }) => {
    const row = new Array<number>(raters.length).fill(0);
    for (const [index, rater] of raters.entries()) row[rater] = (categories[index] ?? 0) + 1;
    return row;
  });
  const { units, raters, single, average, consistency } = intraclassCorrelation(table, evaluators.length);
  const withLimits = ({ lower, upper, ...rest }: Correlation) => ({ ...rest, low: lower, high: upper });
  return {
    units,
    raters,
    icc_2_1: withLimits(single),
    icc_2_k: withLimits(average),
    icc_3_1: withLimits(consistency),
  };
}
