import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadOnly } from '../../src/main/database/openDatabase.ts';
import type { ReadableDatabase } from '../../src/main/database/types.ts';
import { copyUnpacked } from '../../src/main/snapshots/packedFile.ts';

/** What `read` finds in a snapshot, as a restore unpacks it. */
export async function inSnapshot<T>(file: string, read: (db: ReadableDatabase) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-snapshot-'));
  const plain = join(folder, 'snapshot.sqlite');
  try {
    await copyUnpacked(file, plain);
    const db = openReadOnly(plain);
    try {
      return read(db);
    } finally {
      db.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
