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
};

/**
 * Ratings from 1 to the highest that any protocol asks for. Coefficients do not change with categories that nobody used, so a scale that
 * ends at 5 needs no other number.
 */
export const ratingCategories = 7;
const outcomeNumbers: ReadonlyMap<string, number> = new Map(usedOutcomes.map((outcome, number) => [outcome, number]));

export function judgedItems({ analysed, pairs }: Study, criterion: number): JudgedItems {
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
  return { outcomes: outcomes.items, ratings: ratings.items };
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
