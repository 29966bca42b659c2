import type { Problem } from '../../../shared/files.ts';
import type { Trace, TraceFormatId } from '../../../shared/traces/trace.ts';
import type { Located } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';

/** Takes note of what is odd; `node` is where. Codes are those of `recordProblems`. */
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
