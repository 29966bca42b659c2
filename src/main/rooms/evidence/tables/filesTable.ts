import type { EvidenceFile } from '../../../../shared/rooms/evidence/preview.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** Stores what is known of a file that was imported; returns its id. */
export function insertFile(db: WritableDatabase, datasetId: number, position: number, file: EvidenceFile): number {
  const { name, kind, test, hasContext, recordCount } = file;
  const result = db
    .prepare(
      `INSERT INTO evidence_files (dataset_id, position, name, kind, test, has_context, record_count)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(datasetId, position, name, kind, test, Number(hasContext), recordCount);
  return Number(result.lastInsertRowid);
}

/** The files of results and outputs of a dataset, by their names, in the order of the folder. */
export function resultFilesOf(
  db: ReadableDatabase,
  datasetId: number,
): { readonly name: string; readonly kind: 'results' | 'outputs' }[] {
  return db
    .prepare<[number], { name: string; kind: 'results' | 'outputs' }>(
      "SELECT name, kind FROM evidence_files WHERE dataset_id = ? AND kind IN ('results', 'outputs') ORDER BY position",
    )
    .all(datasetId);
}
