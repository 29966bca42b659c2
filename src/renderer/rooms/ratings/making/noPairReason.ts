import type { LeftOut } from '../../../../shared/rooms/ratings/making.ts';

/**
 * Why two sets make no pair, by what was left out of them: no item is in both; every one that is lacks an answer, asks something else on each side, or
 * one of the two.
 */
export function noPairReason(leftOut: readonly Pick<LeftOut, 'reason'>[]): 'apart' | 'empty' | 'differ' | 'mixed' {
  const reasons = new Set(leftOut.map(({ reason }) => reason));
  const isEmpty = reasons.has('emptyA') || reasons.has('emptyB') || reasons.has('emptyBoth');
  if (reasons.has('differ')) return isEmpty ? 'mixed' : 'differ';
  return isEmpty ? 'empty' : 'apart';
}
