import { repeatInSlices } from '../database/timeSlices.ts';
import type { RoomsContext } from '../rooms/room.ts';
import { deleteImporting, importingDatasets, type StoredDataset } from './datasetsTable.ts';
import { deleteSourceChunks } from './sourceTable.ts';

type RemovalContext = Pick<RoomsContext, 'db' | 'folder' | 'rooms'>;

/** Removes a dataset that never became ready, a little at a time, with the files that its room keeps of it. */
export async function removeUnfinished(
  { db, folder, rooms }: RemovalContext,
  { id, room }: Pick<StoredDataset, 'id' | 'room'>,
): Promise<void> {
  const { remove, stores } = rooms[room];
  await repeatInSlices(db, () => remove(db, id));
  await repeatInSlices(db, () => deleteSourceChunks(db, id, 4));
  await stores?.removeOf(db, folder, id);
  deleteImporting(db, id);
}

/**
 * Removes what imports left behind that a crash or a power cut ended, or that a command did not get to. Nobody ever saw it, so it is no act. Files
 * of rooms that no dataset names stay: a snapshot that is restored may name them. Never rejects; the next start goes on.
 */
export async function removeLeftovers({ log, ...context }: RemovalContext & Pick<RoomsContext, 'log'>): Promise<void> {
  const { db } = context;
  try {
    for (const dataset of importingDatasets(db)) await removeUnfinished(context, dataset);
  } catch (error) {
    // Closing the project ends it.
    if (db.open) log.error('leftovers-stay', error);
  }
}
