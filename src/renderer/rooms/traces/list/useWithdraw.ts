import type { Dataset } from '../../../../shared/datasets.ts';
import { useAct } from '../../../window/useAct.ts';
import { useWithdrawnToast } from '../../../window/useWithdrawnToast.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTracesStore } from '../tracesContext.ts';

/** Takes a file of traces out of sight and shows what is left; nothing is deleted. */
export function useWithdraw(): (dataset: Dataset) => void {
  const act = useAct();
  const call = useCall();
  const store = useTracesStore();
  const tell = useWithdrawnToast();
  return (dataset) =>
    act(async () => {
      await store.getState().flush();
      await store.getState().setView({ datasetIds: [] });
      await call('datasets.withdraw', { datasetId: dataset.id });
      tell(dataset);
    });
}
