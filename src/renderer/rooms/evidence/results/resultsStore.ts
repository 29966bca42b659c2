import { create } from 'zustand';
import type { Call } from '../../../../shared/api/contract.ts';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { ComputedScores } from '../../../../shared/rooms/evidence/computedTable.ts';
import type { ModelsView } from '../../../../shared/rooms/evidence/modelsView.ts';
import type { ResultsLook } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import type { ResultsHead, ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import { createLoader } from '../../../window/roomStore.ts';
import { toggled } from '../../../window/toggled.ts';
import type { ChosenPoint } from './resultsData.ts';

export const tabs = ['overview', 'density', 'heat', 'correlation', 'radar', 'bars', 'models', 'computed'] as const;
export type Tab = (typeof tabs)[number];

type ResultsData = ResultsLook & {
  readonly datasetId: number;
  readonly head: AsyncData<ResultsHead>;
  readonly view: AsyncData<ResultsView>;
  readonly model: string | null;
  readonly scenario: string | null;
  readonly tab: Tab;
  readonly showsTable: boolean;
  readonly showsIntervals: boolean;
  readonly point: ChosenPoint | null;
  /** What local models gave of the shown test; null before it was read. */
  readonly computed: ComputedScores | null;
  /** Models beside each other in the shown test; null before they were read. */
  readonly models: ModelsView | null;
};

export type ResultsState = ResultsData & {
  /** Reads which models and tests there are, and shows the first. */
  readonly open: () => Promise<void>;
  readonly choose: (choice: Partial<Pick<ResultsData, 'model' | 'scenario' | 'leaveOutEmpty'>>) => Promise<void>;
  readonly setLook: (
    look: Partial<
      Pick<ResultsData, 'metric' | 'family' | 'tab' | 'showsTable' | 'showsIntervals' | 'point' | 'computed' | 'models'>
    >,
  ) => void;
  /** Reads the shown numbers again, as somebody said what counts. */
  readonly readAgain: () => Promise<void>;
  readonly toggleAgent: (agent: string) => void;
};

/** The store of the results of one tree of result files. */
export function createResultsStore(call: Call, datasetId: number) {
  return create<ResultsState>()((set, get) => {
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
        const value = await head.load(() => call('evidence.resultsHead', { datasetId }));
        const [first] = value?.models ?? [];
        if (first) set({ model: first.name, scenario: first.scenarios[0]?.name ?? null });
        await show();
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
    };
  });
}

export type ResultsStore = ReturnType<typeof createResultsStore>;
