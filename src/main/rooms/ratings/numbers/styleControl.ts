import { choleskyFactor, invertPositive, solveByFactor } from '../../../metrics/positiveMatrix.ts';
import { normalQuantile975 } from '../../../metrics/proportion.ts';
import type { StyleCounts } from '../reading/styleCounts.ts';
import { comparisonGraph } from './comparisonGraph.ts';

const styleFeatures = ['length', 'headers', 'lists', 'bold'] as const;
type Feature = (typeof styleFeatures)[number];

/** A used vote with the style of both answers; `score` is what of it went to A. Models are numbers below `modelCount`. */
export type Battle = {
  readonly a: number;
  readonly b: number;
  readonly score: number;
  readonly styleA: StyleCounts;
  readonly styleB: StyleCounts;
};

type Coefficient = {
  readonly feature: Feature;
  readonly value: number | null;
  readonly se: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reason: 'constant' | null;
  /**
   * By how much the variance grows because the feature goes with models and other features over the votes, from 1: its variance inflation factor,
   * as of least squares. Null where it is constant, or goes with them wholly.
   */
  readonly inflation: number | null;
};
type StyleModel = {
  readonly model: string;
  readonly strength: number;
  readonly se: number;
  readonly low: number;
  readonly high: number;
  readonly arena: number;
};
type StyleFit = { readonly models: readonly StyleModel[]; readonly log_likelihood: number };

export type StyleControl = {
  readonly battles_used: number;
  readonly models: readonly string[];
  readonly features: readonly {
    readonly feature: Feature;
    readonly mean: number;
    readonly sd: number;
    readonly constant: boolean;
  }[];
  readonly plain: StyleFit | null;
  readonly controlled: (StyleFit & { readonly coefficients: readonly Coefficient[] }) | null;
  /** Why `controlled` is null: models that nothing joins, or models and styles that always go with the same votes or with each other. */
  readonly reason: 'not_connected' | 'not_finite' | null;
};

/** Above this, as is usual, style and model can hardly be told apart. */
const mostInflation = 10;

/** Whether a feature that varies goes with models or other features so closely that its coefficient says little. */
export function isEntangled({ reason, inflation }: Pick<Coefficient, 'reason' | 'inflation'>): boolean {
  return reason === null && (inflation === null || inflation > mostInflation);
}

/** Features that vary less than this over the battles are left out. */
const constantWithin = 1e-12;

/**
 * Bradley–Terry with the style of the answers held constant, as FastChat's `rating_systems.py`: logit P(A wins) = θA − θB + Σ βf·zf, where
 * z is (a − b)/(a + b + 1) of a feature, less its mean, by its deviation (1/n) over the battles. Strengths on natural logarithms with mean
 * 0. No penalty, which FastChat has (λ = 0.5). `plain` is the same without features. Null without battles.
 */
export function styleControl(battles: readonly Battle[], names: readonly string[]): StyleControl | null {
  if (battles.length === 0) return null;
  const numbers = [...new Set(battles.flatMap(({ a, b }) => [a, b]))].sort((one, other) => one - other);
  const places = new Map(numbers.map((number, place) => [number, place]));
  const models = numbers.map((number) => names[number] ?? '');
  const rows = battles.map(({ a, b }) => ({ one: places.get(a) ?? 0, other: places.get(b) ?? 0 }));
  const scores = battles.map(({ score }) => score);
  const { features, normalised } = normaliseStyle(battles);
  const isJoined = isConnected(rows, scores, models.length);
  const fitted = (style: readonly (readonly number[])[]) =>
    isJoined ? fitLogistic(rows, style, scores, models.length) : null;
  const [bare, full] = [fitted(battles.map(() => [])), fitted(normalised)];
  return {
    battles_used: battles.length,
    models,
    features,
    plain: bare && { models: styleModels(bare, models), log_likelihood: bare.logLikelihood },
    controlled: full && {
      models: styleModels(full, models),
      log_likelihood: full.logLikelihood,
      coefficients: coefficientsOf(full, features, inflations(rows, normalised, models.length)),
    },
    reason: full !== null ? null : isJoined ? 'not_finite' : 'not_connected',
  };
}

