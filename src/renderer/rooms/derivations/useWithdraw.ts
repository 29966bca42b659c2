import { useEffect, useState } from 'react';
import type { Dataset } from '../../../shared/datasets.ts';
import { useFrame } from '../../app/frameStore.ts';
import { useText } from '../../app/i18n.ts';
import { keys } from '../../app/keyDispatcher.ts';
import { useKeyOf } from '../../app/useKeymap.ts';
import { useShowError } from '../../app/useShowError.ts';
import { useCall, useWorkbench } from '../../app/workbench.ts';
import { useDerivationsStore } from './derivationsContext.ts';

/** Takes a dataset or prediction file out of sight and goes to the next dataset; an undo leads back to it. */
export function useWithdraw(gold: readonly Dataset[]): (dataset: Dataset) => void {
  const { t } = useText();
  const call = useCall();
  const store = useDerivationsStore();
  const { store: app } = useWorkbench();
  const { reloadDatasets, selectDataset } = app.getState();
  const showToast = useFrame((state) => state.showToast);
  const showError = useShowError();
  const undoKey = useKeyOf('frame.undo');
  const [withdrawnId, setWithdrawnId] = useState<number | null>(null);

  const isBack = withdrawnId !== null && gold.some(({ id }) => id === withdrawnId);
  useEffect(() => {
    if (!isBack) return;
    selectDataset(withdrawnId);
    setWithdrawnId(null);
  }, [isBack, withdrawnId, selectDataset]);

  const undo = ({ id, name }: Dataset) => {
    const newest = app.getState().save.undo;
    // The toast names this dataset, so it must not take back something else that was done since.
    if (newest?.kind === 'withdraw' && newest.datasetId === id) keys.run('frame.undo');
    else showToast({ text: t('derivations.dataset.undoNewer', { name }) });
  };
  const withdraw = async (dataset: Dataset) => {
    await store.getState().flush();
    await call('datasets.withdraw', { datasetId: dataset.id });
    await reloadDatasets();
    if (dataset.role === 'gold') {
      const place = gold.findIndex(({ id }) => id === dataset.id);
      const next = gold[place + 1] ?? gold[place - 1];
      if (next) selectDataset(next.id);
      setWithdrawnId(dataset.id);
    }
    showToast({
      text: t('derivations.dataset.withdrawn', { name: dataset.name }),
      action: {
        label: t('common.undo'),
        run: () => undo(dataset),
        ...(undoKey !== null && { keys: undoKey }),
      },
    });
  };
  return (dataset) => void withdraw(dataset).catch(showError);
}
