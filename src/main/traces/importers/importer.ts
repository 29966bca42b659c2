import type { Problem } from '../../../shared/datasets.ts';
import type { AnyJson, Trace, TraceFormatId } from '../../../shared/traces/trace.ts';
import type { Located } from '../located.ts';

/** One record of a file: a line, an element of the outermost list, a member of an archive, or the file itself. */
export type SourceRecord = {
  readonly value: AnyJson;
  /** Pointer to `value` in the file, line or member. */
  readonly pointer: string;
  /** 1-based number of the record in the file. */
  readonly number: number;
  /** 1-based line of a JSONL or CSV file; null otherwise. */
  readonly line: number | null;
  /** Member of an archive; null otherwise. */
  readonly member: string | null;
  /** Where its line or value lies in the file, so that it can be read again, and the pointer to what these bytes hold. */
  readonly bytes?: { readonly start: number; readonly end: number; readonly pointer: string };
  /** Name of the file without its folder; some formats say the model or the question there alone. */
  readonly fileName?: string;
  /** What the file says about all of its records, such as the header of an Inspect log. */
  readonly context?: AnyJson;
};

/** Takes note of what is odd; `node` is where. Codes are those of `traceProblems`. */
export type TraceReport = (
  code: string,
  params: Problem['params'],
  node: Pick<Located, 'pointer'>,
  record: SourceRecord,
) => void;

/**
 * Turns records of one format into traces. Pure, and never throws: what it does not know becomes an `event` step, what is odd is
 * reported. A trace without an id of its own gets the empty one; the reader numbers these.
 */
export type Importer = {
  readonly format: TraceFormatId;
  /** The records in one that may hold parts of many traces; left out where none does. */
  partsOf?(record: SourceRecord): SourceRecord[];
  /** Name of the group when a record is only a part of a trace (a line, a span, a message); null when it stands on its own. */
  groupOf(record: SourceRecord): string | null;
  /** The traces of one record that stands on its own, or of all records of one group. */
  read(records: readonly SourceRecord[], report: TraceReport): Trace[];
};
