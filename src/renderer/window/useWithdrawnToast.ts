import type { Dataset } from '../../shared/datasets.ts';
import { useFrame } from './frameStore.ts';
import { useText } from './i18n.ts';
import { useUndoOfDataset } from './useUndoRedo.ts';

/** Says that a dataset was taken out of sight; the toast has the way back, whatever was done since. */
export function useWithdrawnToast(): (dataset: Dataset) => void {
  const { t } = useText();
  const showToast = useFrame((state) => state.showToast);
  const undoOf = useUndoOfDataset();
  return ({ id, name }) =>
    showToast({
      text: t('derivations.dataset.withdrawn', { name }),
      action: { label: t('common.undo'), run: () => undoOf({ datasetId: id, kind: 'withdraw' }) },
    });
}
