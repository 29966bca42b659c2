import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { ComputedScores } from '../../../../shared/rooms/evidence/computedTable.ts';
import type { ModelsView } from '../../../../shared/rooms/evidence/modelsView.ts';
import type { ResultsLook } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import type { ResultsHead, ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { ChosenPoint } from './resultsData.ts';

export const tabs = ['overview', 'density', 'heat', 'correlation', 'radar', 'bars', 'models', 'computed'] as const;
export type Tab = (typeof tabs)[number];

export type ResultsData = ResultsLook & {
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
  /** Reads which models and tests there are, and shows what was shown last, or the first. */
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
  /** Keeps where one is: the page goes away. */
  readonly leave: () => void;
};
