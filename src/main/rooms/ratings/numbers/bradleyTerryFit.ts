import { choleskyFactor, solveByFactor } from '../../../metrics/positiveMatrix.ts';
import { type ComparisonGraph, comparisonGraph, type WinMatrix } from './comparisonGraph.ts';

/** Weight of −Σθ² where the likelihood alone has no maximum. */
const ridgeWeight = 0.01;

/** Strengths by model; null where the model has no votes, and for all where the graph is not connected. */
type BradleyTerryFit = ComparisonGraph & {
  readonly strengths: readonly (number | null)[];
  /** 0 for maximum likelihood; null without a fit. */
  readonly ridge: number | null;
};

/**
 * Strengths of Bradley and Terry (1952), P(i beats j) = 1/(1 + exp(θj − θi)), on the scale of natural logarithms with mean 0. Where the
 * maximum of the likelihood exists, that; where some model has beaten all the rest, the maximum of ℓ(θ) − 0.01·Σθ². Found by Newton's
 * method. A tie is half a win for both.
 */
export function fitBradleyTerry(matrix: WinMatrix): BradleyTerryFit {
  const graph = comparisonGraph(matrix);
  const strengths: (number | null)[] = new Array(matrix.count).fill(null);
  if (graph.status !== 'ok' && graph.status !== 'not_finite') return { ...graph, strengths, ridge: null };
  const ridge = graph.status === 'ok' ? 0 : ridgeWeight;
  const found = newtonStrengths(among(matrix, graph.compared), ridge).map(withoutResidue);
  for (const [place, model] of graph.compared.entries()) strengths[model] = found[place] ?? null;
  return { ...graph, strengths, ridge };
}

/** The wins among some of the models alone. */
export function among({ count, wins }: WinMatrix, models: readonly number[]): WinMatrix {
  if (models.length === count) return { count, wins };
  const part = new Float64Array(models.length ** 2);
  for (const [row, one] of models.entries())
    for (const [column, other] of models.entries()) part[row * models.length + column] = wins[one * count + other] ?? 0;
  return { count: models.length, wins: part };
}

/** ℓ(θ) = Σ wins of i over j · ln P(i beats j). */
export function logLikelihood({ count, wins }: WinMatrix, strengths: ArrayLike<number>): number {
  let sum = 0;
  for (let one = 0; one < count; one += 1) {
    for (let other = 0; other < count; other += 1) {
      const weight = wins[one * count + other] ?? 0;
      if (weight === 0) continue;
      const difference = (strengths[other] ?? 0) - (strengths[one] ?? 0);
      // ln(1 + e^d) without overflow.
      sum -= weight * (Math.max(difference, 0) + Math.log1p(Math.exp(-Math.abs(difference))));
    }
  }
  return sum;
}

/** Minus the second derivatives of ℓ: Σ n·p·(1 − p)·(ei − ej)(ei − ej)ᵀ, row by row. */
export function information({ count, wins }: WinMatrix, strengths: ArrayLike<number>): Float64Array {
  const matrix = new Float64Array(count * count);
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      const votes = (wins[one * count + other] ?? 0) + (wins[other * count + one] ?? 0);
      if (votes === 0) continue;
      const p = winChance((strengths[one] ?? 0) - (strengths[other] ?? 0));
      const weight = votes * p * (1 - p);
      add(matrix, one * count + one, weight);
      add(matrix, other * count + other, weight);
      add(matrix, one * count + other, -weight);
      add(matrix, other * count + one, -weight);
    }
  }
  return matrix;
}

export function winChance(difference: number): number {
  return 1 / (1 + Math.exp(-difference));
}

function add(target: Float64Array, index: number, value: number): void {
  target[index] = (target[index] ?? 0) + value;
}

function gradient({ count, wins }: WinMatrix, strengths: Float64Array, ridge: number): Float64Array {
  const slope = new Float64Array(count);
  for (let one = 0; one < count; one += 1) {
    add(slope, one, -2 * ridge * (strengths[one] ?? 0));
    for (let other = one + 1; other < count; other += 1) {
      const won = wins[one * count + other] ?? 0;
      const votes = won + (wins[other * count + one] ?? 0);
      if (votes === 0) continue;
      const beyond = won - votes * winChance((strengths[one] ?? 0) - (strengths[other] ?? 0));
      add(slope, one, beyond);
      add(slope, other, -beyond);
    }
  }
  return slope;
}

const mostSteps = 200;
/** Part of a likelihood by which sums of it differ anyway. */
const rounding = 1e-12;
/** Below this largest change of a strength the maximum is found: steps of Newton square what is left. */
const smallestStep = 1e-10;

/** The maximum of ℓ(θ) − ridge·Σθ² by Newton's method, steps halved until they climb; for a matrix that has one. */
function newtonStrengths(matrix: WinMatrix, ridge: number): Float64Array {
  const { count } = matrix;
  let strengths = new Float64Array(count);
  const heightOf = (at: Float64Array) =>
    logLikelihood(matrix, at) - ridge * at.reduce((sum, value) => sum + value * value, 0);
  let height = heightOf(strengths);
  for (let step = 0; step < mostSteps; step += 1) {
    const curvature = information(matrix, strengths);
    // One added everywhere fixes the mean, along which ℓ does not change; scaled to the matrix, so that nothing is lost.
    const scale = curvature.reduce((most, value) => Math.max(most, value), 0) / count || 1;
    for (let index = 0; index < count * count; index += 1) add(curvature, index, scale);
    for (let index = 0; index < count; index += 1) add(curvature, index * (count + 1), 2 * ridge);
    const factor = choleskyFactor(curvature, count);
    if (factor === null) break;
    const move = solveByFactor(factor, count, gradient(matrix, strengths, ridge));
    const largest = move.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    let share = 1;
    let next = strengths.map((value, model) => value + (move[model] ?? 0));
    while (share > 1e-6 && heightOf(next) < height - rounding * Math.abs(height)) {
      share /= 2;
      next = strengths.map((value, model) => value + share * (move[model] ?? 0));
    }
    strengths = centred(next);
    height = heightOf(strengths);
    if (largest < smallestStep) break;
  }
  return strengths;
}

/** Nought for what taking the mean away leaves of it: steps of Newton tell no smaller values apart. */
export function withoutResidue(value: number): number {
  return Math.abs(value) < rounding ? 0 : value;
}

function centred(values: Float64Array): Float64Array<ArrayBuffer> {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Float64Array.from(values, (value) => value - mean);
}
