import type { AgreementData, JudgementAlpha } from '../../../../shared/agreement.ts';
import type { RatedItem } from '../../../../shared/rooms/ratings/results.ts';
import { createLoader } from '../../../window/roomStore.ts';
import { pooled, type ResultsActs, type ResultsParts } from './resultsState.ts';

type Acts = Pick<ResultsActs, 'askAgreement' | 'chooseItem' | 'decide'>;

/** Agreement on the chosen criterion, and the item that is decided. */
export function createAgreementActs({ call, get, set }: ResultsParts) {
  const agreement = createLoader<AgreementData>(
    (data) => set({ agreement: data }),
    () => get().agreement,
  );
  const alphas = createLoader<readonly JudgementAlpha[]>(
    (data) => set({ alphas: data }),
    () => get().alphas,
  );
  const item = createLoader<RatedItem>(
    (data) => set({ item: data }),
    () => get().item,
  );

  /** What agreement is asked of; null where there is none, as of the pool of criteria. */
  function order() {
    const { datasetId, filter, criterion, agreementKind: kind, unable } = get();
    return criterion === '' || criterion === pooled ? null : { datasetId, filter, criterion, kind, unable };
  }

  async function load(): Promise<void> {
    const asked = order();
    if (asked === null) return agreement.clear();
    await agreement.load(() => call('ratings.agreement', asked));
  }

  /** They are the same whatever the criterion and the decisions. */
  async function loadAlphas(): Promise<void> {
    const { datasetId, filter, agreementKind: kind, unable, tab } = get();
    if (tab === 'agreement') await alphas.load(() => call('ratings.alphas', { datasetId, filter, kind, unable }));
  }

  const acts: Acts = {
    askAgreement: (change) => {
      agreement.clear();
      alphas.clear();
      set({ ...change, itemKey: null });
      void load();
      void loadAlphas();
    },
    chooseItem: async (key) => {
      const asked = order();
      set({ itemKey: key });
      if (key === null || asked === null) return item.clear();
      await item.load(() => call('ratings.readRatedItem', { ...asked, key }));
    },
    decide: async (decided) => {
      const asked = order();
      const { itemKey: key } = get();
      if (asked === null || key === null) return;
      const { datasetId, criterion, kind } = asked;
      const decision = decided ?? null;
      await call('ratings.decide', { datasetId, criterion, kind, key, decision });
      await load();
    },
  };
  return {
    acts,
    load,
    loadAlphas,
    /** Shows nothing of another criterion while its own is on its way. */
    loadAnew: () => {
      agreement.clear();
      return load();
    },
  };
}
