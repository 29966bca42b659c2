import { addCoincidences } from '../../../metrics/krippendorffAlpha.ts';
import type { WinMatrix } from './comparisonGraph.ts';
import { type JudgedItem, type JudgedItems, ratingCategories } from './ratedItems.ts';
import { ratingDifference } from './ratingMeans.ts';
import { type Judgement, type Scope, type Study, usedOutcomes } from './study.ts';

/**
 * What each question adds to the results of one scope, so that resampled questions only have to be added up. A question has runs of columns
 * that follow each other, from `starts[question]` to `starts[question + 1]`; a run begins at its column, and its values lie from
 * `places[run]` to `places[run + 1]`. In shared memory, so that threads read it where it is.
 */
export type QuestionSums = {
  readonly width: number;
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly places: Int32Array;
  readonly values: Float64Array;
};

/** Matrices of coincidences are symmetric: what is kept of one is its upper triangle, row by row. */
const cellsOfTriangle = (size: number) => (size * (size + 1)) / 2;
/** Columns of each pair: votes, what of them went to x, rating differences, and their sum. */
const [votesColumn, scoreColumn, differencesColumn, differenceSumColumn, perPair] = [0, 1, 2, 3, 4];

/** Where the columns of the coincidences begin, and how many there are in all. */
export function columnsFor(pairCount: number) {
  const outcomes = pairCount * perPair;
  const ratings = outcomes + cellsOfTriangle(usedOutcomes.length);
  return {
    votes: (pair: number) => pair * perPair + votesColumn,
    score: (pair: number) => pair * perPair + scoreColumn,
    differences: (pair: number) => pair * perPair + differencesColumn,
    differenceSum: (pair: number) => pair * perPair + differenceSumColumn,
    outcomes,
    ratings,
    width: ratings + cellsOfTriangle(ratingCategories),
  };
}

/** Sums of each question over its first presentations; `items` are those of the criteria of the scope. */
export function questionSums(study: Study, scope: Scope, items: readonly JudgedItems[]): QuestionSums {
  const layout = columnsFor(study.pairs.length);
  const runs = createRuns(study.questions.length);
  const own = new Float64Array(layout.outcomes);
  const judgements = createCursor(study.analysed);
  const outcomes = items.map((of) => createCursor(of.outcomes));
  const ratings = items.map((of) => createCursor(of.ratings));
  const keepTriangle = (
    from: number,
    size: number,
    question: number,
    cursors: readonly ReturnType<typeof createCursor<JudgedItem>>[],
  ) => {
    const matrix = new Float64Array(size * size);
    for (const cursor of cursors) cursor.take(question, (item) => addCoincidences(matrix, 0, size, item.categories));
    if (matrix.every((cell) => cell === 0)) return;
    for (let row = 0, column = from; row < size; row += 1)
      for (let other = row; other < size; other += 1, column += 1) runs.keep(column, matrix[row * size + other] ?? 0);
  };
  for (let question = 0; question < study.questions.length; question += 1) {
    const pairs = new Set<number>();
    judgements.take(question, (judgement) => {
      pairs.add(judgement.pair);
      addVotes(own, layout, judgement, scope);
    });
    for (const pair of [...pairs].sort((one, other) => one - other)) {
      for (let column = pair * perPair; column < (pair + 1) * perPair; column += 1) {
        runs.keep(column, own[column] ?? 0);
        own[column] = 0;
      }
    }
    keepTriangle(layout.outcomes, usedOutcomes.length, question, outcomes);
    keepTriangle(layout.ratings, ratingCategories, question, ratings);
    runs.end(question);
  }
  return { width: layout.width, ...runs.shared() };
}

/** Takes columns and values of question after question, columns in ascending order. */
function createRuns(questionCount: number) {
  const starts = new Int32Array(new SharedArrayBuffer(4 * (questionCount + 1)));
  const columns: number[] = [];
  const places: number[] = [];
  const values: number[] = [];
  /** The column that would go on with the last run; none at the begin of a question. */
  let next = -1;
  return {
    keep(column: number, value: number): void {
      if (column !== next) {
        columns.push(column);
        places.push(values.length);
      }
      values.push(value);
      next = column + 1;
    },
    end(question: number): void {
      starts[question + 1] = columns.length;
      next = -1;
    },
    shared: () => ({
      starts,
      columns: shared(Int32Array, columns),
      places: shared(Int32Array, [...places, values.length]),
      values: shared(Float64Array, values),
    }),
  };
}

/** The votes of one pair on one question, and what of them went to x. */
export type PairVotes = { readonly pair: number; readonly votes: number; readonly score: number };

/** The votes of each question that has some. */
export function votesByQuestion({ starts, columns, places, values }: QuestionSums, pairCount: number): PairVotes[][] {
  const end = columnsFor(pairCount).outcomes;
  const questions: PairVotes[][] = [];
  for (let question = 0; question + 1 < starts.length; question += 1) {
    const found: PairVotes[] = [];
    for (let run = starts[question] ?? 0; run < (starts[question + 1] ?? 0); run += 1) {
      const [from, place] = [columns[run] ?? 0, places[run] ?? 0];
      const to = Math.min(end, from + (places[run + 1] ?? 0) - place);
      for (let column = from; column < to; column += perPair) {
        const at = place + column - from;
        const [votes = 0, score = 0] = [values[at + votesColumn], values[at + scoreColumn]];
        if (votes > 0) found.push({ pair: column / perPair, votes, score });
      }
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

/**
 * The sums of all questions, for each draw as often as that says. Question after question, so that what one adds is read from memory once
 * for all draws.
 */
export function addUp(
  { width, starts, columns, places, values }: QuestionSums,
  draws: readonly ArrayLike<number>[],
): Float64Array[] {
  const totals = draws.map((times) => ({ times, total: new Float64Array(width) }));
  for (let question = 0; question + 1 < starts.length; question += 1) {
    const [start, end] = [starts[question] ?? 0, starts[question + 1] ?? 0];
    for (const { times, total } of totals) {
      const weight = times[question] ?? 0;
      if (weight === 0) continue;
      for (let run = start; run < end; run += 1) {
        const last = places[run + 1] ?? 0;
        let column = columns[run] ?? 0;
        for (let at = places[run] ?? 0; at < last; at += 1, column += 1)
          total[column] = (total[column] ?? 0) + weight * (values[at] ?? 0);
      }
    }
  }
  return totals.map(({ total }) => total);
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

/** The coincidences in such sums, as whole matrices. */
export function coincidencesIn(sums: Float64Array, pairCount: number): Coincidences {
  const { outcomes, ratings } = columnsFor(pairCount);
  return {
    outcomes: wholeMatrix(sums, outcomes, usedOutcomes.length),
    ratings: wholeMatrix(sums, ratings, ratingCategories),
  };
}

function wholeMatrix(sums: Float64Array, from: number, size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let row = 0, at = from; row < size; row += 1) {
    for (let column = row; column < size; column += 1, at += 1) {
      const value = sums[at] ?? 0;
      matrix[row * size + column] = value;
      matrix[column * size + row] = value;
    }
  }
  return matrix;
}

/** The sums over all questions, each once. */
export function totalOf(sums: QuestionSums): Float64Array {
  const [total = new Float64Array()] = addUp(sums, [new Uint8Array(sums.starts.length - 1).fill(1)]);
  return total;
}

/** The wins over all questions. */
export function allWins({ pairs, models }: Study, sums: QuestionSums): WinMatrix {
  return winsIn(totalOf(sums), pairs, models.length);
}
