import type { ReadableDatabase } from './types.ts';

/** Rows that this connection has written since it was opened; what another connection wrote is not among them. */
export function rowsWritten(db: ReadableDatabase): number {
  return db.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0;
}
