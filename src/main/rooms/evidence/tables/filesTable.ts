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

/** Datasets in sight that hold outputs of models, in the order of import. */
export function datasetsWithOutputs(db: ReadableDatabase): { readonly id: number; readonly name: string }[] {
  return db
    .prepare<[], { id: number; name: string }>(
      `SELECT d.id, d.name FROM datasets d WHERE d.state = 'ready' AND d.withdrawn = 0
         AND EXISTS (SELECT 1 FROM evidence_files f WHERE f.dataset_id = d.id AND f.kind = 'outputs') ORDER BY d.id`,
    )
    .all();
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
