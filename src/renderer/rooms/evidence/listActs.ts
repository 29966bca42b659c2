import type { ClaimRow, ClaimTask, ClaimView } from '../../../shared/rooms/evidence/claimTask.ts';
import { composition } from '../../window/composition.ts';
import type { InStep } from '../../window/inStep.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { createRoomList } from '../../window/roomList.ts';
import { createLoader } from '../../window/roomStore.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { emptySet, firstView, type ListActs, type StoreParts, taskIn } from './evidenceState.ts';
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
  const reading = newestOnly();
  const head = createLoader(
    (data) => set({ head: data }),
    () => get().head,
  );
  const list = createRoomList({
    ...{ get, set, select, touch: session.touch },
    scrollTo: (index) => set({ scrollTo: { index, align: 'center' } }),
    flush: () => get().flush(),
    load: async (view: ClaimView, page) => {
      const { rows, offset: _, ...counts } = await call('evidence.list', { view, ...page });
      return { list: rows, counts };
    },
    locate: (view, claimId) => call('evidence.locate', { view, claimId }),
    nextOpen: async (view, claimId) => (await call('evidence.nextOpen', { view, claimId })).claimId,
    nextAsking: async (view, claimId, by) => (await call('evidence.nextAsking', { view, claimId, by })).claimId,
  });

  async function loadHead(): Promise<void> {
    const { datasetId } = get();
    if (datasetId !== null) await head.load(() => call('evidence.head', { datasetId }));
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
    const place = index ?? (await list.locate(view, claimId));
    if (get().view !== view) return;
    set({ selectedId: claimId, selectedIndex: place, scrollTo: { index: Math.max(0, place), align: 'auto' } });
    session.touch();
    if (claimId === selectedId && task.status === 'ready' && task.value.row.id === claimId) return;
    await read(claimId);
  }

  async function openSet(datasetId: number, kept?: { view: ClaimView; selectedId: number | null }): Promise<void> {
    saveTyped();
    reading.begin();
    head.clear();
    set({ ...emptySet, datasetId });
    session.touch();
    if (kept?.selectedId) set({ selectedId: kept.selectedId });
    void loadHead();
    const index = await list.showView(kept?.view ?? firstView(datasetId), get().selectedId);
    if (get().datasetId !== datasetId) return;
    const { selectedId } = get();
    if (selectedId !== null && index >= 0) await select(selectedId, index);
    else await list.acts.selectIndex(0);
  }

  const acts: ListActs = {
    openSet: (datasetId) => openSet(datasetId),
    setView: async (change) => {
      const { view, selectedId } = get();
      if (view !== null) await list.showView({ ...view, ...change }, selectedId);
    },
    ...list.acts,
    select,
    step: (by) => list.acts.selectIndex(get().selectedIndex + by),
    reload: async () => {
      const { view, selectedId } = get();
      void loadHead();
      if (view !== null) await list.showView({ ...view }, selectedId);
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
    refreshVisible: list.refreshVisible,
    /** Puts a newer row in the place of the old one. */
    patchRow: (row: ClaimRow) => {
      const { rows } = get();
      if (rows === null) return;
      for (const [page, claims] of rows.pages) {
        const at = claims.findIndex(({ id }) => id === row.id);
        if (at >= 0) return set({ rows: { ...rows, pages: new Map(rows.pages).set(page, claims.with(at, row)) } });
      }
    },
  };
}
