/**
 * The bytes of imported files as they were received, in chunks of 1 MiB, of which only the last may be shorter. Each is packed by itself, so
 * that a record is read by unpacking its chunk alone.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { withStorageErrors } from '../database/storageError.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

export const chunkSize = 1024 * 1024;

/** The bytes of one chunk as the table holds them: a Zstandard frame (RFC 8878). */
export function packChunk(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

/** Stores the chunk of this number, counted from 0, as `packChunk` gives it. */
export function insertSourceChunk(db: WritableDatabase, datasetId: number, seq: number, packed: Uint8Array): void {
  db.prepare('INSERT INTO dataset_source_chunks (dataset_id, seq, packed) VALUES (?, ?, ?)').run(
    datasetId,
    seq,
    packed,
  );
}

/**
 * The bytes from `byteStart` up to but not including `byteEnd`, chunk by chunk; each chunk is read when it is asked for.
 * Throws DATABASE_CORRUPT for a chunk that cannot be unpacked.
 */
export function* readSource(
  db: ReadableDatabase,
  datasetId: number,
  byteStart: number,
  byteEnd: number,
): Generator<Buffer> {
  const select = db.prepare<[number, number], { packed: Buffer }>(
    'SELECT packed FROM dataset_source_chunks WHERE dataset_id = ? AND seq = ?',
  );
  for (let seq = Math.floor(byteStart / chunkSize); seq * chunkSize < byteEnd; seq += 1) {
    const chunk = select.get(datasetId, seq);
    if (!chunk) return;
    const bytes = withStorageErrors(db.name, () => zstdDecompressSync(chunk.packed, { maxOutputLength: chunkSize }));
    const slice = bytes.subarray(Math.max(0, byteStart - seq * chunkSize), byteEnd - seq * chunkSize);
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
