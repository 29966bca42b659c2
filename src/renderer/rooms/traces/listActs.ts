import { isOpen, type TraceView } from '../../../shared/traces/traceGroup.ts';
import { goOn } from '../../window/goOn.ts';
import { createListPages, rowAt } from '../../window/listPages.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { Resume } from './groupActs.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { firstView, noFilter, type StoreParts, type TracesActs } from './tracesState.ts';

type Acts = Pick<
  TracesActs,
  | 'setView'
  | 'ensureRows'
  | 'fetchRows'
  | 'keepListScroll'
  | 'selectGroup'
  | 'selectIndex'
  | 'openDataset'
  | 'stepGroup'
  | 'nextOpenGroup'
  | 'nextAskingGroup'
>;

export type ListActs = {
  readonly acts: Acts;
  /** `near` is where the group is thought to stand, so that its page is asked for without waiting for its place; null where nobody knows. */
  readonly showView: (view: TraceView, selectedId: number | null, near?: number | null) => Promise<number>;
  readonly refreshRows: () => void;
  readonly loadFacets: () => Promise<void>;
  /** The next group after the open one in which something asked lacks an answer, around the end; null when there is none. */
  readonly nextGroupWithUnmarked: () => Promise<{ readonly id: number; readonly index: number } | null>;
};

type Options = {
  readonly session: SessionKeeper;
  readonly showGroup: (groupId: number, resume?: Resume) => Promise<void>;
  /** Saves what was typed in the group that is left. */
  readonly commit: () => void;
};

/** The list: its view, its pages, and going from group to group. */
export function createListActs({ call, get, set }: StoreParts, { session, showGroup, commit }: Options): ListActs {
  let visible = { from: 0, to: 50 };
  const viewing = newestOnly();
  const reading = newestOnly();
  const pages = createListPages({
    load: async (view: TraceView, page) => {
      const { groups: list, offset: _, ...counts } = await call('traces.listGroups', { view, ...page });
      return { list, counts };
    },
    read: () => get().rows,
    write: (rows) => set({ rows, listError: null }),
    fail: (thrown) => set({ listError: wireErrorOf(thrown) }),
  });

  async function locate(view: TraceView, groupId: number | null): Promise<number> {
    if (groupId === null) return -1;
    const { index } = await call('traces.locateGroup', { view, groupId }).catch(() => ({ index: -1 }));
    return index;
  }

  async function showView(view: TraceView, selectedId: number | null, near: number | null = null): Promise<number> {
    const isNewest = viewing.begin();
    set({ view });
    session.touch();
    const shown = near === null ? null : pages.show(view, near);
    const index = await locate(view, selectedId);
    await shown;
    if (!isNewest()) return -1;
    if (near === null) await pages.show(view, index);
    else if (index >= 0) await pages.ensure(index, index);
    if (!isNewest()) return -1;
    set({ selectedIndex: index, listScrollTo: { index: Math.max(0, index), align: 'center' } });
    return index;
  }

  async function loadFacets(): Promise<void> {
    const isNewest = reading.begin();
    try {
      const value = await call('traces.facets', { datasetIds: [...get().view.datasetIds] });
      if (isNewest()) set({ facets: { status: 'ready', value } });
    } catch (thrown) {
      if (isNewest()) set({ facets: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  async function selectGroup(groupId: number, index?: number): Promise<void> {
    if (groupId === get().selectedId && get().group.status === 'ready') {
      if (index !== undefined) set({ selectedIndex: index, listScrollTo: { index, align: 'auto' } });
      return;
    }
    commit();
    set({ selectedId: groupId, ...(index !== undefined && { selectedIndex: index }) });
    const located = async () => {
      const known = index ?? (await locate(get().view, groupId));
      if (get().selectedId !== groupId) return;
      set({ selectedIndex: known, listScrollTo: { index: Math.max(0, known), align: 'auto' } });
    };
    await Promise.all([showGroup(groupId), located()]);
  }

  function goTo(
    ask: (from: { view: TraceView; groupId: number }) => Promise<{ groupId: number | null }>,
    after?: Promise<unknown>,
  ): Promise<boolean> {
    const { view } = get();
    const find = async (groupId: number) => {
      await after;
      return (await ask({ view, groupId })).groupId;
    };
    return goOn({ open: () => get().selectedId, find, select: selectGroup });
  }

  async function selectIndex(index: number): Promise<void> {
    const place = Math.max(0, Math.min(index, (get().rows?.matched ?? 0) - 1));
    if (!rowAt(get().rows, place)) await pages.ensure(place, place);
    const group = rowAt(get().rows, place);
    if (group) await selectGroup(group.id, place);
  }

  return {
    showView,
    loadFacets,
    refreshRows: () => pages.refresh(visible.from, visible.to),
    nextGroupWithUnmarked: async () => {
      const { rows, selectedIndex } = get();
      const count = rows?.matched ?? 0;
      for (let by = 1; by <= count; by++) {
        const index = (selectedIndex + by + count) % count;
        if (!rowAt(get().rows, index)) await pages.ensure(index, index);
        const group = rowAt(get().rows, index);
        if (group && group.id !== get().selectedId && isOpen(group)) return { id: group.id, index };
      }
      return null;
    },
    acts: {
      setView: async (change) => {
        const { view, selectedId } = get();
        // A filter of another file may name models and labels that the new one does not have.
        const filter = change.datasetIds && !change.filter ? { ...view.filter, ...noFilter } : view.filter;
        await showView({ ...view, filter, ...change }, selectedId);
        if (change.datasetIds) await loadFacets();
      },
      ensureRows: (from, to) => {
        visible = { from, to };
        void pages.ensure(from, to);
      },
      fetchRows: pages.ensure,
      keepListScroll: session.keepListIndex,
      selectGroup,
      selectIndex,
      openDataset: async (datasetId) => {
        const { view, selectedId } = get();
        const isHidden = view.datasetIds.length > 0 && !view.datasetIds.includes(datasetId);
        await showView(
          { ...firstView, sort: view.sort, datasetIds: isHidden ? [datasetId] : view.datasetIds },
          selectedId,
        );
        const { groups } = await call('traces.listGroups', { view: { datasetIds: [datasetId] }, offset: 0, limit: 1 });
        const [first] = groups;
        if (first) await selectGroup(first.id);
      },
      stepGroup: (by) => selectIndex(get().selectedIndex + by),
      nextOpenGroup: (after) => goTo((from) => call('traces.nextOpenGroup', from), after),
      nextAskingGroup: (by) => goTo((from) => call('traces.nextAskingGroup', { ...from, by })),
    },
  };
}
