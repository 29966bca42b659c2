import type { Problem } from '../../../../shared/files.ts';
import type { Span } from '../../../../shared/json/jsonValue.ts';
import { problemOfFile } from '../../../records/recordProblems.ts';

/** Says what is wrong with a part of a record; `span` counts from its first byte. An error keeps the record out. */
export type Report = (severity: Problem['severity'], code: string, params: Problem['params'], span: Span) => void;

/** Something about a file as a whole, by its name. */
export function problemWithFile(
  severity: Problem['severity'],
  code: string,
  file: string,
  params: Problem['params'] = {},
): Problem {
  return { ...problemOfFile(code, { ...params, file }), severity };
}
