import type { ClaimRow, ClaimTask, ClaimView } from '../../../shared/rooms/evidence/claimTask.ts';
import { composition } from '../../window/composition.ts';
import { goOn } from '../../window/goOn.ts';
import type { InStep } from '../../window/inStep.ts';
import { createListPages, rowAt } from '../../window/listPages.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { createLoader } from '../../window/roomStore.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { type ClaimWindow, emptySet, firstView, type ListActs, type StoreParts, taskIn } from './evidenceState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

type Needs = {
  readonly inStep: InStep;
  readonly session: SessionKeeper;
  /** Puts a claim on the bench. */
  readonly show: (task: ClaimTask) => void;
  /** Saves what was typed of the claim that is left. */
  readonly saveTyped: () => void;
};

/** The list of claims of a set, and which of them is open. */
export function createListActs({ call, get, set }: StoreParts, { inStep, session, show, saveTyped }: Needs) {
  let visible = { from: 0, to: 50 };
  const reading = newestOnly();
  const head = createLoader(
    (data) => set({ head: data }),
    () => get().head,
  );
  const pages = createListPages({
    load: async (view: ClaimView, page) => {
      const { rows: list, offset: _, ...counts } = await call('evidence.list', { view, ...page });
      return { list, counts };
    },
    read: () => get().rows,
    write: (rows: ClaimWindow) => set({ rows, listError: null }),
    fail: (thrown) => set({ listError: wireErrorOf(thrown) }),
  });

  async function loadHead(): Promise<void> {
    const { datasetId } = get();
    if (datasetId !== null) await head.load(() => call('evidence.head', { datasetId }));
  }

  async function locate(view: ClaimView, claimId: number | null): Promise<number> {
    if (claimId === null) return -1;
    return (await call('evidence.locate', { view, claimId }).catch(() => ({ index: -1 }))).index;
  }

  async function showView(view: ClaimView): Promise<number> {
    const { selectedId } = get();
    set({ view });
    session.touch();
    const index = await locate(view, selectedId);
    if (get().view !== view) return -1;
    await pages.show(view, index);
    if (get().view !== view) return -1;
    set({ selectedIndex: index, scrollTo: { index: Math.max(0, index), align: 'center' } });
    return index;
  }

  /** Reads the open claim; what is shown stays until it is there. */
  async function read(claimId: number): Promise<void> {
    const isNewest = reading.begin();
    const holdsAll = inStep.begin();
    const { task } = get();
    if (task.status !== 'ready') set({ task: { status: 'loading' } });
    try {
      const value = await call('evidence.readClaim', { claimId });
      const isWanted = isNewest() && get().selectedId === claimId;
      if (isWanted && (taskIn(get())?.row.id !== claimId || holdsAll())) show(value);
    } catch (thrown) {
      if (isNewest() && get().selectedId === claimId) set({ task: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  async function select(claimId: number, index?: number): Promise<void> {
    composition.finish();
    saveTyped();
    const { view, selectedId, task } = get();
    if (view === null) return;
    const place = index ?? (await locate(view, claimId));
    if (get().view !== view) return;
    set({ selectedId: claimId, selectedIndex: place, scrollTo: { index: Math.max(0, place), align: 'auto' } });
    session.touch();
    if (claimId === selectedId && task.status === 'ready' && task.value.row.id === claimId) return;
    await read(claimId);
  }

  async function selectIndex(index: number): Promise<void> {
    const place = Math.max(0, Math.min(index, (get().rows?.matched ?? 0) - 1));
    if (!rowAt(get().rows, place)) await pages.ensure(place, place);
    const row = rowAt(get().rows, place);
    if (row) await select(row.id, place);
  }

  /** Opens the claim that the core names beside the open one; false where it names none. */
  async function goTo(
    ask: (from: { view: ClaimView; claimId: number }) => Promise<{ claimId: number | null }>,
    after?: Promise<unknown>,
  ): Promise<boolean> {
    const { view } = get();
    if (view === null) return false;
    const find = async (claimId: number) => {
      await after;
      await get().flush();
      return (await ask({ view, claimId })).claimId;
    };
    return goOn({ open: () => get().selectedId, find, select });
  }

  async function openSet(datasetId: number, kept?: { view: ClaimView; selectedId: number | null }): Promise<void> {
    saveTyped();
    reading.begin();
    head.clear();
    set({ ...emptySet, datasetId });
    session.touch();
    if (kept?.selectedId) set({ selectedId: kept.selectedId });
    void loadHead();
    const index = await showView(kept?.view ?? firstView(datasetId));
    if (get().datasetId !== datasetId) return;
    const { selectedId } = get();
    if (selectedId !== null && index >= 0) await select(selectedId, index);
    else await selectIndex(0);
  }

  const acts: ListActs = {
    openSet: (datasetId) => openSet(datasetId),
    setView: async (change) => {
      const { view } = get();
      if (view !== null) await showView({ ...view, ...change });
    },
    ensureRows: (from, to) => {
      visible = { from, to };
      void pages.ensure(from, to);
    },
    fetchRows: pages.ensure,
    select,
    selectIndex,
    step: (by) => selectIndex(get().selectedIndex + by),
    skip: (after) => goTo((from) => call('evidence.nextOpen', from), after),
    nextAsking: (by) => goTo((from) => call('evidence.nextAsking', { ...from, by })),
    reload: async () => {
      const { view, selectedId } = get();
      void loadHead();
      if (view !== null) await showView({ ...view });
      if (selectedId !== null) await read(selectedId);
    },
  };

  return {
    acts,
    openSet,
    loadHead,
    /** Reads the open claim again. */
    refresh: async () => {
      const { selectedId } = get();
      if (selectedId !== null) await read(selectedId);
    },
    refreshVisible: () => pages.refresh(visible.from, visible.to),
    /** Puts a newer row in the place of the old one. */
    patchRow: (row: ClaimRow) => {
      const { rows } = get();
      if (rows === null) return;
      for (const [page, list] of rows.pages) {
        const at = list.findIndex(({ id }) => id === row.id);
        if (at >= 0) return set({ rows: { ...rows, pages: new Map(rows.pages).set(page, list.with(at, row)) } });
      }
    },
  };
}
