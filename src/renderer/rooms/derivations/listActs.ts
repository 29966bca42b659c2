import type { Dataset } from '../../../shared/datasets.ts';
import type { QuestionView } from '../../../shared/rooms/derivations/api.ts';
import type { ScoreRun } from '../../../shared/rooms/derivations/score.ts';
import { goOn } from '../../window/goOn.ts';
import { createListPages, type ListPages, rowAt } from '../../window/listPages.ts';
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

export function createListActs(
  { call, get, set }: StoreParts,
  content: ContentActs,
  cache: QuestionCache,
  session: SessionKeeper,
): ListActs {
  let visible = { from: 0, to: 50 };
  let opening: Promise<void> = Promise.resolve();
  const pages = createListPages({
    load: async (view: QuestionView, page) => {
      const { rows: list, offset: _, ...counts } = await call('derivations.listQuestions', { view, ...page });
      return { list, counts };
    },
    read: () => get().rows,
    write: (rows) => set({ rows, listError: null }),
    fail: (thrown) => set({ listError: wireErrorOf(thrown) }),
  });

  async function locate(view: QuestionView, questionId: number | null): Promise<number> {
    if (questionId === null) return -1;
    const { index } = await call('derivations.locateQuestion', { view, questionId });
    return index;
  }

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

  /** `near` is where the question is thought to stand, so that its page is asked for without waiting for its place; null where nobody knows. */
  async function showView(view: QuestionView, selectedId: number | null, near: number | null = null): Promise<number> {
    set({ view });
    session.touch();
    const located = locate(view, selectedId).catch(() => -1);
    if (near !== null) await pages.show(view, near);
    const index = await located;
    if (get().view !== view) return -1;
    if (near === null) await pages.show(view, index);
    else if (index >= 0) await pages.ensure(index, index);
    if (get().view !== view) return -1;
    set({ selectedIndex: index, scrollTo: { index: Math.max(0, index), align: 'center' } });
    return index;
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
    void pages.ensure(index - ahead, index + ahead);
  }

  async function select(questionId: number, index?: number): Promise<void> {
    content.finish();
    const { view, selectedId } = get();
    if (!view) return;
    const known = index ?? (await locate(view, questionId).catch(() => -1));
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

  /** What is typed is saved first, as it may change what is next. */
  async function goTo(
    ask: (from: { view: QuestionView; questionId: number }) => Promise<{ questionId: number | null }>,
    after?: Promise<unknown>,
  ): Promise<boolean> {
    const { view } = get();
    if (!view) return false;
    const find = async (questionId: number) => {
      await after;
      await content.acts.flush();
      return (await ask({ view, questionId })).questionId;
    };
    return goOn({ open: () => get().selectedId, find, select });
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

  async function selectIndex(index: number): Promise<void> {
    const { rows } = get();
    const place = Math.max(0, Math.min(index, (rows?.matched ?? 0) - 1));
    if (!rowAt(rows, place)) await pages.ensure(place, place);
    const row = rowAt(get().rows, place);
    if (row) await select(row.id, place);
  }

  async function openDataset(dataset: Dataset): Promise<void> {
    content.finish();
    set({ ...emptyData, dataset });
    cache.drop(null);
    const [kept, scores] = await Promise.all([session.open(dataset.id), loadScores().catch(() => [])]);
    if (get().dataset?.id !== dataset.id) return;
    const before = kept.view?.datasetId === dataset.id ? kept.view : firstView(dataset.id);
    const runId = scores.some((run) => run.id === before.runId) ? before.runId : (scores[0]?.id ?? null);
    const view = {
      ...before,
      runId,
      sort: runId === null && before.sort === 'lost' ? 'position' : before.sort,
    } as const;
    set({ tab: kept.tab, derivation: kept.derivation });
    void loadCheckCounts().catch(() => null);
    const index = await showView(view, kept.selectedId, kept.scrollIndex);
    if (get().view !== view || get().selectedId !== null) return;
    if (index >= 0 && kept.selectedId !== null) {
      set({ keepsDerivation: kept.keepsDerivation });
      await select(kept.selectedId, index);
    } else await selectIndex(0);
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
      if (view) await showView({ ...view, ...change }, selectedId);
    },
    ensureRows: (from, to) => {
      visible = { from, to };
      void pages.ensure(from, to);
    },
    fetchRows: (from, to) => pages.ensure(from, to),
    keepScroll: session.keepScroll,
    select,
    selectIndex,
    step: (by) => selectIndex(get().selectedIndex + by),
    skip: (after) => goTo((from) => call('derivations.nextOpenQuestion', from), after),
    nextAsking: async (by) => {
      const isThere = await goTo((from) => call('derivations.nextAskingQuestion', { ...from, by }));
      if (isThere) showWhatAsks();
      return isThere;
    },
    reload: async () => {
      const { view, selectedId } = get();
      cache.drop(null);
      if (view) await showView({ ...view }, selectedId);
      await content.refresh();
    },
  };

  return {
    acts,
    pages,
    refreshVisible: () => pages.refresh(visible.from, visible.to),
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
