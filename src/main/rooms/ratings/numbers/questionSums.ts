import { addCoincidences } from '../../../metrics/krippendorffAlpha.ts';
import type { WinMatrix } from './comparisonGraph.ts';
import { type JudgedItems, ratingCategories } from './ratedItems.ts';
import { ratingDifference } from './ratingMeans.ts';
import { type Judgement, type Scope, type Study, usedOutcomes } from './study.ts';

/**
 * What each question adds to the results of one scope, so that resampled questions only have to be added up. Sparse by question: its
 * columns and values lie from `starts[question]` to `starts[question + 1]`. In shared memory, so that threads read it where it is.
 */
export type QuestionSums = {
  readonly width: number;
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
};

const outcomeCells = usedOutcomes.length ** 2;
const ratingCells = ratingCategories ** 2;
/** Columns of each pair: votes, what of them went to x, rating differences, and their sum. */
const [votesColumn, scoreColumn, differencesColumn, differenceSumColumn, perPair] = [0, 1, 2, 3, 4];

/** Where the columns of the coincidences begin, and how many there are in all. */
export function columnsFor(pairCount: number) {
  const outcomes = pairCount * perPair;
  const ratings = outcomes + outcomeCells;
  return {
    votes: (pair: number) => pair * perPair + votesColumn,
    score: (pair: number) => pair * perPair + scoreColumn,
    differences: (pair: number) => pair * perPair + differencesColumn,
    differenceSum: (pair: number) => pair * perPair + differenceSumColumn,
    outcomes: { from: outcomes, to: ratings },
    ratings: { from: ratings, to: ratings + ratingCells },
    width: ratings + ratingCells,
  };
}

/** Sums of each question over its first presentations; `items` are those of the criteria of the scope. */
export function questionSums(study: Study, scope: Scope, items: readonly JudgedItems[]): QuestionSums {
  const layout = columnsFor(study.pairs.length);
  const starts = new Int32Array(new SharedArrayBuffer(4 * (study.questions.length + 1)));
  const columns: number[] = [];
  const values: number[] = [];
  const own = new Float64Array(layout.width);
  const judgements = createCursor(study.analysed);
  const outcomes = items.map((of) => createCursor(of.outcomes));
  const ratings = items.map((of) => createCursor(of.ratings));
  const keep = (column: number) => {
    const value = own[column] ?? 0;
    own[column] = 0;
    if (value === 0) return;
    columns.push(column);
    values.push(value);
  };
  for (let question = 0; question < study.questions.length; question += 1) {
    const pairs = new Set<number>();
    judgements.take(question, (judgement) => {
      pairs.add(judgement.pair);
      addVotes(own, layout, judgement, scope);
    });
    for (const cursor of outcomes)
      cursor.take(question, (item) => addCoincidences(own, layout.outcomes.from, usedOutcomes.length, item.categories));
    for (const cursor of ratings)
      cursor.take(question, (item) => addCoincidences(own, layout.ratings.from, ratingCategories, item.categories));
    for (const pair of pairs) for (let column = 0; column < perPair; column += 1) keep(pair * perPair + column);
    for (let column = layout.outcomes.from; column < layout.width; column += 1) keep(column);
    starts[question + 1] = columns.length;
  }
  return { width: layout.width, starts, columns: shared(Int32Array, columns), values: shared(Float64Array, values) };
}

/** The votes of one pair on one question, and what of them went to x. */
export type PairVotes = { readonly pair: number; readonly votes: number; readonly score: number };

