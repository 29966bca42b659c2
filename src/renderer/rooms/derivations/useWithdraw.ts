import { useEffect, useState } from 'react';
import type { Dataset } from '../../../shared/datasets.ts';
import { useShowError } from '../../window/useShowError.ts';
import { useWithdrawnToast } from '../../window/useWithdrawnToast.ts';
import { useCall, useWorkbench } from '../../window/workbench.ts';
import { useDerivationsStore } from './derivationsContext.ts';

/** Takes a dataset or prediction file out of sight and goes to the next dataset; an undo leads back to it. */
export function useWithdraw(gold: readonly Dataset[]): (dataset: Dataset) => void {
  const call = useCall();
  const store = useDerivationsStore();
  const { store: app } = useWorkbench();
  const { reloadDatasets, selectDataset } = app.getState();
  const tell = useWithdrawnToast();
  const showError = useShowError();
  const [withdrawnId, setWithdrawnId] = useState<number | null>(null);

  const isBack = withdrawnId !== null && gold.some(({ id }) => id === withdrawnId);
  useEffect(() => {
    if (!isBack) return;
    selectDataset(withdrawnId);
    setWithdrawnId(null);
  }, [isBack, withdrawnId, selectDataset]);

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
    tell(dataset);
  };
  return (dataset) => void withdraw(dataset).catch(showError);
}
