import { create } from 'zustand';
import type { Call } from '../../../../shared/api/contract.ts';
import type { ResultsHead, ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import { createKeptSession } from '../../../window/keptSession.ts';
import { createLoader, laterByTimer } from '../../../window/roomStore.ts';
import { toggled } from '../../../window/toggled.ts';
import { fitLook, isOtherLook, keptLook, keptResultsSchema } from './keptResults.ts';
import { hasPoint } from './resultsData.ts';
import type { ResultsState } from './resultsState.ts';

/** Choices that follow each other within this time are kept once. */
const keepMs = 150;

/** The store of the results of one tree of result files. */
export function createResultsStore(call: Call, datasetId: number) {
  let isOpened = false;
  const store = create<ResultsState>()((set, get) => {
    const head = createLoader<ResultsHead>(
      (data) => set({ head: data }),
      () => get().head,
    );
    const view = createLoader<ResultsView>(
      (data) => set({ view: data }),
      () => get().view,
    );

    async function show(): Promise<void> {
      const { model, scenario, leaveOutEmpty } = get();
      if (model === null || scenario === null) return;
      await view.load(() => call('evidence.results', { datasetId, choice: { model, scenario, leaveOutEmpty } }));
    }

    return {
      datasetId,
      head: { status: 'idle' },
      view: { status: 'idle' },
      model: null,
      scenario: null,
      metric: 'bertscore_F1',
      family: 'metric',
      leaveOutEmpty: false,
      hidden: new Set(),
      tab: 'overview',
      showsTable: false,
      showsIntervals: false,
      point: null,
      computed: null,
      models: null,
      open: async () => {
        const kept = isOpened ? get() : await session.open(`evidence.results.${datasetId}`);
        const value = await head.load(() => call('evidence.resultsHead', { datasetId }));
        if (value === null) return;
        set(fitLook(kept, value));
        isOpened = true;
        await show();
        const { view: shown, point } = get();
        if (shown.status === 'ready' && point !== null && !hasPoint(shown.value, point)) set({ point: null });
      },
      choose: async (choice) => {
        const isOther = choice.model !== undefined || choice.scenario !== undefined;
        set({ ...choice, computed: null, models: null, ...(isOther && { point: null }) });
        const now = get();
        const models = now.head.status === 'ready' ? now.head.value.models : [];
        const scenarios = models.find(({ name }) => name === now.model)?.scenarios ?? [];
        // Not every model was run on every test.
        if (!scenarios.some(({ name }) => name === now.scenario)) set({ scenario: scenarios[0]?.name ?? null });
        await show();
      },
      readAgain: async () => {
        // What is still opened reads what is there now.
        if (get().model === null) return;
        await Promise.all([head.load(() => call('evidence.resultsHead', { datasetId })), show()]);
      },
      setLook: (look) => set(look),
      toggleAgent: (agent) => set({ hidden: new Set(toggled([...get().hidden], agent)) }),
      leave: () => {
        if (isOpened) session.flush();
      },
    };
  });
  const session = createKeptSession({
    ...{ call, later: laterByTimer, schema: keptResultsSchema, delayMs: keepMs, own: [] },
    look: () => keptLook(store.getState()),
  });
  store.subscribe((now, before) => {
    if (isOpened && isOtherLook(now, before)) session.touch();
  });
  return store;
}

export type ResultsStore = ReturnType<typeof createResultsStore>;
