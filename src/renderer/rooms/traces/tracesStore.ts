import { create } from 'zustand';
import type { Call } from '../../../shared/api/contract.ts';
import { createToolLabels, type SourceLabel } from '../../../shared/traces/toolLabels.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { type Later, laterByTimer } from '../../window/roomStore.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { createDoneActs } from './doneActs.ts';
import { createFindActs } from './findActs.ts';
import { createGroupActs } from './groupActs.ts';
import { createListActs } from './listActs.ts';
import { createMarkActs } from './markActs.ts';
import { createMoveActs } from './moveActs.ts';
import { createOpenTraces } from './openTraces.ts';
import { createQueueActs } from './queueActs.ts';
import { createSearchActs } from './searchActs.ts';
import { createSessionKeeper, type Kept } from './sessionKeeper.ts';
import {
  emptyData,
  type Hit,
  noGroup,
  type StoreParts,
  sides,
  type TracesActs,
  type TracesState,
} from './tracesState.ts';

/** The store of the room: list, open pair, place, marks, find. `call` is the only way to the core. */
export function createTracesStore(call: Call, { later = laterByTimer }: { readonly later?: Later } = {}) {
  return create<TracesState>()((set, get) => {
    const parts: StoreParts = { call, later, get, set };
    const session = createSessionKeeper(parts);
    const traces = createOpenTraces(parts);
    const marks = createMarkActs(parts, traces, session);
    const group = createGroupActs(parts, traces, session, (groupId) => list.openForPlace(groupId));
    const list = createListActs(parts, { session, commit: marks.commit, showGroup, goToHit });
    const done = createDoneActs(parts, marks, list);
    const move = createMoveActs(parts, { list, isShown: () => shown, session });
    const find = createFindActs(parts, move.rows);
    const search = createSearchActs(parts, list);
    const queues = createQueueActs(parts, list.acts);
    const settings = createSettings(parts);

    let shown: Promise<void> = Promise.resolve();
    function showGroup(...asked: Parameters<typeof group.showGroup>): Promise<void> {
      shown = readGroup(...asked);
      return shown;
    }

    async function readGroup(...asked: Parameters<typeof group.showGroup>): Promise<void> {
      const [groupId, { resume, hit = null } = {}] = asked;
      await Promise.all([group.showGroup(...asked), settings.loaded()]);
      const found = await hit;
      // Who comes back is where one was; who comes first begins with what was searched for or is to be done, unless one has chosen a step meanwhile.
      if (!resume && get().selectedId === groupId && get().selected === noGroup.selected) {
        if (found === null || !move.goToHit(found)) move.goToFirstOpenPlace();
      }
      await find.refresh();
    }

    async function goToHit(groupId: number, hit: Hit): Promise<void> {
      if (!move.goToHit(hit)) await showGroup(groupId, { hit: Promise.resolve(hit) });
    }

    async function open(): Promise<void> {
      try {
        await showKept(await session.open());
        // What was typed before the window went away is saved now.
        marks.commit();
      } finally {
        session.goOn();
      }
    }

    async function showKept(kept: Kept): Promise<void> {
      set({
        options: kept.options,
        levels: kept.levels,
        tab: kept.tab,
        commentDrafts: kept.commentDrafts,
        spanDrafts: kept.spanDrafts,
      });
      // Whoever searched before this was read has the text in the field.
      const view = { ...emptyData.view, ...kept.view, searchId: get().view.searchId };
      // The core answers in turn, and rows are what is waited for.
      const listed = list.showView(view, kept.groupId, kept.listIndex);
      void settings.load();
      void queues.loadQueues();
      const index = await listed;
      void list.loadFacets();
      void loadIndexState();
      if (get().selectedId !== null) return;
      if (kept.groupId !== null && index >= 0) {
        set({ selectedId: kept.groupId, selectedIndex: index });
        await showGroup(kept.groupId, { resume: { selected: kept.selected, levels: kept.levels } });
      } else await list.acts.selectIndex(0);
    }

    async function loadIndexState(): Promise<void> {
      const index = await call('traces.indexState', {}).catch(() => null);
      if (index) set({ index });
    }

    async function reload(): Promise<void> {
      const { view, selectedId } = get();
      const index = await list.showView({ ...view }, selectedId);
      if (selectedId === null || get().selectedId !== selectedId) {
        if (selectedId === null) await list.acts.selectIndex(0);
        return;
      }
      // What was still read when the change came may stand by now, and somebody be at work in it.
      if (get().group.status === 'ready' && index >= 0) refreshOpen();
      else await showGroup(selectedId);
      const { group: now } = get();
      if (now.status !== 'failed' || now.error.code !== 'NOT_FOUND') return;
      // Its file was withdrawn: the room goes on with what is left.
      set({ ...noGroup, group: { status: 'idle' }, selectedId: null, selectedIndex: -1 });
      await list.acts.selectIndex(0);
    }

    function refreshOpen(): void {
      group.refreshGroup().catch(() => null);
      for (const side of sides) {
        const id = get()[side]?.head.id;
        if (id === undefined || marks.isWriting(id)) continue;
        void traces.loadMarks(id);
        void traces.loadFindings(id);
      }
    }

    const events: Pick<TracesActs, 'groupsChanged' | 'settingsChanged' | 'datasetsChanged'> = {
      groupsChanged: (groupIds) => {
        list.refreshRows();
        const { selectedId } = get();
        if (selectedId !== null && (groupIds === null || groupIds.includes(selectedId))) refreshOpen();
      },
      settingsChanged: () => {
        void settings.load();
        void queues.loadQueues();
        void list.loadFacets();
        traces.relabel();
      },
      datasetsChanged: () => {
        void settings.load();
        void list.loadFacets();
        void loadIndexState();
        void reload();
      },
    };

    return {
      ...emptyData,
      ...list.acts,
      ...search,
      ...queues,
      ...group.acts,
      ...move.acts,
      ...find.acts,
      ...marks.acts,
      ...done,
      ...events,
      open,
      reload,
      reopen: async () => {
        const { selectedId } = get();
        if (selectedId !== null) await showGroup(selectedId);
      },
      swapSides: (side) => {
        group.acts.swapSides(side);
        session.touch();
      },
      openTrace: async (side, traceId) => {
        await group.acts.openTrace(side, traceId);
        await find.refresh();
      },
      openRuns: async (traceIds) => {
        await group.acts.openRuns(traceIds);
        await find.refresh();
      },
      openDialog: (dialog) => set({ dialog }),
      leave: () => {
        marks.commit();
        session.flush();
      },
    };
  });
}

export type TracesStore = ReturnType<typeof createTracesStore>;

/** Scheme and source labels of the project. */
function createSettings({ call, set }: StoreParts): { load: () => Promise<void>; loaded: () => Promise<unknown> } {
  const loading = newestOnly();
  let last: Promise<unknown> = Promise.resolve();
  return {
    loaded: () => last,
    load: async () => {
      const isNewest = loading.begin();
      last = Promise.all([
        call('traces.readScheme', {}).then(
          (value) => isNewest() && set({ scheme: { status: 'ready', value } }),
          (thrown: unknown) => isNewest() && set({ scheme: { status: 'failed', error: wireErrorOf(thrown) } }),
        ),
        call('traces.labels', {}).then(
          (value) => isNewest() && set({ labels: { status: 'ready', value }, labelLooks: looksOf(value.labels) }),
          (thrown: unknown) => isNewest() && set({ labels: { status: 'failed', error: wireErrorOf(thrown) } }),
        ),
      ]);
      await last;
    },
  };
}

function looksOf(labels: readonly SourceLabel[]): ReadonlyMap<string, SourceLabel> {
  const known = createToolLabels().all.map((look) => [look.text, look] as const);
  return new Map([...known, ...labels.map((look) => [look.text, look] as const)]);
}
