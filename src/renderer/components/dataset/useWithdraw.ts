import type { Dataset } from '../../../shared/datasets.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useAct } from '../../window/useAct.ts';
import { useUndoOfDataset } from '../../window/useUndoRedo.ts';
import { useWorkbench } from '../../window/workbench.ts';

type Options = {
  /** Saves what was typed, and leaves what the room shows of the dataset. */
  readonly before: () => Promise<unknown>;
  /** Goes on to what is left. */
  readonly after?: (dataset: Dataset) => Promise<unknown>;
};

/** Takes a dataset or a file that answers it out of sight; nothing is deleted. The toast has the way back, whatever was done since. */
export function useWithdraw({ before, after }: Options): (dataset: Dataset) => void {
  const { t } = useText();
  const act = useAct();
  const { call, store } = useWorkbench();
  const showToast = useFrame((state) => state.showToast);
  const undoOf = useUndoOfDataset();
  return (dataset) =>
    act(async () => {
      const { id: datasetId, name } = dataset;
      await before();
      await store.getState().withdrawDataset(call, datasetId);
      await after?.(dataset);
      showToast({
        text: t('datasets.withdrawn', { name }),
        withdrawnId: datasetId,
        action: { label: t('common.undo'), run: () => undoOf({ datasetId, kind: 'withdraw' }) },
      });
    });
}
