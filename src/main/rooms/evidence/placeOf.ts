import type { Context } from '../../context.ts';
import { readDataset } from '../../datasets/datasetsTable.ts';

/** Where a thread finds the bytes of a dataset. Errors: NOT_FOUND. */
export function placeOf({ db, folder }: Pick<Context, 'db' | 'folder'>, datasetId: number) {
  return { file: folder.databaseFile, datasetId, byteCount: readDataset(db, datasetId).byteCount };
}
