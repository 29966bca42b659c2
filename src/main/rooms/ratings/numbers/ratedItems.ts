import type { Rating } from '../reading/submission.ts';
import { type Study, usedOutcomes } from './study.ts';

/** One item that evaluators judged: who, and into which category (0, 1, …) each put it. */
export type JudgedItem = {
  readonly question: number;
  readonly evaluators: number[];
  readonly categories: number[];
};

/** What was judged on one criterion, in the order of the questions; first presentations only. */
export type JudgedItems = {
  /**
   * A question and pair, with the outcome of each evaluator who gave one: «first or second model of the pair» and not a name, since with names
   * chance agreement would be spread over models that the item does not have.
   */
  readonly outcomes: readonly JudgedItem[];
  /** A question, pair and model, with the rating of each evaluator who gave a number. */
  readonly ratings: readonly JudgedItem[];
  readonly outcomeTables: PairTables;
  readonly ratingTables: PairTables;
};

/**
 * How two evaluators judged what both did, by `x · evaluators + y` for x before y: `table[i · size + j]` items of category i by x and j by y. None
 * of two without common items.
 */
export type PairTables = readonly (Float64Array | undefined)[];

/** Of more evaluators than these no pairs are listed: they would be more than anybody reads. */
export const mostInPairs = 100;

/**
 * Ratings from 1 to the highest that any protocol asks for. Coefficients do not change with categories that nobody used, so a scale that
 * ends at 5 needs no other number.
 */
export const ratingCategories = 7;
const outcomeNumbers: ReadonlyMap<string, number> = new Map(usedOutcomes.map((outcome, number) => [outcome, number]));

export function judgedItems({ analysed, pairs, evaluators }: Study, criterion: number): JudgedItems {
  const outcomes = createItemList(pairs.length);
  const ratings = createItemList(2 * pairs.length);
  for (const { question, pair, evaluator, outcomes: said, ratingsOfX, ratingsOfY } of analysed) {
    const outcome = outcomeNumbers.get(said[criterion] ?? '');
    if (outcome !== undefined) outcomes.add(question, pair, evaluator, outcome);
    const rate = (rating: Rating | undefined, place: number) => {
      if (typeof rating === 'number') ratings.add(question, place, evaluator, rating - 1);
    };
    rate(ratingsOfX[criterion], 2 * pair);
    rate(ratingsOfY[criterion], 2 * pair + 1);
  }
  return {
    outcomes: outcomes.items,
    ratings: ratings.items,
    outcomeTables: pairTables(evaluators.length, outcomes.items, usedOutcomes.length),
    ratingTables: pairTables(evaluators.length, ratings.items, ratingCategories),
  };
}

function pairTables(count: number, items: readonly JudgedItem[], size: number): PairTables {
  if (count > mostInPairs) return [];
  const tables = new Array<Float64Array | undefined>(count * count);
  for (const { evaluators, categories } of items) {
    for (let index = 0; index < evaluators.length; index += 1) {
      for (let place = 0; place < evaluators.length; place += 1) {
        const [x, y] = [evaluators[index] ?? 0, evaluators[place] ?? 0];
        if (x >= y) continue;
        const table = tables[x * count + y] ?? new Float64Array(size * size);
        tables[x * count + y] = table;
        const cell = (categories[index] ?? 0) * size + (categories[place] ?? 0);
        table[cell] = (table[cell] ?? 0) + 1;
      }
    }
  }
  return tables;
}

/** Gathers values into items, question after question; `places` items are possible in each. */
function createItemList(places: number) {
  const items: JudgedItem[] = [];
  const ofQuestion = new Array<JudgedItem | undefined>(places);
  return {
    items,
    add(question: number, place: number, evaluator: number, category: number): void {
      const known = ofQuestion[place];
      if (known?.question === question) {
        known.evaluators.push(evaluator);
        known.categories.push(category);
        return;
      }
      const item = { question, evaluators: [evaluator], categories: [category] };
      ofQuestion[place] = item;
      items.push(item);
    },
  };
}
