import type { Call } from '../../shared/api/contract.ts';
import type { Dataset } from '../../shared/datasets.ts';
import { useFrame } from './frameStore.ts';
import { texts, textsOf } from './i18n.ts';
import { keys } from './keyDispatcher.ts';

/** Tells of datasets that others took away: what this window takes away itself it tells of as its own act. */
export function createGoneDatasets(tell: (gone: readonly Dataset[]) => void) {
  const own = new Set<number>();
  return {
    /** An act of this window that takes the dataset away; null for any other act. */
    async byOwnAct<R>(datasetId: number | null, act: () => Promise<R>): Promise<R> {
      if (datasetId === null) return act();
      own.add(datasetId);
      try {
        return await act();
      } catch (error) {
        own.delete(datasetId);
        throw error;
      }
    },
    /** The datasets are listed anew. */
    follow(before: readonly Dataset[], now: readonly Dataset[]): void {
      for (const { id } of missing(now, before)) {
        own.delete(id);
        dropWithdrawal(id);
      }
      // What answers a dataset goes with it.
      const gone = missing(before, now).filter(
        ({ id, goldDatasetId }) => !own.has(id) && !own.has(goldDatasetId ?? id),
      );
      if (gone.length > 0) tell(gone);
    },
  };
}

/** A dataset is back: a notice that would still bring it back goes. */
function dropWithdrawal(datasetId: number): void {
  const { toasts, dropToast } = useFrame.getState();
  for (const { id, withdrawnId } of toasts) if (withdrawnId === datasetId) dropToast(id);
}

/** Those of the first that are not among the second. */
function missing(from: readonly Dataset[], among: readonly Dataset[]): readonly Dataset[] {
  const ids = new Set(among.map(({ id }) => id));
  return from.filter(({ id }) => !ids.has(id));
}

/**
 * Says which datasets of the open room were withdrawn elsewhere, and swallows what is typed on: the window goes to another, where letters are
 * commands.
 */
export async function tellOfWithdrawn(call: Call, gone: readonly Dataset[]): Promise<void> {
  const { place, mask, showToast } = useFrame.getState();
  const ids = gone.filter(({ room }) => room === place).map(({ id }) => id);
  if (ids.length === 0) return;
  keys.fieldTaken();
  const { t } = textsOf(texts);
  // What a restore took away is not among them, nor what went with the dataset that it answers.
  const withdrawn = await call('datasets.listWithdrawn', {}).catch(() => []);
  for (const { id, name, by } of withdrawn) {
    const shownName = mask === null ? name : t('acts.hiddenFile');
    if (ids.includes(id)) showToast({ text: t('datasets.withdrawnElsewhere', { name: shownName, by }) });
  }
}
