import type { DriftOverview } from '../../../shared/rooms/drift/overview.ts';
import { createLoader } from '../../window/roomStore.ts';
import { type DriftActs, lineOf, type ShownRun, type StoreParts } from './driftState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { toldApart } from './toldApart.ts';

type Options = {
  readonly session: SessionKeeper;
  /** Closes the point of what is no longer shown. */
  readonly closePoint: () => void;
  /** Forgets the plans and ratings of the set before, also those on their way. */
  readonly clearSaid: () => void;
  /** Reads what hangs on the shown run again. */
  readonly refreshPoint: () => Promise<void>;
};

export type RunActs = {
  readonly acts: Pick<DriftActs, 'openSet' | 'openRun' | 'reload' | 'selectLine' | 'toggleLine'>;
  /** Sets of cases, in the order of import; false when they could not be read. */
  readonly loadSets: () => Promise<boolean>;
  readonly loadOverview: () => Promise<DriftOverview | null>;
  /** Reads the numbers of the shown run. */
  readonly loadNumbers: () => Promise<ShownRun | null>;
  /** Shows a set with one of its runs, the newest one that has numbers when that is gone. */
  readonly showSet: (datasetId: number | null, runId: number | null) => Promise<void>;
};

/** Which set and run are shown, with the numbers and lines of the charts. */
export function createRunActs(
  { call, get, set }: StoreParts,
  { session, closePoint, clearSaid, refreshPoint }: Options,
): RunActs {
  const overviews = createLoader(
    (overview) => set({ overview }),
    () => get().overview,
  );
  const numbers = createLoader(
    (shown) => set({ shown }),
    () => get().shown,
  );

  async function loadSets(): Promise<boolean> {
    const datasets = await call('datasets.list', {}).catch(() => null);
    if (datasets === null) return false;
    set({ sets: datasets.filter(({ format }) => format === 'drift-cases') });
    return true;
  }

  const loadOverview = () => {
    const { datasetId } = get();
    return overviews.load(() => call('drift.overview', { datasetId }));
  };

  async function loadNumbers(): Promise<ShownRun | null> {
    const { runId, overview, shown: before } = get();
    const files = overview.status === 'ready' ? overview.value.files : [];
    const shown = await numbers.load(async () => {
      if (runId === null) return { run: null, models: toldApart(files) };
      const { run, models } = await call('drift.readRun', { runId });
      return { run, models: toldApart([...models, ...files]) };
    });
    const lines = shown?.models.map(lineOf) ?? [];
    const { selectedLine } = get();
    // While files of results alone were shown, one of theirs was selected; it leads to no case of the first model that is measured.
    const isFirst = before.status === 'ready' && !hasMeasured(before.value) && shown !== null && hasMeasured(shown);
    if (shown && (isFirst || selectedLine === null || !lines.includes(selectedLine)))
      set({ selectedLine: lines[0] ?? null });
    return shown;
  }

  async function showSet(datasetId: number | null, runId: number | null): Promise<void> {
    if (datasetId !== get().datasetId) {
      overviews.clear();
      numbers.clear();
      clearSaid();
      closePoint();
      set({ datasetId, runId: null, brush: null, queue: null });
    }
    const overview = await loadOverview();
    if (overview === null) return;
    const kept = overview.runs.find(({ id }) => id === runId) ?? newestWithNumbers(overview);
    set({ runId: kept?.id ?? null });
    await loadNumbers();
    session.touch();
  }

  return {
    loadSets,
    loadOverview,
    loadNumbers,
    showSet,
    acts: {
      openSet: (datasetId) => showSet(datasetId, null),
      openRun: async (runId) => {
        set({ runId });
        session.touch();
        await loadNumbers();
        await refreshPoint();
      },
      reload: async () => {
        await loadSets();
        await showSet(get().datasetId, get().runId);
        await refreshPoint();
      },
      selectLine: (line) => {
        set({ selectedLine: line });
        session.touch();
      },
      toggleLine: (line) => {
        const hidden = new Set(get().hidden);
        if (!hidden.delete(line)) hidden.add(line);
        set({ hidden });
        session.touch();
      },
    },
  };
}

/** A run that still measures has no numbers of its own yet, so an older one is shown until it has. */
/** Whether a model was measured, beside lines that come from files of results. */
function hasMeasured({ models }: ShownRun): boolean {
  return models.some(({ fileDatasetId }) => fileDatasetId === null);
}

function newestWithNumbers({ runs }: DriftOverview) {
  return runs.find(({ state }) => state === 'done') ?? runs[0];
}
