/** What the project knows of the stores that are searched, and what the rules found in their traces. */
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';
import { readStoreName } from '../store/traceFilesTable.ts';
import type { ExaminedTraces } from './examineTraces.ts';

/** The store of a dataset in sight. */
export type SearchedStore = {
  readonly datasetId: number;
  /** The dataset's name. */
  readonly name: string;
  readonly storeName: string;
  readonly textBytes: number;
  readonly traceCount: number;
  /** Traces that were examined, from position 0 on. */
  readonly examinedCount: number;
};

/** The stores of all datasets in sight, in the order of import. */
export function searchedStores(db: ReadableDatabase): SearchedStore[] {
  return db
    .prepare<[], SearchedStore>(
      `SELECT d.id AS datasetId, d.name, f.store_name AS storeName, f.text_bytes AS textBytes, d.item_count AS traceCount,
         f.examined_count AS examinedCount
       FROM datasets d JOIN trace_files f ON f.dataset_id = d.id WHERE d.state = 'ready' AND d.withdrawn = 0 ORDER BY d.id`,
    )
    .all()
    .map((store) => ({ ...store, storeName: readStoreName(db, store.storeName) }));
}

/** Keeps what the rules found in the next traces of a dataset. */
export function writeExamined(db: WritableDatabase, datasetId: number, { next, found }: ExaminedTraces): void {
  const insert = db.prepare(
    `INSERT INTO trace_findings (trace_id, detector, n)
     SELECT id, ?, ? FROM traces WHERE dataset_id = ? AND position = ? ON CONFLICT (trace_id, detector) DO UPDATE SET n = excluded.n`,
  );
  for (const { position, detector, n } of found) insert.run(detector, n, datasetId, position);
  db.prepare('UPDATE trace_files SET examined_count = ? WHERE dataset_id = ?').run(next, datasetId);
}

/** Ids of the groups of a dataset's traces by position. Imported records never change. */
export function groupsByPosition(db: ReadableDatabase, datasetId: number): Int32Array {
  return Int32Array.from(
    db
      .prepare<[number], number>('SELECT group_id FROM traces WHERE dataset_id = ? ORDER BY position')
      .pluck()
      .all(datasetId),
  );
}
