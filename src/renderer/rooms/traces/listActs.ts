import { isOpen, type TraceView } from '../../../shared/traces/traceGroup.ts';
import { rowAt } from '../../window/listPages.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { createRoomList } from '../../window/roomList.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { ShowGroup } from './groupActs.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { emptyData, firstView, type Hit, noFilter, type StoreParts, type TracesActs } from './tracesState.ts';

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
  /** Opens a group for a place of it that was asked for, which no hit of a search takes the place of. */
  readonly openForPlace: (groupId: number) => Promise<void>;
  /** The next group after the open one in which something asked lacks an answer, around the end; null when there is none. */
  readonly nextGroupWithUnmarked: () => Promise<{ readonly id: number; readonly index: number } | null>;
};

type Options = {
  readonly session: SessionKeeper;
  readonly showGroup: ShowGroup;
  /** Goes to a hit in the group that is open. */
  readonly goToHit: (groupId: number, hit: Hit) => Promise<void>;
  /** Saves what was typed in the group that is left. */
  readonly commit: () => void;
};

/** The list: its view, its pages, and going from group to group. */
export function createListActs(
  { call, get, set }: StoreParts,
  { session, showGroup, goToHit, commit }: Options,
): ListActs {
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

  /** A view that is asked for without a search: none that still runs may come over it, and no text of one stays in the field. */
  function leaveSearch(): void {
    void get().cancelSearch();
    set({ search: { ...emptyData.search, mode: get().search.mode } });
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

  async function firstHitIn(groupId: number): Promise<Hit | null> {
    const { searchId } = get().view;
    if (searchId === null) return null;
    // A search that is no longer kept leads nowhere.
    const [found] = await call('traces.firstHits', { searchId, groupIds: [groupId] }).catch(() => []);
    return found?.hit ?? null;
  }

  async function selectAgain(groupId: number, index: number): Promise<void> {
    set({ selectedIndex: index, listScrollTo: { index, align: 'auto' } });
    const { selected } = get();
    const hit = await firstHitIn(groupId);
    // Whoever has gone on meanwhile is not taken back.
    if (hit !== null && get().selectedId === groupId && get().selected === selected) await goToHit(groupId, hit);
  }

  async function selectGroup(groupId: number, index?: number): Promise<void> {
    await openGroup(groupId, index, firstHitIn);
  }

  async function openGroup(groupId: number, index: number | undefined, hitIn: typeof firstHitIn): Promise<void> {
    if (groupId === get().selectedId && get().group.status === 'ready') {
      if (index !== undefined) await selectAgain(groupId, index);
      return;
    }
    commit();
    set({ selectedId: groupId, ...(index !== undefined && { selectedIndex: index }) });
    const located = async () => {
      const known = index ?? (await list.locate(get().view, groupId));
      if (get().selectedId !== groupId) return;
      set({ selectedIndex: known, listScrollTo: { index: Math.max(0, known), align: 'auto' } });
    };
    await Promise.all([showGroup(groupId, { hit: hitIn(groupId) }), located()]);
  }

  const { ensureRows, fetchRows, selectIndex, skip, nextAsking } = list.acts;
  return {
    showView: list.showView,
    loadFacets,
    refreshRows: list.refreshVisible,
    openForPlace: (groupId) => openGroup(groupId, undefined, async () => null),
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
        if (change.searchId === null) leaveSearch();
        // A filter of another file may name models and labels that the new one does not have.
        const filter = change.datasetIds && !change.filter ? { ...view.filter, ...noFilter } : view.filter;
        await list.showView({ ...view, filter, ...change }, selectedId);
        if (change.datasetIds) await loadFacets();
      },
      ...{ ensureRows, fetchRows, selectIndex },
      keepListScroll: session.keepListIndex,
      selectGroup,
      openDataset: async (datasetId, isAlone = false) => {
        const { view, selectedId } = get();
        const isHidden = view.datasetIds.length > 0 && !view.datasetIds.includes(datasetId);
        const datasetIds = isHidden || isAlone ? [datasetId] : view.datasetIds;
        leaveSearch();
        await list.showView({ ...firstView, sort: view.sort, datasetIds }, selectedId);
        if (datasetIds !== view.datasetIds) await loadFacets();
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
