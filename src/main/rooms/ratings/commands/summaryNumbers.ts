// How a summary writes its numbers. Of too few there is no interval and no verdict, as in the window.
import { pText } from '../../../../shared/charts/numberTexts.ts';
import { leastForInterval } from '../../../../shared/leastForInterval.ts';
import { counted } from '../../../commandLine/counted.ts';
import type { MeanInterval } from '../../../metrics/meanInterval.ts';
import type { Proportion } from '../../../metrics/proportion.ts';
import { hasClusteredError } from '../numbers/bradleyTerry.ts';
import type { RatingsSummary } from '../summarise.ts';

type Strength = RatingsSummary['results'][string]['bradley_terry']['models'][number];
type Estimate = Omit<Strength, 'model' | 'strength' | `arena${string}`>;

export function isTooFew(n: number): boolean {
  return n < leastForInterval;
}

/** A strength or difference with its clustered interval, or with the plain one, of which that is said. */
export function estimateText(value: number | null, of: Estimate, questions: number): string {
  if (value === null) return 'none';
  if (hasClusteredError(of)) return `${number(value)} ${range(questions, of.low_clustered, of.high_clustered)}`;
  return of.low === null ? number(value) : `${number(value)} ${range(questions, of.low, of.high)} plain`;
}

type Drawn = { readonly used: number; readonly low: number | null; readonly high: number | null };

/** Nothing where too few questions were drawn from. */
export function drawnText({ used, low, high }: Drawn, questions: number, byRidge: number): string {
  if (isTooFew(questions)) return '';
  if (used === 0) return 'none in any round';
  const rounds = `${counted(used, 'round')}${byRidge === 0 ? '' : `, ${byRidge} by ridge`}`;
  return low === high ? `the same in ${rounds}` : `${range(questions, low, high)} in ${rounds}`;
}

export function share({ value, low, high, n }: Proportion): string {
  return value === null ? 'none, n = 0' : `${percent(value)} ${range(n, low, high, percent)} n = ${n}`;
}

/** With a digit more than the rate, as AlpacaEval's tables have it. */
export function errorText(standardError: number | null): string {
  return standardError === null ? '' : `, s.e. ${(100 * standardError).toFixed(2)} %`;
}

export function meanText({ mean, low, high, n }: MeanInterval): string {
  return mean === null ? 'none, n = 0' : `${number(mean)} ${range(n, low, high)} n = ${n}`;
}

export function percent(value: number | null): string {
  return value === null ? 'none' : `${(100 * value).toFixed(1)} %`;
}

/** The ends of an interval that is of `n` items, votes or questions. */
export function range(n: number, low: number | null, high: number | null, write: (end: number) => string = number) {
  return isTooFew(n) || low === null || high === null ? '[no interval]' : `[${write(low)}, ${write(high)}]`;
}

export function number(value: number): string {
  return value.toFixed(2).replace(/^-(?=0\.00$)/, '');
}

/** The p of a test of `n` answers or questions. */
export function testText(n: number, p: number | null): string {
  return isTooFew(n) || p === null ? 'none' : pText(p);
}

export function coefficient({
  value,
  reason,
}: {
  readonly value: number | null;
  readonly reason: string | null;
}): string {
  return value === null ? `none (${(reason ?? '').replaceAll('_', ' ')})` : number(value);
}
