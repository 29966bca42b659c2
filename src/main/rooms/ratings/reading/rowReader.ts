import type { Problem } from '../../../../shared/files.ts';
import type { JsonObject } from '../../../records/located.ts';
import type { SourceRecord } from '../../../records/sourceRecord.ts';
import { type RatingsProblemCode, ratingsProblem } from './ratingsProblems.ts';
import { type CriterionNames, type Submission, trimmed } from './submission.ts';

/** Rows of the portal, annotations of AlpacaEval, verdicts as the arenas write them. */
export type RatingsFormat = 'portal' | 'alpaca-eval' | 'arena';

/** What a reader of rows knows beside the row itself. */
export type RowContext = {
  readonly criteria: CriterionNames;
  /** The highest rating, from 1. */
  readonly highest: number;
  /** What the columns of the file say, by name, as far as rows had them: the same in every row. */
  readonly columns: Map<string, AnswerColumn | null>;
  readonly record: SourceRecord;
  report(problem: Problem): void;
};

/** A column that says something of a criterion; `number` is null for one beyond `mostCriteria`. */
export type AnswerColumn = { readonly number: number | null; readonly field: 'choice' | 'ratingA' | 'ratingB' };

/** A row of a file as a submission; null where it was left out, which has been reported. */
export type RowReader = (row: JsonObject, context: RowContext) => Submission | null;

/** Reports something odd about the row, of which `item` is the name. */
export function reportRow(
  { report, record }: RowContext,
  code: RatingsProblemCode,
  params: Problem['params'],
  item: string | null,
): void {
  report(ratingsProblem(code, params, record, item));
}

/** A field as text: trimmed; a number in its decimals; empty for everything else. */
export function textOf(row: JsonObject, key: string): string {
  const value = Object.hasOwn(row, key) ? row[key] : undefined;
  if (typeof value === 'string') return trimmed(value);
  return typeof value === 'number' ? String(value) : '';
}

/** The first of `keys` that has no text in the row, where there is one; that is reported. */
export function lacksField(
  row: JsonObject,
  keys: readonly string[],
  context: RowContext,
  item: string | null,
): boolean {
  const missing = keys.find((key) => textOf(row, key) === '');
  if (missing === undefined) return false;
  reportRow(context, 'fieldMissing', { field: missing }, item);
  return true;
}
