import { AppError } from '../../shared/errors.ts';
import type { Context } from '../context.ts';
import { findSameBytes, readDataset } from './datasetsTable.ts';
import { findWithdrawn } from './withdrawnTable.ts';

/** Brings a dataset back into sight, as an act. Errors: NOT_FOUND, CONFLICT (`sameFile`, with the `name` under which its file came in again). */
export function putBackDataset(context: Context, datasetId: number): Record<string, never> {
  const { db } = context;
  const found = findWithdrawn(db, datasetId);
  if (found === null) throw new AppError('NOT_FOUND', 'No such withdrawn dataset', { kind: 'dataset', id: datasetId });
  const { room, name, sha256, goldDatasetId } = found;
  const sameId = findSameBytes(db, sha256, goldDatasetId);
  if (sameId !== null) {
    const details = { reason: 'sameFile', name: readDataset(db, sameId).name };
    throw new AppError('CONFLICT', `The same file is there as dataset ${sameId}`, details);
  }
  const change = { itemKind: 'dataset', itemId: datasetId, aspect: 'withdrawn', before: true, after: false } as const;
  context.record({ kind: 'putBack', params: { name }, room, datasetId, itemId: null, changes: [change] });
  return {};
}