function styleModels({ strengths, strengthErrors }: Fit, models: readonly string[]): StyleModel[] {
  return models.map((model, place) => {
    const [strength, se] = [strengths[place] ?? 0, strengthErrors[place] ?? 0];
    return { model, strength, ...limits(strength, se), arena: 1000 + (400 / Math.LN10) * strength };
  });
}

function limits(value: number, se: number) {
  return { se, low: value - normalQuantile975 * se, high: value + normalQuantile975 * se };
}

function coefficientsOf(
  fit: Fit,
  features: StyleControl['features'],
  inflated: readonly (number | null)[],
): Coefficient[] {
  // Behind the strengths of the models.
  const first = fit.parameters.length - inflated.length;
  let kept = 0;
  return features.map(({ feature, constant }) => {
    if (constant) return { feature, value: null, se: null, low: null, high: null, reason: 'constant', inflation: null };
    const [value, se] = [fit.parameters[first + kept] ?? 0, fit.errors[first + kept] ?? 0];
    const inflation = inflated[kept] ?? null;
    kept += 1;
    return { feature, value, ...limits(value, se), reason: null, inflation };
  });
}

/** Variance inflation factors of the features that vary: Gff · (G⁻¹)ff, where G is the sum of squares and products of the columns of the fit. */
function inflations(rows: readonly Row[], style: readonly (readonly number[])[], count: number): (number | null)[] {
  const features = style[0]?.length ?? 0;
  const width = count - 1 + features;
  const none = new Float64Array(width);
  // Where nothing is known yet, all votes weigh the same: a quarter of G.
  const { information } = derivatives(rows, style, [], count, none);
  const inverse = invertPositive(information, width);
  return Array.from({ length: features }, (_, feature) => {
    const cell = (count - 1 + feature) * (width + 1);
    return inverse && (information[cell] ?? 0) * (inverse[cell] ?? 0);
  });
}

/** Each feature's relative difference in standard units, constant features left out. */
export function normaliseStyle(battles: readonly Pick<Battle, 'styleA' | 'styleB'>[]) {
  const columns = styleFeatures.map((feature) => {
    const ratios = battles.map(({ styleA, styleB }) => {
      const [a, b] = [styleA[feature], styleB[feature]];
      return (a - b) / (a + b + 1);
    });
    const mean = ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
    const sd = Math.sqrt(ratios.reduce((sum, value) => sum + (value - mean) ** 2, 0) / ratios.length);
    return { feature, mean, sd, constant: sd <= constantWithin, ratios };
  });
  const kept = columns.filter(({ constant }) => !constant);
  return {
    features: columns.map(({ ratios: _, ...facts }) => facts),
    normalised: battles.map((_, battle) => kept.map(({ mean, sd, ratios }) => ((ratios[battle] ?? 0) - mean) / sd)),
  };
}

type Row = { readonly one: number; readonly other: number };

function isConnected(rows: readonly Row[], scores: readonly number[], count: number): boolean {
  const wins = new Float64Array(count * count);
  for (const [index, { one, other }] of rows.entries()) {
    const score = scores[index] ?? 0;
    wins[one * count + other] = (wins[one * count + other] ?? 0) + score;
    wins[other * count + one] = (wins[other * count + one] ?? 0) + 1 - score;
  }
  return comparisonGraph({ count, wins }).components.length === 1;
}

type Fit = {
  /** Strengths of all models but the last, which is 0, then the coefficients. */
  readonly parameters: Float64Array;
  readonly errors: Float64Array;
  /** With mean 0. */
  readonly strengths: Float64Array;
  readonly strengthErrors: Float64Array;
  readonly logLikelihood: number;
};

const mostSteps = 100;
/** Part of a likelihood by which sums of it differ anyway. */
const rounding = 1e-12;
/** A logit beyond this means that nothing bounds the likelihood: a model or style, or several together, always go with the same votes. */
const largestParameter = 40;

