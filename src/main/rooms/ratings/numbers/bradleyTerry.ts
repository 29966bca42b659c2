import { invertPositive } from '../../../metrics/positiveMatrix.ts';
import { normalQuantile975 } from '../../../metrics/proportion.ts';
import { among, fitBradleyTerry, information, logLikelihood, winChance, withoutResidue } from './bradleyTerryFit.ts';
import { mmStrengths } from './bradleyTerryMm.ts';
import type { ComparisonStatus, WinMatrix } from './comparisonGraph.ts';
import { allWins, type PairVotes, type QuestionSums, votesByQuestion } from './questionSums.ts';
import type { Study } from './study.ts';

/** A strength or difference with its plain and its question-clustered standard error and 95 % intervals. */
type Estimated = {
  readonly se: number | null;
  readonly se_clustered: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly low_clustered: number | null;
  readonly high_clustered: number | null;
};
type ModelStrength = Estimated & {
  readonly model: string;
  readonly strength: number | null;
  /** 1000 + 400·θ/ln 10, as the arenas show it. */
  readonly arena: number | null;
  readonly arena_low: number | null;
  readonly arena_high: number | null;
};
export type StrengthDifference = Estimated & {
  readonly model_x: string;
  readonly model_y: string;
  readonly value: number;
};

/** Whether there is an error clustered by question that says something: where the votes of each question cancel each other it is 0. */
export function hasClusteredError({ se_clustered }: Pick<Estimated, 'se_clustered'>): boolean {
  return se_clustered !== null && se_clustered > 1e-12;
}

export type BradleyTerry = {
  readonly status: ComparisonStatus;
  readonly connected: boolean;
  readonly finite: boolean;
  readonly method: 'maximum_likelihood' | 'ridge' | null;
  readonly ridge_lambda: number | null;
  readonly votes: number;
  readonly questions: number;
  readonly components: readonly (readonly string[])[];
  readonly strong_components: readonly (readonly string[])[];
  readonly models_without_comparisons: readonly string[];
  readonly log_likelihood: number | null;
  readonly clustered_se_available: boolean;
  readonly models: readonly ModelStrength[];
  readonly differences: readonly StrengthDifference[];
  /** How far the strengths of the second method are from these at most; null without strengths, or where it gave up. */
  readonly check: { readonly method: 'mm'; readonly rounds: number; readonly largest_difference: number | null } | null;
};

const arenaScale = 400 / Math.LN10;

/**
 * Strengths of all models with their errors. Plain ones are those of the Hessian, Σ = (H + J/m)⁻¹ − J/m; clustered ones Σ·S·Σ with the
 * scores of each question added up, times G/(G − 1)·(N − 1)/(N − m + 1) for G questions and N votes, as statsmodels' GLM has them with
 * `cov_type='cluster'`: null with fewer questions than models, and where N < m. A ridge estimate has no errors.
 */
export function bradleyTerry(study: Study, sums: QuestionSums): BradleyTerry {
  const matrix = allWins(study, sums);
  const fit = fitBradleyTerry(matrix);
  const clusters = votesByQuestion(sums, study.pairs.length);
  const votes = matrix.wins.reduce((sum, wins) => sum + wins, 0);
  const part = among(matrix, fit.compared);
  const strengths = fit.compared.map((model) => fit.strengths[model] ?? 0);
  const covariances =
    fit.status === 'ok'
      ? covariancesOf(part, strengths, clusters, { pairs: study.pairs, compared: fit.compared })
      : noCovariances;
  const names = (models: readonly number[]) => models.map((model) => study.models[model] ?? '').sort();
  const sortedNames = (parts: readonly (readonly number[])[]) =>
    parts.map(names).sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return {
    status: fit.status,
    connected: fit.components.length === 1,
    finite: fit.status === 'ok',
    method: fit.ridge === null ? null : fit.ridge === 0 ? 'maximum_likelihood' : 'ridge',
    ridge_lambda: fit.ridge,
    votes: Math.round(votes),
    questions: clusters.length,
    components: sortedNames(fit.components),
    strong_components: sortedNames(fit.strongComponents),
    models_without_comparisons: study.models.filter((_, model) => !fit.compared.includes(model)),
    log_likelihood: fit.ridge === null ? null : logLikelihood(part, strengths),
    clustered_se_available: covariances.clustered !== null,
    models: study.models.map((model, number) =>
      modelStrength(model, fit.strengths[number] ?? null, fit.compared.indexOf(number), covariances),
    ),
    differences: fit.ridge === null ? [] : differencesOf(study, fit.compared, strengths, covariances),
    check: fit.ridge === null ? null : checkedByMm(part, strengths, fit.ridge),
  };
}

