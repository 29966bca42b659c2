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
  /** Names the table on which only one process of this computer may work at a time, in each way in which a project may know it; none where many may. */
  locksOf(sheet: string): readonly string[];
  /** Finds the table of a sheet, or makes it where there never was one. */
  openSheet(sheet: string): Promise<OpenSheet>;
  /** Finds the table of a sheet; null where there is none. Makes nothing. */
  findSheet(sheet: string): Promise<OpenSheet | null>;
  /** Lets go of connections. */
  close(): Promise<void>;
};

export type OpenSheet = {
  /** Which submissions are there, each with its place in words of the destination ('' where it has none). */
  findIds(): Promise<ReadonlyMap<string, string>>;
  /** Adds rows, all or none; columns that the table lacks come at its right end. Returns the place of each that is known. */
  append(rows: readonly StoredRow[]): Promise<ReadonlyMap<string, string>>;
  /** All rows that are there, in their order, also those without a valid id; or what stands now at places that `findIds` named. */
  readRows(at: readonly string[] | null): Promise<readonly FoundRow[]>;
  /** Takes rows out at their places, all or none, whatever stands there by now. Null where no row can be there twice. */
  readonly removeRows: ((rows: readonly FoundRow[]) => Promise<unknown>) | null;
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

/** What is in the way, of an error of a destination; whoever cannot be reached now is offline. Throws what is no such error. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof DeliveryError)) throw error;
  const { outcome } = error;
  return outcome.is === 'parked' || outcome.is === 'refused' ? outcome.trouble : { code: 'offline', params: {} };
}
