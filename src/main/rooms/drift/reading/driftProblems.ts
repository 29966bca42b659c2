import type { Problem } from '../../../../shared/files.ts';
import type { SyntaxFault } from '../../../records/json/parseJson.ts';
import { excerptOf, placeWithin, type TextPlace } from '../../../records/json/textPlace.ts';

/** Codes of `problems` that lose nothing: what they are about is measured all the same. */
const warnings: ReadonlySet<string> = new Set([
  'blankEntity',
  'blankTerm',
  'duplicateRow',
  'entityWithoutToken',
  'errorRow',
  'garbledSplit',
  'generationsEndEarly',
  'mojibake',
  'noCriticalEntities',
  'noPredictions',
  'oneTurn',
  'planWithoutCase',
  'summaryEntitiesMissing',
  'turnCountDiffers',
  'turnGap',
  'turnMissing',
  'turnNumberMissing',
  'turnsOutOfOrder',
  'unknownCase',
]);

export type ProblemAt = {
  readonly place?: TextPlace;
  readonly record?: number | null;
  readonly caseId?: string | null;
};

/** A problem of a drift file: `itemKey` is the case, `params.turn` the turn where there is one. */
export function driftProblem(
  code: string,
  params: Problem['params'],
  { place = { line: 0, column: 0 }, record = null, caseId = null }: ProblemAt = {},
): Problem {
  const severity = warnings.has(code) ? 'warning' : 'error';
  const { line, column } = place;
  return { severity, code, params, line, column, record, itemKey: caseId, excerpt: '', excerptFrom: 0, excerptTo: 0 };
}

/** What keeps bytes from being JSON; `start` is where they begin in the file. */
export function syntaxProblem(fault: SyntaxFault, bytes: Uint8Array, start: TextPlace, record: number | null): Problem {
  const place = placeWithin(bytes, fault.start, start);
  return {
    ...driftProblem(fault.code, { ...fault.params }, { place, record }),
    ...excerptOf(bytes, fault.start, fault.end),
  };
}
