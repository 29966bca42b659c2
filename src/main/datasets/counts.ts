import type { Dataset } from '../../shared/datasets.ts';
import { type RoomsContext, roomsIn } from '../rooms/room.ts';
import type { DatasetCounts, StoredDataset } from './datasetsTable.ts';

const noCounts: DatasetCounts = {
  todoCount: 0,
  draftCount: 0,
  doneCount: 0,
  flaggedCount: 0,
  changedAfterDoneCount: 0,
  changedCount: 0,
  problemItemCount: 0,
};

type CountContext = Pick<RoomsContext, 'db' | 'rooms'>;

/** Datasets with what their rooms count of them (`Room.counts`). */
export function withCounts(
  { db, rooms }: CountContext,
  datasets: readonly StoredDataset[],
  evaluatorId: string | null,
): Dataset[] {
  const counts = new Map<number, DatasetCounts>();
  for (const room of roomsIn(rooms)) {
    const own = datasets.filter((dataset) => dataset.room === room.id);
    if (own.length === 0) continue;
    for (const [id, ofDataset] of room.counts(db, own, evaluatorId)) counts.set(id, ofDataset);
  }
  return datasets.map((dataset) => ({ ...dataset, ...(counts.get(dataset.id) ?? noCounts) }));
}

/** The same for one dataset. */
export function withCountsOf({ db, rooms }: CountContext, dataset: StoredDataset, evaluatorId: string | null): Dataset {
  const counts = rooms[dataset.room].counts(db, [dataset], evaluatorId).get(dataset.id);
  return { ...dataset, ...(counts ?? noCounts) };
}
