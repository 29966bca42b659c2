import type { Problem } from '../../../../shared/files.ts';

/** The code of a row whose turn is no positive number. */
export const turnBelowOne = 'turnBelowOne';

/** Whether a problem is that of a row at turn 0. */
export function isTurnZero({ code, params }: Problem): boolean {
  return code === turnBelowOne && params.turn === 0;
}

/** Says in the problem of a row at turn 0 that all turns of the file are counted from there, so that the others lie too early. */
export function toldFromZero(problem: Problem): Problem {
  return isTurnZero(problem) ? { ...problem, code: 'turnsFromZero' } : problem;
}
