import { addUp, drawGroups, partSeed, roundsInPart } from '../../../metrics/groupSums.ts';
import { alphaOfCoincidences } from '../../../metrics/krippendorffAlpha.ts';
import { fitBradleyTerry } from './bradleyTerryFit.ts';
import { coincidencesIn, columnsFor, type QuestionSums, winsIn } from './questionSums.ts';
import { ratingCategories } from './ratedItems.ts';
import { type Pair, usedOutcomes } from './study.ts';

/** What became of the strengths of one round; `model_missing` where a model of the full fit has no vote in what was drawn. */
export const roundStatuses = ['ok', 'not_finite', 'not_connected', 'no_comparisons', 'model_missing'] as const;
export type RoundStatus = (typeof roundStatuses)[number];

/** The results of one set of drawn questions in one scope; null where there is none. By number of the model or pair. */
export type BootstrapRound = {
  readonly status: RoundStatus;
  /** Those of `ok` and, by ridge, of `not_finite` rounds. */
  readonly strengths: readonly (number | null)[];
  readonly winRatePairs: readonly (number | null)[];
  readonly winRateModels: readonly (number | null)[];
  readonly ratingDifferences: readonly (number | null)[];
  readonly alphaNominal: number | null;
  readonly alphaOrdinal: number | null;
};

type ResampledScope = {
  readonly sums: QuestionSums;
  /** Models with a vote in the full fit. */
  readonly compared: readonly number[];
};

/** The results of what was drawn: the sums of questions, each as often as it came. */
export function bootstrapRound(
  total: Float64Array,
  { compared }: Pick<ResampledScope, 'compared'>,
  pairs: readonly Pair[],
  modelCount: number,
): BootstrapRound {
  const layout = columnsFor(pairs.length);
  const matrix = winsIn(total, pairs, modelCount);
  const fit = fitBradleyTerry(matrix);
  const isWhole = fit.compared.length === compared.length;
  const hasFit = fit.status === 'ok' || fit.status === 'not_finite';
  const ratio = (part: number, whole: number) =>
    (total[whole] ?? 0) === 0 ? null : (total[part] ?? 0) / (total[whole] ?? 0);
  const { outcomes, ratings } = coincidencesIn(total, pairs.length);
  return {
    status: hasFit && !isWhole ? 'model_missing' : fit.status,
    strengths: isWhole ? fit.strengths : fit.strengths.map(() => null),
    winRatePairs: pairs.map((_, pair) => ratio(layout.score(pair), layout.votes(pair))),
    winRateModels: modelRates(matrix.wins, modelCount),
    ratingDifferences: pairs.map((_, pair) => ratio(layout.differenceSum(pair), layout.differences(pair))),
    alphaNominal: alphaOfCoincidences(outcomes, usedOutcomes.length, 'nominal').value,
    alphaOrdinal: alphaOfCoincidences(ratings, ratingCategories, 'ordinal').value,
  };
}

function modelRates(wins: Float64Array, count: number): (number | null)[] {
  return Array.from({ length: count }, (_, model) => {
    let [won, lost] = [0, 0];
    for (let other = 0; other < count; other += 1) {
      won += wins[model * count + other] ?? 0;
      lost += wins[other * count + model] ?? 0;
    }
    return won + lost === 0 ? null : won / (won + lost);
  });
}

export type BootstrapInput = {
  readonly scopes: readonly ResampledScope[];
  readonly pairs: readonly Pair[];
  readonly modelCount: number;
  readonly questionCount: number;
  /** 0 to 2³² − 1; each part of the rounds has its own. */
  readonly seed: number;
  readonly rounds: number;
};

/** Numbers that one round of one scope has: its status, then all results in the order of `BootstrapRound`. */
export function roundWidth({ pairs, modelCount }: Pick<BootstrapInput, 'pairs' | 'modelCount'>): number {
  return 1 + 2 * modelCount + 2 * pairs.length + 2;
}

/**
 * Rounds of drawing as many questions as there are, with replacement, the same for all scopes; drawn by MT19937 as numpy's `randint`.
 * Returns what `resampledRounds` does. Runs in a thread.
 */
export function bootstrapRounds(input: BootstrapInput): Float64Array {
  return resampledRounds(input, drawGroups(input.questionCount, input.rounds, input.seed));
}

/** The numbers of as many rounds as `input` says: of round after round those of scope after scope, NaN for null. */
export function resampledRounds(input: BootstrapInput, draws: readonly ArrayLike<number>[]): Float64Array {
  const { scopes, pairs, modelCount } = input;
  const width = roundWidth(input);
  const numbers = new Float64Array(draws.length * scopes.length * width);
  for (const [place, scope] of scopes.entries()) {
    for (const [round, total] of addUp(scope.sums, draws).entries()) {
      const found = numbersOf(bootstrapRound(total, scope, pairs, modelCount));
      numbers.set(found, (round * scopes.length + place) * width);
    }
  }
  return numbers;
}

function numbersOf(round: BootstrapRound): number[] {
  const values = [
    roundStatuses.indexOf(round.status),
    ...round.strengths,
    ...round.winRatePairs,
    ...round.winRateModels,
    ...round.ratingDifferences,
    round.alphaNominal,
    round.alphaOrdinal,
  ];
  return values.map((value) => value ?? Number.NaN);
}

/** The rounds of an input in parts for threads. */
export function bootstrapParts(input: BootstrapInput): BootstrapInput[] {
  const count = Math.ceil(input.rounds / roundsInPart);
  return Array.from({ length: count }, (_, part) => ({
    ...input,
    seed: partSeed(input.seed, part),
    rounds: Math.min(roundsInPart, input.rounds - part * roundsInPart),
  }));
}
