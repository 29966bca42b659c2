import type { WithdrawnDataset } from '../../shared/datasets.ts';
import { AppError } from '../../shared/errors.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { findSameBytes, readDataset } from './datasetsTable.ts';
import { findWithdrawn } from './withdrawnTable.ts';

/** A dataset that may come back into sight. Errors: NOT_FOUND, CONFLICT (`sameFile`, with the `name` under which its file came in again). */
export function datasetToPutBack(db: ReadableDatabase, datasetId: number): WithdrawnDataset {
  const found = findWithdrawn(db, datasetId);
  if (found === null) throw new AppError('NOT_FOUND', 'No such withdrawn dataset', { kind: 'dataset', id: datasetId });
  const sameId = findSameBytes(db, found.sha256, found.goldDatasetId);
  if (sameId === null) return found;
  const details = { reason: 'sameFile', name: readDataset(db, sameId).name };
  throw new AppError('CONFLICT', `The same file is there as dataset ${sameId}`, details);
}