type Covariance = (one: number, other: number) => number;
type Covariances = { readonly plain: Covariance | null; readonly clustered: Covariance | null };
const noCovariances: Covariances = { plain: null, clustered: null };
/** Pairs of models by number, and the models that are in the matrix, in its order. */
type Places = { readonly pairs: Study['pairs']; readonly compared: readonly number[] };

function covariancesOf(
  matrix: WinMatrix,
  strengths: readonly number[],
  clusters: readonly (readonly PairVotes[])[],
  { pairs, compared }: Places,
): Covariances {
  const { count } = matrix;
  const bordered = information(matrix, strengths).map((value) => value + 1 / count);
  const inverse = invertPositive(bordered, count);
  if (inverse === null) return noCovariances;
  const plain = inverse.map((value) => value - 1 / count);
  const at: Covariance = (one, other) => plain[one * count + other] ?? 0;
  const [groups, freedom] = [clusters.length, count - 1];
  const votes = clusters.flat().reduce((sum, one) => sum + one.votes, 0);
  if (groups < count || votes <= freedom) return { plain: at, clustered: null };
  const places = new Map(compared.map((model, place) => [model, place]));
  const placed = pairs.map(({ x, y }) => ({ one: places.get(x) ?? 0, other: places.get(y) ?? 0 }));
  const middle = new Float64Array(count * count);
  for (const cluster of clusters) {
    const score = scoresOf(cluster, placed, strengths);
    // Σ·u of each question instead of Σ·S·Σ: what is added up then is the covariance itself.
    const moved = score.map((_, one) => score.reduce((sum, value, other) => sum + at(one, other) * value, 0));
    for (const [one, value] of moved.entries())
      for (const [other, second] of moved.entries())
        middle[one * count + other] = (middle[one * count + other] ?? 0) + value * second;
  }
  const correction = (groups / (groups - 1)) * ((votes - 1) / (votes - freedom));
  return { plain: at, clustered: (one, other) => correction * (middle[one * count + other] ?? 0) };
}

/** Σ (s − p)(ei − ej) over the votes of a question. */
function scoresOf(
  cluster: readonly PairVotes[],
  placed: readonly { readonly one: number; readonly other: number }[],
  strengths: readonly number[],
): Float64Array {
  const scores = new Float64Array(strengths.length);
  for (const { pair, votes, score } of cluster) {
    const { one = 0, other = 0 } = placed[pair] ?? {};
    const beyond = score - votes * winChance((strengths[one] ?? 0) - (strengths[other] ?? 0));
    scores[one] = (scores[one] ?? 0) + beyond;
    scores[other] = (scores[other] ?? 0) - beyond;
  }
  return scores;
}

function estimated(value: number | null, variance: (covariance: Covariance) => number, by: Covariances): Estimated {
  const error = (covariance: Covariance | null) =>
    value === null || covariance === null ? null : Math.sqrt(Math.max(0, variance(covariance)));
  const [se, clustered] = [error(by.plain), error(by.clustered)];
  const limit = (width: number | null, sign: number) =>
    value === null || width === null ? null : value + sign * normalQuantile975 * width;
  return {
    se,
    se_clustered: clustered,
    low: limit(se, -1),
    high: limit(se, 1),
    low_clustered: limit(clustered, -1),
    high_clustered: limit(clustered, 1),
  };
}

function modelStrength(model: string, strength: number | null, place: number, by: Covariances): ModelStrength {
  const block = estimated(strength, (covariance) => covariance(place, place), by);
  const arena = (value: number | null) => (value === null ? null : 1000 + arenaScale * value);
  return {
    model,
    strength,
    ...block,
    arena: arena(strength),
    arena_low: arena(block.low),
    arena_high: arena(block.high),
  };
}

function differencesOf(
  { models }: Study,
  compared: readonly number[],
  strengths: readonly number[],
  by: Covariances,
): StrengthDifference[] {
  return compared.flatMap((x, one) =>
    compared.slice(one + 1).map((y, index) => {
      const other = one + 1 + index;
      const value = withoutResidue((strengths[one] ?? 0) - (strengths[other] ?? 0));
      const variance = (of: Covariance) => of(one, one) + of(other, other) - 2 * of(one, other);
      return { model_x: models[x] ?? '', model_y: models[y] ?? '', value, ...estimated(value, variance, by) };
    }),
  );
}

function checkedByMm(matrix: WinMatrix, strengths: readonly number[], ridge: number): BradleyTerry['check'] {
  const { strengths: found, rounds, hasConverged } = mmStrengths(matrix, ridge);
  const furthest = strengths.reduce((most, value, model) => Math.max(most, Math.abs(value - (found[model] ?? 0))), 0);
  return { method: 'mm', rounds, largest_difference: hasConverged ? furthest : null };
}
