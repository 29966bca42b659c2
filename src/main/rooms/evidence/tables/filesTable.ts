import { z } from 'zod';
import { type EvidenceTest, evidenceTests } from '../../../../shared/rooms/evidence/claims.ts';
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

/** Datasets in sight that hold a file of a kind, in the order of import. */
export function datasetsWith(
  db: ReadableDatabase,
  kind: EvidenceFile['kind'],
): { readonly id: number; readonly name: string }[] {
  return db
    .prepare<[string], { id: number; name: string }>(
      `SELECT d.id, d.name FROM datasets d WHERE d.state = 'ready' AND d.withdrawn = 0
         AND EXISTS (SELECT 1 FROM evidence_files f WHERE f.dataset_id = d.id AND f.kind = ?) ORDER BY d.id`,
    )
    .all(kind);
}

/** The files of some kinds in a dataset, by their names, in the order of the folder. */
export function filesOf<Kind extends EvidenceFile['kind']>(
  db: ReadableDatabase,
  datasetId: number,
  kinds: readonly Kind[],
): { readonly name: string; readonly kind: Kind }[] {
  return db
    .prepare<[number, string], { name: string; kind: Kind }>(
      `SELECT name, kind FROM evidence_files WHERE dataset_id = ? AND kind IN (SELECT value FROM json_each(?))
       ORDER BY position`,
    )
    .all(datasetId, JSON.stringify(kinds));
}

/** A file of claims of a dataset: its test, and how many items it has, counting those that could not be read before its last good one. */
type ClaimFile = { readonly id: number; readonly name: string; readonly test: EvidenceTest; readonly items: number };

/** The files of claims of a dataset, in the order of the folder. */
export function claimFilesOf(db: ReadableDatabase, datasetId: number): ClaimFile[] {
  return db
    .prepare<[number], { id: number; name: string; test: string; items: number }>(
      `SELECT f.id, f.name, f.test, MAX(c.position) + 1 AS items FROM evidence_files f JOIN evidence_claims c ON c.file_id = f.id
       WHERE f.dataset_id = ? AND f.test IS NOT NULL GROUP BY f.id ORDER BY f.position`,
    )
    .all(datasetId)
    .map((file) => ({ ...file, test: z.enum(evidenceTests).parse(file.test) }));
}
