import type { Dataset } from '../../../../shared/datasets.ts';
import { useAct } from '../../../window/useAct.ts';
import { useWithdrawnToast } from '../../../window/useWithdrawnToast.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDriftStore } from '../driftContext.ts';

/** Takes a set or a file that answers it out of sight; nothing is deleted. */
export function useWithdraw(): (dataset: Dataset) => void {
  const act = useAct();
  const call = useCall();
  const store = useDriftStore();
  const tell = useWithdrawnToast();
  return (dataset) =>
    act(async () => {
      await store.getState().flush();
      await call('datasets.withdraw', { datasetId: dataset.id });
      tell(dataset);
    });
}
