/** The bytes of imported files as they were received, in chunks of 1 MiB, of which only the last may be shorter. */
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

export const chunkSize = 1024 * 1024;

export function insertSourceChunk(db: WritableDatabase, datasetId: number, seq: number, bytes: Uint8Array): void {
  db.prepare('INSERT INTO dataset_source_chunks (dataset_id, seq, bytes) VALUES (?, ?, ?)').run(datasetId, seq, bytes);
}

/** The bytes from `byteStart` up to but not including `byteEnd`, chunk by chunk; each chunk is read when it is asked for. */
export function* readSource(
  db: ReadableDatabase,
  datasetId: number,
  byteStart: number,
  byteEnd: number,
): Generator<Buffer> {
  const select = db.prepare<[number, number], { bytes: Buffer }>(
    'SELECT bytes FROM dataset_source_chunks WHERE dataset_id = ? AND seq = ?',
  );
  for (let seq = Math.floor(byteStart / chunkSize); seq * chunkSize < byteEnd; seq += 1) {
    const chunk = select.get(datasetId, seq);
    if (!chunk) return;
    const slice = chunk.bytes.subarray(Math.max(0, byteStart - seq * chunkSize), byteEnd - seq * chunkSize);
    if (slice.length > 0) yield slice;
  }
}

/** Removes at most `limit` chunks; returns how many. */
export function deleteSourceChunks(db: WritableDatabase, datasetId: number, limit: number): number {
  return db
    .prepare(
      `DELETE FROM dataset_source_chunks WHERE rowid IN
         (SELECT rowid FROM dataset_source_chunks WHERE dataset_id = ? LIMIT ?)`,
    )
    .run(datasetId, limit).changes;
}
