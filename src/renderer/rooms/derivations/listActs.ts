import type { Dataset } from '../../../shared/datasets.ts';
import type { QuestionView } from '../../../shared/rooms/derivations/api.ts';
import type { ScoreRun } from '../../../shared/rooms/derivations/score.ts';
import { type ListPages, rowAt } from '../../window/listPages.ts';
import { createRoomList } from '../../window/roomList.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { ContentActs } from './contentActs.ts';
import { type DerivationsActs, emptyData, firstView, type StoreParts } from './derivationsState.ts';
import type { QuestionCache } from './list/questionCache.ts';
import { patchRow } from './list/questionWindow.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { findingsByDerivation } from './work/findingsByDerivation.ts';
import { usedDerivation } from './work/usedDerivation.ts';

type Acts = Pick<
  DerivationsActs,
  | 'openDataset'
  | 'updateDataset'
  | 'setView'
  | 'ensureRows'
  | 'fetchRows'
  | 'keepScroll'
  | 'select'
  | 'selectIndex'
  | 'step'
  | 'skip'
  | 'nextAsking'
  | 'reload'
  | 'readItemScore'
>;

export type ListActs = {
  readonly acts: Acts;
  readonly pages: ListPages<QuestionView>;
  readonly refreshVisible: () => void;
  /** Reads one question again and puts its row into the list. */
  readonly refreshRow: (questionId: number) => Promise<void>;
  readonly loadScores: () => Promise<readonly ScoreRun[]>;
  readonly loadCheckCounts: () => Promise<void>;
  readonly loadItemScore: () => Promise<void>;
};

/** How many neighbours are fetched ahead in each direction. */
const ahead = 2;

/** The view that was kept, as far as its scores are there: without them by the newest, which cannot order by what is lost where there is none. */
function viewBy(scores: readonly ScoreRun[], before: QuestionView): QuestionView {
  const runId = scores.some((run) => run.id === before.runId) ? before.runId : (scores[0]?.id ?? null);
  const sort = runId === null && before.sort === 'lost' ? 'position' : before.sort;
  return runId === before.runId && sort === before.sort ? before : { ...before, runId, sort };
}

