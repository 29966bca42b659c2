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
 * Writes the file anew and empties its write-ahead log: pages from which rows were once moved, and the log, still hold what was there before an
 * erasure. Not in a transaction. Takes as long as the file is large (a second or two for 100 MB) and room for it once more; while somebody reads an
 * older state the log stays, until it is folded or the project is closed.
 */
export function rewriteFile(db: WritableDatabase): void {
  db.exec('VACUUM');
  db.pragma('wal_checkpoint(TRUNCATE)');
}
