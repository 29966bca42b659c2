import type { WritableDatabase } from '../database/types.ts';
import { removeRecords } from '../rooms/derivations/removalTable.ts';
import { deleteImporting, importingDatasets } from './datasetsTable.ts';
import { deleteSourceChunks } from './sourceTable.ts';
import { repeatInSlices } from './timeSlices.ts';

/** Removes a dataset that never became ready, a little at a time. */
export async function removeUnfinished(db: WritableDatabase, datasetId: number): Promise<void> {
  await repeatInSlices(db, () => removeRecords(db, datasetId, 50));
  await repeatInSlices(db, () => deleteSourceChunks(db, datasetId, 4));
  deleteImporting(db, datasetId);
}

/** Removes what imports left behind that a crash or a power cut ended. Nobody ever saw it, so it is no act. */
export async function removeLeftovers(db: WritableDatabase): Promise<void> {
  for (const datasetId of importingDatasets(db)) await removeUnfinished(db, datasetId);
}