export function createListActs(
  { call, get, set }: StoreParts,
  content: ContentActs,
  cache: QuestionCache,
  session: SessionKeeper,
): ListActs {
  let opening: Promise<void> = Promise.resolve();
  const list = createRoomList({
    ...{ get, set, select, touch: session.touch },
    scrollTo: (index) => set({ scrollTo: { index, align: 'center' } }),
    flush: () => content.acts.flush(),
    load: async (view: QuestionView, page) => {
      const { rows, offset: _, ...counts } = await call('derivations.listQuestions', { view, ...page });
      return { list: rows, counts };
    },
    locate: (view, questionId) => call('derivations.locateQuestion', { view, questionId }),
    nextOpen: async (view, questionId) => (await call('derivations.nextOpenQuestion', { view, questionId })).questionId,
    nextAsking: async (view, questionId, by) =>
      (await call('derivations.nextAskingQuestion', { view, questionId, by })).questionId,
  });

  async function loadScores(): Promise<readonly ScoreRun[]> {
    const { dataset } = get();
    if (!dataset) return [];
    const scores = await call('derivations.listScores', { goldDatasetId: dataset.id });
    if (get().dataset?.id === dataset.id) set({ scores });
    return scores;
  }

  async function loadCheckCounts(): Promise<void> {
    const { dataset } = get();
    if (!dataset) return;
    const checkCounts = await call('derivations.checkCounts', { datasetId: dataset.id });
    if (get().dataset?.id === dataset.id) set({ checkCounts });
  }

  async function loadItemScore(): Promise<void> {
    const { selectedId, view } = get();
    const runId = view?.runId ?? null;
    if (selectedId === null || runId === null) return set({ itemScore: { status: 'idle' } });
    try {
      const value = await call('derivations.readItemScore', { runId, questionId: selectedId });
      if (get().selectedId !== selectedId || get().view?.runId !== runId) return;
      set({ itemScore: { status: 'ready', value } });
      showDerivation(usedDerivation(value));
    } catch (thrown) {
      if (get().selectedId === selectedId) set({ itemScore: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  /** Shows the gold derivation that the score used, unless somebody chose another or works in the one on show. */
  function showDerivation(used: number | null): void {
    const { content: shown, keepsDerivation } = get();
    const count = shown?.derivations.length ?? 0;
    if (used === null || keepsDerivation || count < 2 || used >= count) return;
    set({ derivation: used, activeCell: null, focusRequest: null });
  }

  function fetchAhead(index: number): void {
    const { rows, view } = get();
    if (index < 0) return;
    for (let by = 1; by <= ahead; by++) {
      for (const row of [rowAt(rows, index + by), rowAt(rows, index - by)]) {
        // Only a head start: what fails here is asked for again, and reported, when somebody goes there.
        if (row) cache.read(row.id, view?.runId ?? null).catch(() => null);
      }
    }
    void list.pages.ensure(index - ahead, index + ahead);
  }

  async function select(questionId: number, index?: number): Promise<void> {
    content.finish();
    const { view, selectedId } = get();
    if (!view) return;
    const known = index ?? (await list.locate(view, questionId));
    set({ selectedId: questionId, selectedIndex: known, scrollTo: { index: Math.max(0, known), align: 'auto' } });
    if (questionId === selectedId && get().detail.status === 'ready') return;
    if (selectedId !== null && questionId !== selectedId) set({ keepsDerivation: false });
    session.touch();
    const cached = cache.peek(questionId);
    if (cached) content.show(cached);
    else
      set({ detail: { status: 'loading' }, content: null, settled: null, findings: [], save: null, activeCell: null });
    set({ itemScore: { status: view.runId === null ? 'idle' : 'loading' } });
    try {
      if (!cached) {
        const detail = await cache.read(questionId, view.runId);
        if (get().selectedId !== questionId) return;
        content.show(detail);
      }
      fetchAhead(known);
      await loadItemScore();
    } catch (thrown) {
      if (get().selectedId === questionId) set({ detail: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  /** Of several derivations the first that asks, where the one on show does not. */
  function showWhatAsks(): void {
    const { findings, derivation, detail } = get();
    if (detail.status !== 'ready') return;
    const asking = findingsByDerivation(findings, detail.value.keptChecks);
    const [first] = asking;
    if (first !== undefined && !asking.some((one) => one.derivation === derivation))
      content.acts.setDerivation(first.derivation);
  }

  async function openDataset(dataset: Dataset): Promise<void> {
    content.finish();
    // What was typed a moment ago is kept before nothing is shown of it any more.
    session.flush();
    set({ ...emptyData, dataset, conflicts: get().conflicts });
    cache.drop(null);
    const asked = loadScores().catch(() => []);
    const kept = session.openFirst(dataset.id) ?? (await session.open(dataset.id));
    if (get().dataset?.id !== dataset.id) return;
    const before = kept.view?.datasetId === dataset.id ? kept.view : firstView(dataset.id);
    set({ tab: kept.tab, derivation: kept.derivation });
    // Scores seldom say that the list is another one, so it does not wait for them.
    const shown = list.showView(before, kept.selectedId, kept.scrollIndex);
    const view = viewBy(await asked, before);
    if (get().dataset?.id !== dataset.id) return;
    void loadCheckCounts().catch(() => null);
    const index = await (view === before ? shown : list.showView(view, kept.selectedId, kept.scrollIndex));
    if (get().view !== view || get().selectedId !== null) return;
    if (index >= 0 && kept.selectedId !== null) {
      set({ keepsDerivation: kept.keepsDerivation });
      await select(kept.selectedId, index);
    } else await list.acts.selectIndex(0);
    await content.saveDrafts();
  }

  const acts: Acts = {
    openDataset: (dataset) => {
      opening = openDataset(dataset);
      return opening;
    },
    updateDataset: (dataset) => {
      if (get().dataset?.id === dataset.id) set({ dataset });
    },
    setView: async (change) => {
      // A new score or a quick hand must not overtake the opening, or no question would be chosen.
      await opening.catch(() => null);
      const { view, selectedId } = get();
      if (view) await list.showView({ ...view, ...change }, selectedId);
    },
    ...list.acts,
    keepScroll: session.keepScroll,
    select,
    readItemScore: loadItemScore,
    step: (by) => list.acts.selectIndex(get().selectedIndex + by),
    nextAsking: async (by) => {
      const isThere = await list.acts.nextAsking(by);
      if (isThere) showWhatAsks();
      return isThere;
    },
    reload: async () => {
      const { view, selectedId } = get();
      cache.drop(null);
      if (view) await list.showView({ ...view }, selectedId);
      await content.refresh();
    },
  };

  return {
    acts,
    pages: list.pages,
    refreshVisible: list.refreshVisible,
    refreshRow: async (questionId) => {
      const detail = await cache.refresh(questionId, get().view?.runId ?? null);
      const { rows } = get();
      if (rows) set({ rows: patchRow(rows, detail.row) });
    },
    loadScores,
    loadCheckCounts,
    loadItemScore,
  };
}
