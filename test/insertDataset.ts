import type { WritableDatabase } from '../src/main/database/types.ts';
import { beginDataset, describeDataset } from '../src/main/datasets/datasetsTable.ts';
import type { RoomId } from '../src/shared/datasets.ts';

type NewDataset = Parameters<typeof describeDataset>[2] & { readonly room: RoomId };

/** Makes a dataset that nobody sees yet, as an import does before its records come. */
export function insertDataset(db: WritableDatabase, { room, ...dataset }: NewDataset): number {
  const datasetId = beginDataset(db, room);
  describeDataset(db, datasetId, dataset);
  return datasetId;
}
