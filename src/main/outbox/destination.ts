import type { ReadRow } from '../../shared/outbox/row.ts';
import type { Trouble } from '../../shared/outbox/states.ts';
import type { StoredRow } from './outboxTable.ts';

/**
 * Where rows go, as a value: a spreadsheet, a database of the team, files. What sends knows no more of it than this.
 * Whatever its methods throw is a `DeliveryError`, or the signal's reason; anything else is a defect.
 */
export type Destination = {
  /** What one request may hold. */
  readonly batch: { readonly rows: number; readonly bytes: number };
  /** How long a request may still be carried out after its sender gave it up, in milliseconds; 0 where a row that is sent twice stays one row. */
  readonly lateMs: number;
  /** Names the table on which only one process of this computer may work at a time; null where many may. */
  lockOf(sheet: string): string | null;
  /** Finds the table of a sheet, or makes it where there never was one. */
  openSheet(sheet: string): Promise<OpenSheet>;
  /** Lets go of connections. */
  close(): Promise<void>;
};

export type OpenSheet = {
  /** Which submissions are there, each with its place in words of the destination ('' where it has none). */
  findIds(): Promise<ReadonlyMap<string, string>>;
  /** Adds rows, all or none; columns that the table lacks come at its right end. Returns the place of each that is known. */
  append(rows: readonly StoredRow[]): Promise<ReadonlyMap<string, string>>;
  /** All rows that are there, in their order, also those without a valid id. */
  readRows(): Promise<readonly FoundRow[]>;
};

/** A row as it was found at a destination. */
export type FoundRow = ReadRow & { readonly place: string };

export type Outcome =
  /** It may have been carried out, or may still be. */
  | { readonly is: 'unknown'; readonly retryAfterMs: number | null }
  /** It was not carried out, and may be a little later. */
  | { readonly is: 'later'; readonly retryAfterMs: number | null }
  /** It was not carried out: nobody could be reached. */
  | { readonly is: 'offline' }
  /** It was not carried out, because of one of its rows. */
  | { readonly is: 'refused'; readonly trouble: Trouble }
  /** It was not carried out, and will not be until somebody does something. */
  | { readonly is: 'parked'; readonly trouble: Trouble };

/** Why a request failed. Its message is for logs: no key, token, address of a person or cell is in it. */
export class DeliveryError extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DeliveryError';
    this.outcome = outcome;
  }
}

export function parked(code: Trouble['code'], params: Trouble['params'] = {}, cause?: unknown): DeliveryError {
  return new DeliveryError({ is: 'parked', trouble: { code, params } }, code, { cause });
}
