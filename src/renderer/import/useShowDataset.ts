import type { Dataset } from '../../shared/datasets.ts';
import { rooms } from '../rooms/index.ts';
import { useFrame } from '../window/frameStore.ts';
import { useApp } from '../window/workbench.ts';

type Shown = Pick<Dataset, 'id' | 'room' | 'goldDatasetId'>;

/** Goes to a dataset in its room, alone where it was asked for by name; to what answers another, by showing that. */
export function useShowDataset(): (dataset: Shown, how?: { readonly isAlone: boolean }) => void {
  const goTo = useFrame((state) => state.goTo);
  const selectDataset = useApp((state) => state.selectDataset);
  return ({ id, room, goldDatasetId }, how) => {
    const shownId = goldDatasetId ?? id;
    if (rooms[room].isWorkedOn) selectDataset(shownId);
    goTo({ room, datasetId: shownId, itemId: null, ...how });
  };
}
