import { type MeanInterval, type MeanTest, meanInterval, meanTest } from '../../../metrics/meanInterval.ts';
import type { Rating } from '../reading/submission.ts';
import type { Judgement, Scope, Study } from './study.ts';

export type ModelRatings = MeanInterval & {
  readonly model: string;
  /** Single ratings, of which `n` values were made. */
  readonly ratings: number;
  /** How many of each, from 1 to 5, or further where a higher one was given. */
  readonly histogram: readonly number[];
  readonly unable: number;
  readonly missing: number;
  /** Of the ratings and «unable»; empty ones are left out. Null where there are neither. */
  readonly share_unable: number | null;
};
export type RatingDifference = MeanInterval & MeanTest & { readonly model_x: string; readonly model_y: string };

/**
 * Mean ratings of each model and mean differences of each pair, first presentations only. Of one submission there is one value for a model:
 * its rating, or in `overall` the mean of its numeric ratings; a difference is x − y on the criteria where both are numbers.
 */
export function ratingMeans(study: Study, { criteria }: Scope) {
  const models = study.models.map(emptyRatings);
  const differences: number[][] = study.pairs.map(() => []);
  for (const judgement of study.analysed) {
    addRatings(models[judgement.x], judgement.ratingsOfX, criteria);
    addRatings(models[judgement.y], judgement.ratingsOfY, criteria);
    const difference = ratingDifference(judgement, criteria);
    if (difference !== null) differences[judgement.pair]?.push(difference);
  }
  return {
    models: models.map(({ values, ...counts }, number) => modelRatings(study.models[number] ?? '', values, counts)),
    differences: study.pairs.map(({ x, y }, pair): RatingDifference => {
      const block = meanInterval(differences[pair] ?? []);
      return { model_x: study.models[x] ?? '', model_y: study.models[y] ?? '', ...block, ...meanTest(block) };
    }),
  };
}

/** Mean of x − y over the criteria on which one submission rates both; null where there is none. */
export function ratingDifference({ ratingsOfX, ratingsOfY }: Judgement, criteria: readonly number[]): number | null {
  let [sum, count] = [0, 0];
  for (const criterion of criteria) {
    const [x, y] = [ratingsOfX[criterion], ratingsOfY[criterion]];
    if (typeof x !== 'number' || typeof y !== 'number') continue;
    sum += x - y;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

type RatingCounts = { histogram: number[]; unable: number; missing: number };

function emptyRatings(): RatingCounts & { values: number[] } {
  return { values: [], histogram: [0, 0, 0, 0, 0], unable: 0, missing: 0 };
}

function addRatings(
  into: ReturnType<typeof emptyRatings> | undefined,
  ratings: readonly Rating[],
  criteria: readonly number[],
): void {
  if (into === undefined) return;
  let [sum, count] = [0, 0];
  for (const criterion of criteria) {
    const rating = ratings[criterion] ?? null;
    if (rating === null) into.missing += 1;
    else if (rating === 'U') into.unable += 1;
    else {
      while (into.histogram.length < rating) into.histogram.push(0);
      into.histogram[rating - 1] = (into.histogram[rating - 1] ?? 0) + 1;
      sum += rating;
      count += 1;
    }
  }
  if (count > 0) into.values.push(sum / count);
}

function modelRatings(model: string, values: readonly number[], counts: RatingCounts): ModelRatings {
  const ratings = counts.histogram.reduce((sum, count) => sum + count, 0);
  const judged = ratings + counts.unable;
  return {
    model,
    ...meanInterval(values),
    ratings,
    ...counts,
    share_unable: judged === 0 ? null : counts.unable / judged,
  };
}
