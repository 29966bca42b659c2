import type Database from 'better-sqlite3';

declare const writable: unique symbol;

/** A connection that a function may read with. Every table function takes one as its first argument. */
export type ReadableDatabase = Database.Database;
/** A connection that a function may write with; only `openDatabase` makes one, so a query cannot write by accident. */
export type WritableDatabase = Database.Database & { readonly [writable]: true };
