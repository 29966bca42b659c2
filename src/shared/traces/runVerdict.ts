import type { Score } from './trace.ts';

/**
 * How runs ended, for filters: `passed` and `failed` by their scores, `stopped` by an error or at a limit, `unscored` without a verdict. A run
 * can be of two of them: one that stopped at a limit may have failed too.
 */
export const outcomes = ['passed', 'failed', 'stopped', 'unscored'] as const;
export type Outcome = (typeof outcomes)[number];

/** Whether a run passed: false when a score says so, true when at least one says that and none the contrary, null without any verdict. */
export function verdictOf(scores: readonly Pick<Score, 'passed'>[]): boolean | null {
  if (scores.some(({ passed }) => passed === false)) return false;
  return scores.some(({ passed }) => passed === true) ? true : null;
}