/** The votes of each question that has some. */
export function votesByQuestion({ starts, columns, values }: QuestionSums, pairCount: number): PairVotes[][] {
  const end = columnsFor(pairCount).outcomes.from;
  const questions: PairVotes[][] = [];
  for (let question = 0; question + 1 < starts.length; question += 1) {
    const found: PairVotes[] = [];
    for (let at = starts[question] ?? 0; at < (starts[question + 1] ?? 0); at += 1) {
      const column = columns[at] ?? 0;
      if (column >= end || column % perPair !== votesColumn) continue;
      // A score of 0 is not kept, so that the next column may be something else.
      const score = columns[at + 1] === column + scoreColumn - votesColumn ? (values[at + 1] ?? 0) : 0;
      found.push({ pair: Math.floor(column / perPair), votes: values[at] ?? 0, score });
    }
    if (found.length > 0) questions.push(found);
  }
  return questions;
}

/** Goes through a list that is in the order of the questions. */
function createCursor<T extends { readonly question: number }>(list: readonly T[]) {
  let at = 0;
  return {
    take(question: number, visit: (one: T) => void): void {
      for (let one = list[at]; one?.question === question; one = list[at]) {
        visit(one);
        at += 1;
      }
    },
  };
}

function addVotes(
  own: Float64Array,
  layout: ReturnType<typeof columnsFor>,
  judgement: Judgement,
  { criteria }: Scope,
): void {
  const { pair, scores } = judgement;
  const add = (column: number, value: number) => {
    own[column] = (own[column] ?? 0) + value;
  };
  for (const criterion of criteria) {
    const score = scores[criterion] ?? null;
    if (score === null) continue;
    add(layout.votes(pair), 1);
    add(layout.score(pair), score);
  }
  const difference = ratingDifference(judgement, criteria);
  if (difference === null) return;
  add(layout.differences(pair), 1);
  add(layout.differenceSum(pair), difference);
}

function shared<A extends Int32Array | Float64Array>(
  kind: { new (buffer: SharedArrayBuffer): A; readonly BYTES_PER_ELEMENT: number },
  numbers: readonly number[],
): A {
  const array = new kind(new SharedArrayBuffer(kind.BYTES_PER_ELEMENT * numbers.length));
  array.set(numbers);
  return array;
}

/** The sums of all questions, each as often as `times` says. */
export function addUp({ width, starts, columns, values }: QuestionSums, times: ArrayLike<number>): Float64Array {
  const total = new Float64Array(width);
  for (let question = 0; question + 1 < starts.length; question += 1) {
    const weight = times[question] ?? 0;
    if (weight === 0) continue;
    const end = starts[question + 1] ?? 0;
    for (let at = starts[question] ?? 0; at < end; at += 1) {
      const column = columns[at] ?? 0;
      total[column] = (total[column] ?? 0) + weight * (values[at] ?? 0);
    }
  }
  return total;
}

/** The wins of models over each other in such sums. */
export function winsIn(sums: ArrayLike<number>, pairs: Study['pairs'], count: number): WinMatrix {
  const layout = columnsFor(pairs.length);
  const wins = new Float64Array(count * count);
  for (const [pair, { x, y }] of pairs.entries()) {
    const [votes, score] = [sums[layout.votes(pair)] ?? 0, sums[layout.score(pair)] ?? 0];
    wins[x * count + y] = score;
    wins[y * count + x] = votes - score;
  }
  return { count, wins };
}

/** Coincidences of outcomes and of ratings, as `alphaOfCoincidences` takes them. */
export type Coincidences = { readonly outcomes: Float64Array; readonly ratings: Float64Array };

/** The coincidences in such sums. */
export function coincidencesIn(sums: Float64Array, pairCount: number): Coincidences {
  const { outcomes, ratings } = columnsFor(pairCount);
  return { outcomes: sums.subarray(outcomes.from, outcomes.to), ratings: sums.subarray(ratings.from, ratings.to) };
}

/** The sums over all questions, each once. */
export function totalOf(sums: QuestionSums): Float64Array {
  return addUp(sums, new Uint8Array(sums.starts.length - 1).fill(1));
}

/** The wins over all questions. */
export function allWins({ pairs, models }: Study, sums: QuestionSums): WinMatrix {
  return winsIn(totalOf(sums), pairs, models.length);
}
