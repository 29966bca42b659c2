import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '../context.ts';
import type { WritableDatabase } from '../database/types.ts';
import { removeRecords } from '../rooms/derivations/removalTable.ts';
import { removeDrift } from '../rooms/drift/removalTable.ts';
import { removeTraces } from '../rooms/traces/tracesTable.ts';
import { storePath } from '../traces/store/storeOf.ts';
import { findStoreName } from '../traces/store/traceFilesTable.ts';
import { deleteImporting, importingDatasets } from './datasetsTable.ts';
import { deleteSourceChunks } from './sourceTable.ts';
import { repeatInSlices } from './timeSlices.ts';

/** Removes a dataset that never became ready, a little at a time, with its store file where it still has one. */
export async function removeUnfinished(
  db: WritableDatabase,
  folder: Pick<DataFolder, 'tracesFolder'>,
  datasetId: number,
): Promise<void> {
  await repeatInSlices(db, () => removeRecords(db, datasetId, 50));
  await repeatInSlices(db, () => removeTraces(db, datasetId, 50));
  await repeatInSlices(db, () => removeDrift(db, datasetId, 20));
  await repeatInSlices(db, () => deleteSourceChunks(db, datasetId, 4));
  const storeName = findStoreName(db, datasetId);
  if (storeName !== null) await rm(storePath(folder, storeName), { force: true });
  deleteImporting(db, datasetId);
}

/**
 * Removes what imports left behind that a crash or a power cut ended. Nobody ever saw it, so it is no act. Stores that no dataset names stay: a snapshot that is restored may name them.
 */
export async function removeLeftovers(db: WritableDatabase, folder: Pick<DataFolder, 'tracesFolder'>): Promise<void> {
  for (const datasetId of importingDatasets(db)) await removeUnfinished(db, folder, datasetId);
}

/** Removes store files of previews. Only for a start: a preview of an open window may still be imported. */
export async function removeStaged({ tracesFolder }: Pick<DataFolder, 'tracesFolder'>): Promise<void> {
  const names = await readdir(tracesFolder).catch(() => []);
  const staged = names.filter((name) => name.startsWith('staged-'));
  await Promise.all(staged.map((name) => rm(join(tracesFolder, name), { recursive: true, force: true })));
}
