import type { Problem } from '../../../../shared/files.ts';
import type { SourceRecord } from '../../../records/sourceRecord.ts';

/** What is odd about a row of ratings. An error left the row out; after a warning the row was kept, as its sentence says. */
const severities = {
  notASubmission: 'error',
  fieldMissing: 'error',
  unknownStatus: 'error',
  sameModel: 'error',
  unknownWinner: 'error',
  tooManyCriteria: 'warning',
  unknownChoice: 'warning',
  unknownRating: 'warning',
  unknownTime: 'warning',
  noVerdict: 'warning',
  unknownPreference: 'warning',
} as const satisfies Readonly<Record<string, Problem['severity']>>;

export type RatingsProblemCode = keyof typeof severities;

/** A problem of one record; `item` is the id of the submission or question that it is about. */
export function ratingsProblem(
  code: RatingsProblemCode,
  params: Problem['params'],
  { number, line }: SourceRecord,
  item: string | null,
): Problem {
  const place = line === null ? { line: 0, column: 0 } : { line, column: 1 };
  const excerpt = { excerpt: '', excerptFrom: 0, excerptTo: 0 };
  return { severity: severities[code], code, params, ...place, record: number, itemKey: item, ...excerpt };
}
