import type { Problem } from '../../../../shared/files.ts';
import type { AnyJson } from '../../../../shared/json.ts';
import { withParquetLines } from '../../../datasets/parquet/withParquetLines.ts';
import { readCsvRecords } from '../../../records/csvRecords.ts';
import { type FileLayout, layoutOf } from '../../../records/fileLayout.ts';
import { hasByteOrderMark, refuseUnreadable } from '../../../records/json/fileKind.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import { readJsonRecords } from '../../../records/jsonRecords.ts';
import { readLineRecords } from '../../../records/lineRecords.ts';
import { isObject, type JsonObject } from '../../../records/located.ts';
import { readAlpacaEvalRow } from './alpacaEvalRow.ts';
import { isTwoOrderVerdict, readArenaRow } from './arenaRow.ts';
import { isReadOfPortal, readPortalRow } from './portalRow.ts';
import { ratingsProblem } from './ratingsProblems.ts';
import type { RatingsFormat, RowContext, RowReader } from './rowReader.ts';
import type { CriterionNames, Submission } from './submission.ts';

/** What was read of one file. */
type ReadSubmissions = {
  /** Null where no row is of a known format. */
  readonly format: RatingsFormat | null;
  readonly layout: Exclude<FileLayout, 'zip'>;
  /** Rows that are there, also those that were left out. */
  readonly rows: number;
  readonly submissions: readonly Submission[];
};

type ReadingOptions = {
  /** Takes up the criteria that the file names. */
  readonly criteria: CriterionNames;
  /** The highest rating of the protocol, from 1: rows do not tell it. 5 where it is not said. */
  readonly highest?: number;
  onProblem(problem: Problem): void;
  readonly signal?: AbortSignal;
};

const readers: Readonly<Record<RatingsFormat, RowReader>> = {
  portal: readPortalRow,
  'alpaca-eval': readAlpacaEvalRow,
  arena: readArenaRow,
};

/**
 * Reads a file of judgements of pairs: rows of the portal as CSV (columns by name), JSONL, a JSON list or Parquet, annotations of AlpacaEval,
 * verdicts of arenas. Layout and format are told from the content; the first row of a known format decides, and what is odd in a row is reported
 * with its line, or its number in a JSON list. Errors: FILE_UNREADABLE; IMPORT_MALFORMED with `problem` for what is no text; CANCELLED.
 */
export function readSubmissions(path: string, options: ReadingOptions): Promise<ReadSubmissions> {
  return withParquetLines(path, (readablePath) => readTextSubmissions(readablePath, options));
}

async function readTextSubmissions(path: string, options: ReadingOptions): Promise<ReadSubmissions> {
  const { criteria, highest = 5, onProblem, signal } = options;
  const layout = await ratingsLayout(path, signal);
  const chunks = readChunks(path, signal);
  const records =
    layout === 'csv'
      ? readCsvRecords(chunks, { keepsOf })
      : layout === 'lines'
        ? readLineRecords(chunks)
        : readJsonRecords(chunks);
  const submissions: Submission[] = [];
  const columns: RowContext['columns'] = new Map();
  let format: RatingsFormat | null = null;
  let rows = 0;
  for await (const found of records) {
    rows += 1;
    if ('problem' in found) {
      onProblem(found.problem);
      continue;
    }
    const { record } = found;
    format ??= formatOf(record.value);
    if (format === null || !isObject(record.value) || formatOf(record.value) !== format) {
      onProblem(ratingsProblem('notASubmission', {}, record, null));
      continue;
    }
    const submission = readers[format](record.value, { criteria, highest, columns, record, report: onProblem });
    if (submission !== null) submissions.push(submission);
  }
  return { format, layout, rows, submissions };
}

/** The portal's rows have as many columns that no number comes from; in others all tell one row from another. */
function keepsOf(header: readonly string[]): (name: string) => boolean {
  const format = formatOf(Object.fromEntries(header.map((name) => [name, ''])));
  return format === 'portal' ? isReadOfPortal : () => true;
}

function formatOf(value: AnyJson): RatingsFormat | null {
  if (!isObject(value)) return null;
  const has = (...keys: readonly (keyof JsonObject)[]) => keys.every((key) => Object.hasOwn(value, key));
  if (has('submission_id') || has('evaluator_id', 'model_A', 'model_B')) return 'portal';
  if (has('instruction', 'generator_1', 'generator_2', 'preference')) return 'alpaca-eval';
  return has('model_a', 'model_b', 'winner') || isTwoOrderVerdict(value) ? 'arena' : null;
}

/** How a file of rows is written: CSV is what does not begin like JSON. Throws IMPORT_MALFORMED with `problem` for what is no text. */
export async function ratingsLayout(path: string, signal?: AbortSignal): Promise<ReadSubmissions['layout']> {
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of readChunks(path, signal)) {
    head = chunk;
    break;
  }
  refuseUnreadable(head, path);
  const text = Buffer.from(hasByteOrderMark(head) ? head.subarray(3) : head).toString('utf8');
  if (!/^\s*[{[]/.test(text)) return 'csv';
  return layoutOf(text) === 'lines' ? 'lines' : 'json';
}
