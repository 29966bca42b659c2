import { create } from 'zustand';
import type { Call } from '../../../../shared/api/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { ResultsHead } from '../../../../shared/rooms/ratings/results.ts';
import { createKeptSession } from '../../../window/keptSession.ts';
import { createLoader, type Later, laterByTimer } from '../../../window/roomStore.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { createAgreementActs } from './agreementActs.ts';
import { createBehindActs } from './behindActs.ts';
import { fitFilter, isOtherLook, keptLook, keptResultsSchema } from './keptResults.ts';
import {
  emptyResults,
  everythingOf,
  headOf,
  pooled,
  type ResultsParts,
  type ResultsState,
  type SummedUp,
} from './resultsState.ts';

/** Judgements that follow each other within this time, in ms, are summed up once. */
const settleMs = 800;

/** What is chosen is on the disk so soon after it was, in ms. */
const keepMs = 150;

/** The chosen criterion where it is among those that there are, else the first of them. */
function fitCriterion(keys: readonly string[], { criterion }: Pick<ResultsState, 'criterion'>) {
  const isThere = keys.includes(criterion) || (criterion === pooled && keys.length > 1);
  return isThere ? {} : { criterion: keys[0] ?? criterion, itemKey: null };
}

/** The store of a study's results: numbers of a filter, what is behind them, agreement. `call` is the only way to the core. */
export function createResultsStore(
  call: Call,
  datasetId: number,
  { later = laterByTimer }: { readonly later?: Later } = {},
) {
  const store = create<ResultsState>()((set, get) => {
    const parts: ResultsParts = { call, later, get, set };
    const head = createLoader<ResultsHead>(
      (data) => set({ head: data }),
      () => get().head,
    );
    const results = createLoader<SummedUp>(
      // Another version may not have the criterion of the numbers before.
      (data) => set({ results: data, ...(data.status === 'ready' && fitCriterion(data.value.criteria, get())) }),
      () => get().results,
    );
    const behind = createBehindActs(parts);
    const agreement = createAgreementActs(parts);
    let planned: (() => void) | null = null;
    let asked = 0;
    /** The question that somebody gave up here: what others give up for numbers of their own is asked for again. */
    let givenUp = 0;
    let underWay = 0;
    let isOpened = false;

    async function askFor(filter: ResultsState['filter'], own: number, triesLeft = 3): Promise<SummedUp> {
      underWay += 1;
      try {
        return { ...(await call('ratings.results', { datasetId, filter })), of: filter };
      } catch (thrown) {
        const isOthers = wireErrorOf(thrown).code === 'CANCELLED' && own === asked && own !== givenUp;
        if (!isOthers || triesLeft === 0) throw thrown;
        return await askFor(filter, own, triesLeft - 1);
      } finally {
        underWay -= 1;
      }
    }

    /** Two questions on their way may overtake each other: what is summed up for the filter before is given up first. */
    async function askInstead(filter: ResultsState['filter'], own: number): Promise<SummedUp> {
      if (underWay > 0) await call('ratings.cancelResults', { datasetId }).catch(() => null);
      if (own !== asked) throw new AppError('CANCELLED', 'Another filter was chosen');
      return askFor(filter, own);
    }

    async function sumUp(): Promise<void> {
      const { filter } = get();
      if (!headOf(get())?.isOpen) return;
      asked += 1;
      const own = asked;
      set({ waitsSince: get().waitsSince ?? performance.now() });
      const { criterion } = get();
      await Promise.all([results.load(() => askInstead(filter, own)), agreement.load(), agreement.loadAlphas()]);
      if (own !== asked) return;
      set({ waitsSince: null });
      if (get().criterion !== criterion) void agreement.loadAnew();
      await behind.refresh();
    }

    async function readHead(): Promise<void> {
      const found = await head.load(() => call('ratings.resultsHead', { datasetId }));
      if (found === null) return;
      const all = new Set([found, ...found.versions].flatMap(({ criteria }) => criteria.map(({ key }) => key)));
      set(fitCriterion([...all], get()));
    }

    return {
      ...emptyResults,
      datasetId,
      ...behind.acts,
      ...agreement.acts,
      open: async () => {
        const kept = isOpened ? null : await session.open(`ratings.results.${datasetId}`);
        if (kept !== null) {
          const { filter: _, hidesNames: __, ...look } = kept;
          set(look);
        }
        await readHead();
        const found = headOf(get());
        if (found === null) return;
        if (kept !== null) {
          const filter = fitFilter(kept.filter ?? everythingOf(found), found);
          set({ filter, hidesNames: kept.hidesNames ?? found.hidesNames });
        }
        isOpened = true;
        if (get().results.status !== 'ready') await sumUp();
      },
      setFilter: async (change) => {
        const before = get().filter;
        const filter = { ...before, ...change };
        if (JSON.stringify(before) === JSON.stringify(filter)) return;
        set({ filter });
        await sumUp();
      },
      cancel: async () => {
        givenUp = asked;
        await call('ratings.cancelResults', { datasetId });
      },
      setTab: (tab) => {
        set({ tab, showsTable: false });
        void agreement.loadAlphas();
      },
      setCriterion: (criterion) => {
        if (get().criterion === criterion) return;
        set({ criterion, itemKey: null });
        void agreement.loadAnew();
        void behind.refresh();
      },
      setLook: (look) => set(look),
      changed: (datasetIds) => {
        if (datasetIds !== null && !datasetIds.includes(datasetId)) return;
        planned?.();
        planned = later(() => void readHead().then(sumUp), settleMs);
      },
      leave: () => {
        planned?.();
        if (isOpened) session.flush();
      },
    };
  });
  const session = createKeptSession({
    ...{ call, later, schema: keptResultsSchema, delayMs: keepMs, own: [] },
    look: () => keptLook(store.getState()),
  });
  store.subscribe((now, before) => {
    if (headOf(now) !== null && isOtherLook(now, before)) session.touch();
  });
  return store;
}
