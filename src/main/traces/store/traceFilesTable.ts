/** Which store file holds the traces of a dataset. */

import { AppError } from '../../../shared/errors.ts';
import { type FieldMapping, fieldMappingSchema } from '../../../shared/traces/fieldMapping.ts';
import { readJsonColumn, writeJsonColumn } from '../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';

type NewTraceFile = {
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

const storeNamePattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether an import could have given this name. */
export function isStoreName(name: string): boolean {
  return storeNamePattern.test(name);
}

/**
 * A store's name as it stands in a project. It becomes a part of paths, so that every reader of the column asks here.
 * Throws  DATABASE_CORRUPT with reason `storeName` for any that an import would not give.
 */
export function readStoreName(db: ReadableDatabase, name: string): string {
  if (isStoreName(name)) return name;
  throw new AppError('DATABASE_CORRUPT', 'A store of traces has a name that no import gives', {
    path: db.name,
    reason: 'storeName',
  });
}

/** The name of the store of a dataset, in sight or not; null when it has none. */
export function findStoreName(db: ReadableDatabase, datasetId: number): string | null {
  const row = db
    .prepare<[number], { store_name: string }>('SELECT store_name FROM trace_files WHERE dataset_id = ?')
    .get(datasetId);
  return row === undefined ? null : readStoreName(db, row.store_name);
}

/** The field mapping that a dataset was read by; null where its format needs none, or there is no such dataset. */
export function findMapping(db: ReadableDatabase, datasetId: number): FieldMapping | null {
  const row = db
    .prepare<[number], { mapping_json: string | null }>('SELECT mapping_json FROM trace_files WHERE dataset_id = ?')
    .get(datasetId);
  const json = row?.mapping_json ?? null;
  return json === null ? null : readJsonColumn(fieldMappingSchema, json, 'trace_files.mapping_json');
}

/** The names of all stores that the project knows, in the order of import; none in a file from before there were traces. */
export function listStoreNames(db: ReadableDatabase): string[] {
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'trace_files'").get() === undefined) return [];
  return db
    .prepare<[], { store_name: string }>('SELECT store_name FROM trace_files ORDER BY dataset_id')
    .all()
    .map((row) => readStoreName(db, row.store_name));
}