/** Logistic regression without intercept by Newton's method; null where its maximum is not finite. */
function fitLogistic(
  rows: readonly Row[],
  style: readonly (readonly number[])[],
  scores: readonly number[],
  count: number,
): Fit | null {
  const width = count - 1 + (style[0]?.length ?? 0);
  let parameters = new Float64Array(width);
  let state = derivatives(rows, style, scores, count, parameters);
  for (let step = 0; step < mostSteps; step += 1) {
    const factor = choleskyFactor(state.information, width);
    if (factor === null) return null;
    const move = solveByFactor(factor, width, state.gradient);
    const largest = move.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    let share = 1;
    let next = parameters.map((value, index) => value + (move[index] ?? 0));
    let reached = derivatives(rows, style, scores, count, next);
    while (share > 1e-6 && reached.logLikelihood < state.logLikelihood - rounding * Math.abs(state.logLikelihood)) {
      share /= 2;
      next = parameters.map((value, index) => value + share * (move[index] ?? 0));
      reached = derivatives(rows, style, scores, count, next);
    }
    parameters = next;
    state = reached;
    if (parameters.some((value) => Math.abs(value) > largestParameter)) return null;
    if (largest < 1e-11) return finished(parameters, state, count);
  }
  return null;
}

type State = {
  readonly gradient: Float64Array;
  readonly information: Float64Array;
  readonly logLikelihood: number;
};

function derivatives(
  rows: readonly Row[],
  style: readonly (readonly number[])[],
  scores: readonly number[],
  count: number,
  parameters: Float64Array,
): State {
  const width = parameters.length;
  const gradient = new Float64Array(width);
  const information = new Float64Array(width * width);
  let logLikelihood = 0;
  for (const [index, { one, other }] of rows.entries()) {
    const own = style[index] ?? [];
    // The last model has no parameter; the entries of a row are the models, then the style.
    const entries = own.map((value, feature) => [count - 1 + feature, value] as const);
    if (one < count - 1) entries.push([one, 1]);
    if (other < count - 1) entries.push([other, -1]);
    const logit = entries.reduce((sum, [place, value]) => sum + value * (parameters[place] ?? 0), 0);
    const p = 1 / (1 + Math.exp(-logit));
    const score = scores[index] ?? 0;
    logLikelihood += score * logit - Math.max(logit, 0) - Math.log1p(Math.exp(-Math.abs(logit)));
    for (const [place, value] of entries) {
      gradient[place] = (gradient[place] ?? 0) + (score - p) * value;
      for (const [second, factor] of entries) {
        const cell = place * width + second;
        information[cell] = (information[cell] ?? 0) + p * (1 - p) * value * factor;
      }
    }
  }
  return { gradient, information, logLikelihood };
}

function finished(parameters: Float64Array, { information, logLikelihood }: State, count: number): Fit | null {
  const width = parameters.length;
  const covariance = invertPositive(information, width);
  if (covariance === null) return null;
  const at = (one: number, other: number) =>
    one < count - 1 && other < count - 1 ? (covariance[one * width + other] ?? 0) : 0;
  const places = Array.from({ length: count }, (_, place) => place);
  const mean = places.reduce((sum, place) => sum + (place < count - 1 ? (parameters[place] ?? 0) : 0), 0) / count;
  const rowMeans = places.map((one) => places.reduce((sum, other) => sum + at(one, other), 0) / count);
  const grand = rowMeans.reduce((sum, value) => sum + value, 0) / count;
  return {
    parameters,
    errors: parameters.map((_, place) => Math.sqrt(Math.max(0, covariance[place * (width + 1)] ?? 0))),
    strengths: Float64Array.from(places, (place) => (place < count - 1 ? (parameters[place] ?? 0) : 0) - mean),
    strengthErrors: Float64Array.from(places, (place) =>
      Math.sqrt(Math.max(0, at(place, place) - 2 * (rowMeans[place] ?? 0) + grand)),
    ),
    logLikelihood,
  };
}
