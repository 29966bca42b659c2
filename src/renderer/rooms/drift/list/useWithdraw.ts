import type { Dataset } from '../../../../shared/datasets.ts';
import { useFrame } from '../../../app/frameStore.ts';
import { useText } from '../../../app/i18n.ts';
import { keys } from '../../../app/keyDispatcher.ts';
import { useKeyOf } from '../../../app/useKeymap.ts';
import { useCall, useWorkbench } from '../../../app/workbench.ts';
import { useAct, useDriftStore } from '../driftContext.ts';

/** Takes a set or a file that answers it out of sight; nothing is deleted, and the toast has the way back. */
export function useWithdraw(): (dataset: Dataset) => void {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const store = useDriftStore();
  const { store: app } = useWorkbench();
  const showToast = useFrame((state) => state.showToast);
  const undoKey = useKeyOf('frame.undo');
  const undo = ({ id, name }: Dataset) => {
    const newest = app.getState().save.undo;
    // The toast names this file, so it must not take back something else that was done since.
    if (newest?.kind === 'withdraw' && newest.datasetId === id) keys.run('frame.undo');
    else showToast({ text: t('derivations.dataset.undoNewer', { name }) });
  };
  return (dataset) =>
    act(async () => {
      await store.getState().flush();
      await call('datasets.withdraw', { datasetId: dataset.id });
      showToast({
        text: t('derivations.dataset.withdrawn', { name: dataset.name }),
        action: {
          label: t('common.undo'),
          run: () => undo(dataset),
          ...(undoKey !== null && { keys: undoKey }),
        },
      });
    });
}
