import type Database from 'better-sqlite3';
import type { Keep } from '../kept.ts';

declare const writable: unique symbol;

/** A connection that a function may read with. Every table function takes one as its first argument. */
export type ReadableDatabase = Database.Database & {
  /** Remembers what follows from the rows. It goes with the connection: a restore, and closing the project, bring another one. */
  readonly kept: Keep;
};
/** A connection that a function may write with; only `openDatabase` makes one, so a query cannot write by accident. */
export type WritableDatabase = ReadableDatabase & { readonly [writable]: true };
