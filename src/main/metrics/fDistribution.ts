/** Coefficients of Lanczos' approximation of the gamma function (g = 7, n = 9). */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** Natural logarithm of the gamma function for x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const [first, ...rest] = lanczos;
  const sum = rest.reduce<number>((total, coefficient, index) => total + coefficient / (x + index), first);
  const shifted = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum);
}

const tiny = 1e-300;
const steps = 500;

/** Continued fraction of the incomplete beta function by Lentz's method (Press et al., Numerical Recipes, 6.4). */
function betaFraction(a: number, b: number, x: number): number {
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= steps; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
}

/** Regularised incomplete beta function for a, b > 0 and x in [0, 1]. */
export function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

/** The value that an F-distributed variable with these degrees of freedom does not exceed with `probability` in (0, 1). */
export function fQuantile(probability: number, numerator: number, denominator: number): number {
  const [a, b] = [numerator / 2, denominator / 2];
  let [low, high] = [0, 1];
  // The share x = n·F / (n·F + d) is beta-distributed; halving an interval of doubles ends by itself.
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (incompleteBeta(a, b, middle) < probability) low = middle;
    else high = middle;
  }
  const share = (low + high) / 2;
  return (denominator * share) / (numerator * (1 - share));
}
