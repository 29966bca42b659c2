import { constants, zstdCompressSync } from 'node:zlib';
import type { WritableDatabase } from '../types.ts';

export const version = 13;

/**
 * The bytes of imported files are packed, chunk by chunk, and the texts of a question no longer stand in its row a second time, put together
 * for exact searches. One chunk is held at a time; an imported file of 50 MB takes about a second.
 */
export function up(db: WritableDatabase): void {
  db.exec(`
    ALTER TABLE dataset_source_chunks RENAME TO plain_chunks;
    CREATE TABLE dataset_source_chunks (
      dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
      seq        INTEGER NOT NULL,
      -- A Zstandard frame; what cannot be made smaller grows by some bytes.
      packed     BLOB NOT NULL CHECK (length(packed) <= 1049600),
      PRIMARY KEY (dataset_id, seq)
    ) STRICT;
  `);
  packChunks(db);
  db.exec(`
    DROP TABLE plain_chunks;
    ALTER TABLE question_contents DROP COLUMN all_text;
  `);
}

function packChunks(db: WritableDatabase): void {
  const places = db
    .prepare<[], [number, number]>('SELECT dataset_id, seq FROM plain_chunks ORDER BY dataset_id, seq')
    .raw()
    .all();
  const read = db
    .prepare<[number, number], Buffer>('SELECT bytes FROM plain_chunks WHERE dataset_id = ? AND seq = ?')
    .pluck();
  const write = db.prepare('INSERT INTO dataset_source_chunks (dataset_id, seq, packed) VALUES (?, ?, ?)');
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  for (const [datasetId, seq] of places) {
    const bytes = read.get(datasetId, seq);
    if (bytes !== undefined) write.run(datasetId, seq, zstdCompressSync(bytes, { params }));
  }
}
