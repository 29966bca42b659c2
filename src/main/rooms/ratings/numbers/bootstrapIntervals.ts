import { percentileOfSorted } from '../../../metrics/percentile.ts';
import { type BootstrapInput, type RoundStatus, roundStatuses, roundWidth } from './bootstrap.ts';
import type { Study } from './study.ts';

/** 2.5 and 97.5 percentile over the rounds that have a value; `used` says how many. */
type PercentileInterval = { readonly used: number; readonly low: number | null; readonly high: number | null };
type OfModel = PercentileInterval & { readonly model: string };
type OfPair = PercentileInterval & { readonly model_x: string; readonly model_y: string };

export type BootstrapIntervals = {
  /** What is drawn, with replacement, and how many there are. */
  readonly resampled: 'questions';
  readonly questions: number;
  readonly rounds: number;
  readonly seed: number;
  readonly rounds_by_status: Readonly<Record<RoundStatus, number>>;
  readonly strengths: readonly OfModel[];
  readonly win_rate_pairs: readonly OfPair[];
  readonly win_rate_models: readonly OfModel[];
  readonly mean_rating_differences: readonly OfPair[];
  readonly krippendorff_alpha_nominal: PercentileInterval;
  readonly krippendorff_alpha_ordinal: PercentileInterval;
};

/** The numbers of each round of one scope: its status first, NaN for null. */
type ScopeRounds = readonly Float64Array[];

/** The rounds of one scope in what `bootstrapRounds` gave for the parts of an input. */
export function roundsOfScope(
  parts: readonly Float64Array[],
  input: Pick<BootstrapInput, 'scopes' | 'pairs' | 'modelCount'>,
  scope: number,
): ScopeRounds {
  const width = roundWidth(input);
  return parts.flatMap((numbers) => {
    const rounds = numbers.length / (width * input.scopes.length);
    return Array.from({ length: rounds }, (_, round) => {
      const from = (round * input.scopes.length + scope) * width;
      return numbers.subarray(from, from + width);
    });
  });
}

export function bootstrapIntervals(
  study: Pick<Study, 'models' | 'pairs' | 'questions'>,
  rounds: ScopeRounds,
  seed: number,
): BootstrapIntervals {
  const { models, pairs, questions } = study;
  const ofModels = (from: number) => models.map((model, index) => ({ model, ...intervalOf(rounds, from + index) }));
  const ofPairs = (from: number) =>
    pairs.map(({ x, y }, index) => ({
      model_x: models[x] ?? '',
      model_y: models[y] ?? '',
      ...intervalOf(rounds, from + index),
    }));
  const [strengths, winRatePairs] = [1, 1 + models.length];
  const winRateModels = winRatePairs + pairs.length;
  const differences = winRateModels + models.length;
  const alphas = differences + pairs.length;
  return {
    resampled: 'questions',
    questions: questions.length,
    rounds: rounds.length,
    seed,
    rounds_by_status: countStatuses(rounds),
    strengths: ofModels(strengths),
    win_rate_pairs: ofPairs(winRatePairs),
    win_rate_models: ofModels(winRateModels),
    mean_rating_differences: ofPairs(differences),
    krippendorff_alpha_nominal: intervalOf(rounds, alphas),
    krippendorff_alpha_ordinal: intervalOf(rounds, alphas + 1),
  };
}

function countStatuses(rounds: ScopeRounds): Record<RoundStatus, number> {
  const counts: Record<RoundStatus, number> = {
    ok: 0,
    not_finite: 0,
    not_connected: 0,
    no_comparisons: 0,
    model_missing: 0,
  };
  for (const [status = -1] of rounds) {
    const name = roundStatuses[status];
    if (name !== undefined) counts[name] += 1;
  }
  return counts;
}

function intervalOf(rounds: ScopeRounds, place: number): PercentileInterval {
  const values = Float64Array.from(rounds, (round) => round[place] ?? Number.NaN)
    .filter((value) => !Number.isNaN(value))
    .sort();
  return { used: values.length, low: percentileOfSorted(values, 2.5), high: percentileOfSorted(values, 97.5) };
}
