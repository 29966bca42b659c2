import {
  cellsOfTriangle,
  createGroupSums,
  type GroupSums,
  keepTriangle,
  totalOf,
  wholeMatrix,
} from '../../../metrics/groupSums.ts';
import { addCoincidences } from '../../../metrics/krippendorffAlpha.ts';
import type { WinMatrix } from './comparisonGraph.ts';
import { type JudgedItem, type JudgedItems, ratingCategories } from './ratedItems.ts';
import { ratingDifference } from './ratingMeans.ts';
import { type Judgement, type Scope, type Study, usedOutcomes } from './study.ts';

/** What each question adds to the results of one scope, so that resampled questions only have to be added up. */
export type QuestionSums = GroupSums;

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
  const runs = createGroupSums(study.questions.length);
  const own = new Float64Array(layout.outcomes);
  const judgements = createCursor(study.analysed);
  const outcomes = items.map((of) => createCursor(of.outcomes));
  const ratings = items.map((of) => createCursor(of.ratings));
  const keepCoincidences = (
    from: number,
    size: number,
    question: number,
    cursors: readonly ReturnType<typeof createCursor<JudgedItem>>[],
  ) => {
    const matrix = new Float64Array(size * size);
    for (const cursor of cursors) cursor.take(question, (item) => addCoincidences(matrix, 0, size, item.categories));
    keepTriangle(runs, from, size, matrix);
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
    keepCoincidences(layout.outcomes, usedOutcomes.length, question, outcomes);
    keepCoincidences(layout.ratings, ratingCategories, question, ratings);
    runs.end(question);
  }
  return runs.shared(layout.width);
}

/** The votes of one pair on one question, and what of them went to x. */
export type PairVotes = { readonly pair: number; readonly votes: number; readonly score: number };

/** The votes of each question that has some. */
export function votesByQuestion(
  { layouts, columnStarts, columns, starts, values }: QuestionSums,
  pairCount: number,
): PairVotes[][] {
  const end = columnsFor(pairCount).outcomes;
  const questions: PairVotes[][] = [];
  for (const [question, layout] of layouts.entries()) {
    const found: PairVotes[] = [];
    const first = columnStarts[layout] ?? 0;
    for (let place = first; place < (columnStarts[layout + 1] ?? 0); place += perPair) {
      const column = columns[place] ?? 0;
      if (column >= end) break;
      const at = (starts[question] ?? 0) + place - first;
      const [votes = 0, score = 0] = [values[at + votesColumn], values[at + scoreColumn]];
      if (votes > 0) found.push({ pair: column / perPair, votes, score });
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

/** The wins over all questions. */
export function allWins({ pairs, models }: Study, sums: QuestionSums): WinMatrix {
  return winsIn(totalOf(sums), pairs, models.length);
}
