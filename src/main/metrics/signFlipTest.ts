import { createMersenneTwister, twisterState } from './mersenneTwister.ts';

/** Up to so many signs every one of their 2^n combinations is tried, which takes a millisecond. */
export const mostExactSigns = 16;
const draws = 9_999;

export type SignFlipTest = {
  /** Two-sided. */
  readonly p: number;
  /** All combinations of signs, or so many drawn ones beside the measured one. */
  readonly method: 'exact' | 'drawn';
};

/**
 * Whether paired differences have a mean of 0: under that hypothesis the sign of each is a matter of chance (Fisher's randomisation of
 * pairs). p is the share of all combinations of signs whose sum is at least as far from 0 as the measured one; of more than 16 differences
 * 9,999 combinations are drawn (MT19937 from `seed`) and the measured one is counted with them (Phipson and Smyth 2010). For clusters,
 * `differences` are the sums over each, so that one sign goes to all that belongs together. Null for none.
 */
export function signFlipTest(differences: readonly number[], seed: number): SignFlipTest | null {
  const count = differences.length;
  if (count === 0) return null;
  const size = differences.reduce((sum, value) => sum + Math.abs(value), 0);
  // Sums in another order differ in their last digits, and equal ones have to count as equal.
  const measured = Math.abs(differences.reduce((sum, value) => sum + value, 0)) - size * 1e-9;
  if (count <= mostExactSigns) {
    return { p: countExact(differences, measured) / 2 ** count, method: 'exact' };
  }
  return { p: (1 + countDrawn(differences, measured, seed)) / (1 + draws), method: 'drawn' };
}

function countExact(differences: readonly number[], measured: number): number {
  const signs = differences.map(() => 1);
  let sum = differences.reduce((total, value) => total + value, 0);
  let found = 0;
  for (let step = 1; ; step += 1) {
    if (Math.abs(sum) >= measured) found += 1;
    // The order of Gray changes one sign at a time.
    const at = 31 - Math.clz32(step & -step);
    if (at >= differences.length) return found;
    const sign = -(signs[at] ?? 1);
    signs[at] = sign;
    sum += 2 * sign * (differences[at] ?? 0);
  }
}

function countDrawn(differences: readonly number[], measured: number, seed: number): number {
  const random = createMersenneTwister(twisterState(seed));
  let found = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    let bits = 0;
    for (const [index, value] of differences.entries()) {
      if (index % 32 === 0) bits = random.next();
      sum += bits & 1 ? value : -value;
      bits >>>= 1;
    }
    if (Math.abs(sum) >= measured) found += 1;
  }
  return found;
}
