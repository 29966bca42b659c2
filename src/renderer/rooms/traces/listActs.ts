import { isOpen, type TraceView } from '../../../shared/traces/traceGroup.ts';
import { rowAt } from '../../window/listPages.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { createRoomList } from '../../window/roomList.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { Resume } from './groupActs.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { emptyData, firstView, noFilter, type StoreParts, type TracesActs } from './tracesState.ts';

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
  const reading = newestOnly();
  const list = createRoomList({
    ...{ get, set, select: selectGroup, touch: session.touch },
    scrollTo: (index) => set({ listScrollTo: { index, align: 'center' } }),
    flush: () => Promise.resolve(),
    load: async (view: TraceView, page) => {
      const { groups, offset: _, ...counts } = await call('traces.listGroups', { view, ...page });
      return { list: groups, counts };
    },
    locate: (view, groupId) => call('traces.locateGroup', { view, groupId }),
    nextOpen: async (view, groupId) => (await call('traces.nextOpenGroup', { view, groupId })).groupId,
    nextAsking: async (view, groupId, by) => (await call('traces.nextAskingGroup', { view, groupId, by })).groupId,
  });

  /** A view without the search that was shown leaves no text of it in the field. */
  const showView: ListActs['showView'] = (view, ...asked) => {
    const { mode } = get().search;
    if (view.searchId === null && get().view.searchId !== null) set({ search: { ...emptyData.search, mode } });
    return list.showView(view, ...asked);
  };

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
      const known = index ?? (await list.locate(get().view, groupId));
      if (get().selectedId !== groupId) return;
      set({ selectedIndex: known, listScrollTo: { index: Math.max(0, known), align: 'auto' } });
    };
    await Promise.all([showGroup(groupId), located()]);
  }

  const { ensureRows, fetchRows, selectIndex, skip, nextAsking } = list.acts;
  return {
    showView,
    loadFacets,
    refreshRows: list.refreshVisible,
    nextGroupWithUnmarked: async () => {
      const { rows, selectedIndex } = get();
      const count = rows?.matched ?? 0;
      for (let by = 1; by <= count; by++) {
        const index = (selectedIndex + by + count) % count;
        if (!rowAt(get().rows, index)) await list.pages.ensure(index, index);
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
      ...{ ensureRows, fetchRows, selectIndex },
      keepListScroll: session.keepListIndex,
      selectGroup,
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
      nextOpenGroup: skip,
      nextAskingGroup: nextAsking,
    },
  };
}
