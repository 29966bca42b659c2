/** Which store file holds the traces of a dataset. */

import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';
import { writeJsonColumn } from '../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';

export type NewTraceFile = {
  readonly datasetId: number;
  readonly storeName: string;
  /** The field mapping of the format `fields`; null for others. */
  readonly mapping: FieldMapping | null;
  /** UTF-8 bytes of the texts of all steps. */
  readonly textBytes: number;
};

export function insertTraceFile(
  db: WritableDatabase,
  { datasetId, storeName, mapping, textBytes }: NewTraceFile,
): void {
  db.prepare('INSERT INTO trace_files (dataset_id, store_name, mapping_json, text_bytes) VALUES (?, ?, ?, ?)').run(
    datasetId,
    storeName,
    mapping === null ? null : writeJsonColumn(mapping),
    textBytes,
  );
}

/** The name of the store of a dataset, in sight or not; null when it has none. */
export function findStoreName(db: ReadableDatabase, datasetId: number): string | null {
  const row = db
    .prepare<[number], { store_name: string }>('SELECT store_name FROM trace_files WHERE dataset_id = ?')
    .get(datasetId);
  return row?.store_name ?? null;
}

/** The names of all stores that the project knows, in the order of import. */
export function listStoreNames(db: ReadableDatabase): string[] {
  return db
    .prepare<[], { store_name: string }>('SELECT store_name FROM trace_files ORDER BY dataset_id')
    .all()
    .map((row) => row.store_name);
}
