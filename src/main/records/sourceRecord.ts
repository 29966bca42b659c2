import type { AnyJson } from '../../shared/json.ts';
import type { MemberPlace } from './zip/unpackWhole.ts';

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
  /** Where the member lies, if `value` is what `JSON.parse` makes of all of it. */
  readonly memberPlace?: MemberPlace;
  /** Where its line or value lies in the file, so that it can be read again, and the pointer to what these bytes hold. */
  readonly bytes?: { readonly start: number; readonly end: number; readonly pointer: string };
  /** Name of the file without its folder; some formats say the model or the question there alone. */
  readonly fileName?: string;
  /** What the file says about all of its records, such as the header of an Inspect log. */
  readonly context?: AnyJson;
};
