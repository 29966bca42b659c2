import { type Proportion, proportion } from '../../../metrics/proportion.ts';
import { signTest } from '../../../metrics/signTest.ts';
import type { Outcome, Scope, Study } from './study.ts';

/** A win rate: a tie is half a win, a judge's probability counts as it is. `se` is the sample deviation of the votes by √n. */
type WinRate = Proportion & { readonly se: number | null };

/** The answers to one pair of models: how many of each outcome, and what of the votes went to x. */
type PairTally = Record<Outcome, number> & { submissions: number; used: number; score: number; squares: number };

export type PairResult = {
  readonly model_x: string;
  readonly model_y: string;
  readonly submissions: number;
  readonly x_wins: number;
  readonly y_wins: number;
  readonly ties_good: number;
  readonly ties_bad: number;
  readonly unable: number;
  readonly unanswered: number;
  readonly win_rate_x: WinRate;
  readonly win_rate_x_excluding_ties: Proportion;
  readonly sign_test: { readonly wins_x: number; readonly n: number; readonly p_value: number | null };
};

export type ModelResult = {
  readonly model: string;
  readonly wins: number;
  readonly losses: number;
  readonly ties_good: number;
  readonly ties_bad: number;
  readonly unable: number;
  readonly unanswered: number;
  readonly win_rate: WinRate;
  readonly win_rate_excluding_ties: Proportion;
};

/** `rate[i][j]`: win rate of `models[i]` against `models[j]` over `n[i][j]` votes; null on the diagonal and where there are none. */
export type WinRateMatrix = {
  readonly models: readonly string[];
  readonly rate: readonly (readonly (number | null)[])[];
  readonly n: readonly (readonly number[])[];
};

/**
 * Wins, ties and win rates of each pair and of each model over all of its opponents, first presentations only. Unable and unanswered
 * are in no rate. The sign test takes decisive votes alone. Votes of one question, and in `overall` of one submission, are not
 * independent: the intervals here take them as if they were.
 */
export function winRates(study: Study, scope: Scope) {
  const tallies = tallyPairs(study, scope);
  const pairs = study.pairs.map(({ x, y }, pair): PairResult => {
    const tally = tallies[pair] ?? emptyTally();
    const decisive = tally.x + tally.y;
    return {
      model_x: study.models[x] ?? '',
      model_y: study.models[y] ?? '',
      submissions: tally.submissions,
      x_wins: tally.x,
      y_wins: tally.y,
      ties_good: tally.tie_good,
      ties_bad: tally.tie_bad,
      unable: tally.unable,
      unanswered: tally.unanswered,
      win_rate_x: winRate(tally),
      win_rate_x_excluding_ties: proportion(tally.x, decisive),
      sign_test: { wins_x: tally.x, n: decisive, p_value: signTest(tally.x, decisive) },
    };
  });
  return { pairs, models: modelResults(study, tallies), win_rate_matrix: winRateMatrix(study, tallies) };
}

function emptyTally(): PairTally {
  const outcomes = { x: 0, y: 0, tie_good: 0, tie_bad: 0, unable: 0, unanswered: 0 };
  return { ...outcomes, submissions: 0, used: 0, score: 0, squares: 0 };
}

function tallyPairs({ pairs, analysed }: Study, { criteria }: Scope): PairTally[] {
  const tallies = pairs.map(emptyTally);
  for (const { pair, outcomes, scores } of analysed) {
    const tally = tallies[pair];
    if (tally === undefined) continue;
    tally.submissions += 1;
    for (const criterion of criteria) {
      const score = scores[criterion] ?? null;
      tally[outcomes[criterion] ?? 'unanswered'] += 1;
      if (score === null) continue;
      tally.used += 1;
      tally.score += score;
      tally.squares += score ** 2;
    }
  }
  return tallies;
}

function winRate(tally: PairTally): WinRate {
  const { used: n } = tally;
  const variance = n < 2 ? null : Math.max(0, tally.squares - tally.score ** 2 / n) / (n - 1);
  return { ...proportion(tally.score, n), se: variance === null ? null : Math.sqrt(variance / n) };
}

/** The same answers, seen from y. */
function turned(tally: PairTally): PairTally {
  const { used: n } = tally;
  const squares = n - 2 * tally.score + tally.squares;
  return { ...tally, x: tally.y, y: tally.x, score: n - tally.score, squares };
}

function modelResults(study: Study, tallies: readonly PairTally[]): ModelResult[] {
  return study.models.map((model, number) => {
    const sum = emptyTally();
    for (const [pair, { x, y }] of study.pairs.entries()) {
      const tally = tallies[pair];
      if (tally === undefined || (x !== number && y !== number)) continue;
      const own = x === number ? tally : turned(tally);
      sum.x += own.x;
      sum.y += own.y;
      sum.tie_good += own.tie_good;
      sum.tie_bad += own.tie_bad;
      sum.unable += own.unable;
      sum.unanswered += own.unanswered;
      sum.used += own.used;
      sum.score += own.score;
      sum.squares += own.squares;
    }
    return {
      model,
      wins: sum.x,
      losses: sum.y,
      ties_good: sum.tie_good,
      ties_bad: sum.tie_bad,
      unable: sum.unable,
      unanswered: sum.unanswered,
      win_rate: winRate(sum),
      win_rate_excluding_ties: proportion(sum.x, sum.x + sum.y),
    };
  });
}

function winRateMatrix({ models, pairs }: Study, tallies: readonly PairTally[]): WinRateMatrix {
  const rate: (number | null)[][] = models.map(() => models.map(() => null));
  const n = models.map(() => models.map(() => 0));
  for (const [pair, { x, y }] of pairs.entries()) {
    const tally = tallies[pair] ?? emptyTally();
    const { used: votes } = tally;
    const [rateX, rateY, countX, countY] = [rate[x], rate[y], n[x], n[y]];
    if (votes === 0 || !rateX || !rateY || !countX || !countY) continue;
    rateX[y] = tally.score / votes;
    rateY[x] = 1 - tally.score / votes;
    countX[y] = votes;
    countY[x] = votes;
  }
  return { models, rate, n };
}
