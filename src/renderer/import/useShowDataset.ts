import type { Dataset } from '../../shared/datasets.ts';
import { rooms } from '../rooms/index.ts';
import { useFrame } from '../window/frameStore.ts';
import { useApp } from '../window/workbench.ts';

/** Goes to a dataset in its room; to what answers another, by showing that. */
export function useShowDataset(): (dataset: Pick<Dataset, 'id' | 'room' | 'goldDatasetId'>) => void {
  const goTo = useFrame((state) => state.goTo);
  const selectDataset = useApp((state) => state.selectDataset);
  return ({ id, room, goldDatasetId }) => {
    const shownId = goldDatasetId ?? id;
    if (rooms[room].isWorkedOn) selectDataset(shownId);
    goTo({ room, datasetId: shownId, itemId: null });
  };
}
