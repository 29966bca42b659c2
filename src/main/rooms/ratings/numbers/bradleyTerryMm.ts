import type { WinMatrix } from './comparisonGraph.ts';

const mostRounds = 20_000;
/** How far what is left to go may be, as estimated from how fast it shrinks. */
const closeEnough = 1e-12;

type MmFit = { readonly strengths: Float64Array; readonly rounds: number; readonly hasConverged: boolean };

/**
 * The maximum of ℓ(θ) − ridge·Σθ² by minorisation and maximisation (Hunter 2004), model after model: ℓ is bounded from below by a
 * function in which each θi stands alone, wi·θi − ci·exp(θi) − ridge·θi², with ci = Σ nij/(exp θi + exp θj), whose maximum
 * is ln(wi/ci) without a ridge. Slow and simple: it checks Newton's method, with which it shares no code. All models need a vote.
 */
export function mmStrengths({ count, wins }: WinMatrix, ridge: number): MmFit {
  const won = new Float64Array(count);
  for (let one = 0; one < count; one += 1)
    for (let other = 0; other < count; other += 1) won[one] = (won[one] ?? 0) + (wins[one * count + other] ?? 0);
  const strengths = new Float64Array(count);
  let before = 0;
  for (let round = 1; round <= mostRounds; round += 1) {
    let moved = 0;
    for (let one = 0; one < count; one += 1) {
      const next = bestAlone(won[one] ?? 0, chanceRate(wins, count, strengths, one), ridge, strengths[one] ?? 0);
      moved = Math.max(moved, Math.abs(next - (strengths[one] ?? 0)));
      strengths[one] = next;
    }
    // Of all shifts, which ℓ does not feel, the centred one has the least penalty: this climbs too.
    centre(strengths);
    const rate = moved / before;
    before = moved;
    // Changes that shrink by `rate` add up to moved · rate / (1 − rate) from here on.
    const isNear = moved === 0 || (rate < 1 && (moved * rate) / (1 - rate) < closeEnough);
    if (isNear) return { strengths, rounds: round, hasConverged: true };
  }
  return { strengths, rounds: mostRounds, hasConverged: false };
}

function chanceRate(wins: Float64Array, count: number, strengths: Float64Array, one: number): number {
  const own = Math.exp(strengths[one] ?? 0);
  let rate = 0;
  for (let other = 0; other < count; other += 1) {
    const votes = (wins[one * count + other] ?? 0) + (wins[other * count + one] ?? 0);
    if (votes > 0) rate += votes / (own + Math.exp(strengths[other] ?? 0));
  }
  return rate;
}

/** The θ with won − rate·exp(θ) − 2·ridge·θ = 0. */
function bestAlone(won: number, rate: number, ridge: number, from: number): number {
  if (ridge === 0) return Math.log(won / rate);
  let theta = from;
  for (let step = 0; step < 60; step += 1) {
    const slope = won - rate * Math.exp(theta) - 2 * ridge * theta;
    const move = slope / (rate * Math.exp(theta) + 2 * ridge);
    theta += Math.max(-1, Math.min(1, move));
    if (Math.abs(move) < 1e-14) break;
  }
  return theta;
}

function centre(strengths: Float64Array): void {
  const mean = strengths.reduce((sum, value) => sum + value, 0) / strengths.length;
  for (const [model, value] of strengths.entries()) strengths[model] = value - mean;
}
