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
 * Removes what imports left behind that a crash or a power cut ended. Nobody ever saw it, so it is no act. Files of rooms that no dataset
 * names stay: a snapshot that is restored may name them.
 */
async function removeLeftovers(context: RemovalContext): Promise<void> {
  for (const dataset of importingDatasets(context.db)) await removeUnfinished(context, dataset);
}

/** The same beside the work. */
export function removeLeftoversBehind(context: RemovalContext & Pick<RoomsContext, 'log'>): void {
  const { db, folder, rooms, log } = context;
  // Others replace the connection; this goes on with the one it began with.
  removeLeftovers({ db, folder, rooms }).catch((error: unknown) => {
    // Closing the project ends it; the next start goes on.
    if (db.open) log.error('leftovers-stay', error);
  });
}
