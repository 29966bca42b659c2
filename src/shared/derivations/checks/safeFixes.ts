import type { CheckFinding } from '../finding.ts';
import type { CheckCode } from './definitions.ts';

/** Checks whose fix needs no question (3.6); W2 only in answer and values. */
export const safeFixCodes: readonly CheckCode[] = ['W1', 'W3', 'W13', 'E6', 'W2'];

/** Whether the fix of a finding may be applied without asking. */
export function isSafeFix({ code, place, fix }: CheckFinding): boolean {
  if (fix === null || !safeFixCodes.some((safe) => safe === code)) return false;
  return code !== 'W2' || place.field === 'answer' || place.field === 'objects';
}
