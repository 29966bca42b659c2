import type { WritableDatabase } from './types.ts';

/** Runs writes whose former content is nobody's business any more: what they free in the file is written over, not only forgotten. */
export function erasing(db: WritableDatabase, write: () => void): void {
  db.pragma('secure_delete = ON');
  try {
    write();
  } finally {
    db.pragma('secure_delete = OFF');
  }
}

/**
 * Empties the write-ahead log, which still holds what was there before an erasure. Not in a transaction. While somebody reads an older state it
 * stays, until it is folded or the project is closed.
 */
export function emptyLog(db: WritableDatabase): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
}
