import { logGamma } from './fDistribution.ts';

/**
 * Upper part of the regularised incomplete gamma function, Q(a, x), for a > 0 and x ≥ 0: a series below x = a + 1, a continued fraction by
 * Lentz's method above (Press et al., Numerical Recipes, 6.2), so that small tails keep their digits.
 */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 1_000 && term > sum * 1e-17; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 1_000; n += 1) {
    const over = -n * (n - a);
    b += 2;
    d = 1 / (over * d + b || tiny);
    c = b + over / c || tiny;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return front * fraction;
}

/** How likely a chi-squared variable is above `x` ≥ 0. */
export function chiSquareAbove(x: number, freedom: number): number {
  return upperGamma(freedom / 2, x / 2);
}

/** Two-sided p-value of a standard normal variable: erfc(|z|/√2). */
export function normalPValue(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}
