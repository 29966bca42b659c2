import type { Dataset } from '../../shared/datasets.ts';
import { useFrame } from './frameStore.ts';
import { useText } from './i18n.ts';
import { keys } from './keyDispatcher.ts';
import { useKeyOf } from './useKeymap.ts';
import { useWorkbench } from './workbench.ts';

/** Says that a dataset was taken out of sight; the toast has the way back. */
export function useWithdrawnToast(): (dataset: Dataset) => void {
  const { t } = useText();
  const { store: app } = useWorkbench();
  const showToast = useFrame((state) => state.showToast);
  const undoKey = useKeyOf('frame.undo');
  const undo = ({ id, name }: Dataset) => {
    const newest = app.getState().save.undo;
    // The toast names this dataset, so it must not take back something else that was done since.
    if (newest?.kind === 'withdraw' && newest.datasetId === id) keys.run('frame.undo');
    else showToast({ text: t('derivations.dataset.undoNewer', { name }) });
  };
  return (dataset) =>
    showToast({
      text: t('derivations.dataset.withdrawn', { name: dataset.name }),
      action: {
        label: t('common.undo'),
        run: () => undo(dataset),
        ...(undoKey !== null && { keys: undoKey }),
      },
    });
}
