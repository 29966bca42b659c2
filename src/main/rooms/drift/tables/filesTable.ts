/** Files that stand alone: lists of terms, and results that were measured elsewhere. */
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import {
  controlledFileSchema,
  metricsFileSchema,
  resultsFileSchema,
} from '../../../../shared/rooms/drift/resultsFile.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

const termsSchema = z.object({ kind: z.literal('terms'), terms: z.array(z.string()) });
const resultsSchema = z.object({ kind: z.literal('results'), results: resultsFileSchema });
const controlledSchema = z.object({ kind: z.literal('controlled'), results: controlledFileSchema });
const metricsSchema = z.object({ kind: z.literal('metrics'), results: metricsFileSchema });
const shownSchema = z.discriminatedUnion('kind', [resultsSchema, controlledSchema, metricsSchema]);
type DriftFileContent =
  | { readonly kind: 'terms'; readonly terms: readonly string[] }
  | Readonly<z.infer<typeof shownSchema>>;

/** Results that were measured elsewhere, with the dataset that they are. */
export type ShownFile = z.infer<typeof shownSchema> & { readonly datasetId: number; readonly fileName: string };

export function insertFile(db: WritableDatabase, datasetId: number, content: DriftFileContent): void {
  db.prepare('INSERT INTO drift_files (dataset_id, content_json) VALUES (?, ?)').run(
    datasetId,
    writeJsonColumn(content),
  );
}

/** The terms of an imported list. Errors: NOT_FOUND. */
export function readTerms(db: ReadableDatabase, datasetId: number): readonly string[] {
  const row = db
    .prepare<[number], { content_json: string }>('SELECT content_json FROM drift_files WHERE dataset_id = ?')
    .get(datasetId);
  if (!row) throw new AppError('NOT_FOUND', 'No such list of terms', { kind: 'dataset', id: datasetId });
  return readJsonColumn(termsSchema, row.content_json, 'drift_files.content_json').terms;
}

/** All results in sight that were measured elsewhere, in the order of import. */
export function readShownResults(db: ReadableDatabase): ShownFile[] {
  return db
    .prepare<[], { id: number; file_name: string; content_json: string }>(
      `SELECT d.id, d.file_name, f.content_json FROM datasets d JOIN drift_files f ON f.dataset_id = d.id
       WHERE d.format IN ('drift-results', 'drift-controlled') AND d.state = 'ready' AND d.withdrawn = 0 ORDER BY d.id`,
    )
    .all()
    .map(({ id: datasetId, file_name: fileName, content_json: json }) => ({
      ...readJsonColumn(shownSchema, json, 'drift_files.content_json'),
      datasetId,
      fileName,
    }));
}
