import type { TraceHead } from '../../../shared/traces/traceGroup.ts';
import type { Levels } from '../../components/transcript/transcriptTypes.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { blindRank } from './blindOrder.ts';
import type { OpenTraces } from './openTraces.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { noGroup, type OpenTrace, type Place, type Side, type StoreParts, type TracesActs } from './tracesState.ts';

type Acts = Pick<TracesActs, 'openTrace' | 'swapSides' | 'openPlace' | 'setOptions' | 'inOrder'>;
/** Where one was in a group before the window was closed. */
export type Resume = { readonly selected: Place; readonly levels: Levels };

type GroupActs = {
  readonly acts: Acts;
  /** Reads a group and opens its pair; a group that is asked for later wins. */
  readonly showGroup: (groupId: number, resume?: Resume) => Promise<void>;
  /** Reads the open group's states and counts again. */
  readonly refreshGroup: () => Promise<void>;
};

/** The open group and which of its traces stand where. */
export function createGroupActs(
  { call, get, set }: StoreParts,
  traces: OpenTraces,
  session: SessionKeeper,
  goToGroup: (groupId: number) => Promise<void>,
): GroupActs {
  const showing = newestOnly();
  /** Where one was when everything but the answers was hidden. */
  let beforeAnswers: { readonly groupId: number | null; readonly selected: Place } | null = null;
  const refreshing = newestOnly();

  async function showGroup(groupId: number, resume?: Resume): Promise<void> {
    const isNewest = showing.begin();
    refreshing.begin();
    set({ ...noGroup, levels: { ...get().levels, cards: {} }, group: { status: 'loading' } });
    session.touch();
    try {
      const value = await call('traces.readGroup', { groupId });
      if (!isNewest()) return;
      set({ group: { status: 'ready', value } });
      const [left, right] = pairOf(groupId, value.traces);
      if (!left) return;
      if (resume) set(resume);
      await traces.open(left, right ?? null);
      if (!isNewest() || !resume || resume.selected.step === null) return;
      // Whoever has gone on meanwhile is not taken back.
      if (get().selected !== resume.selected) return;
      set({ scrollTo: { ...resume.selected, step: resume.selected.step } });
    } catch (thrown) {
      if (isNewest()) set({ group: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  /** As somebody chose it; else the first two, in blind mode in an order that does not tell which is which. */
  function pairOf(groupId: number, heads: readonly TraceHead[]): readonly (TraceHead | undefined)[] {
    const kept = session.pairOf(groupId);
    const left = heads.find(({ id }) => id === kept?.[0]);
    const right = heads.find(({ id }) => id === kept?.[1]);
    if (left && left !== right && (right || heads.length === 1)) return [left, right];
    return inOrder(heads);
  }

  function inOrder(heads: readonly TraceHead[]): readonly TraceHead[] {
    if (!get().options.blind) return heads;
    const seed = session.blindSeed();
    return heads.toSorted((a, b) => blindRank(seed, a.id) - blindRank(seed, b.id));
  }

  async function refreshGroup(): Promise<void> {
    const { selectedId, group } = get();
    if (selectedId === null || group.status !== 'ready') return;
    const isNewest = refreshing.begin();
    const value = await call('traces.readGroup', { groupId: selectedId });
    if (!isNewest() || get().selectedId !== selectedId) return;
    set({ group: { status: 'ready', value } });
    const { left, right } = get();
    const isThere = (trace: OpenTrace | null) => trace !== null && value.traces.some(({ id }) => id === trace.head.id);
    if (isThere(left) && (isThere(right) || value.traces.length === 1)) {
      for (const head of value.traces) traces.updateHead(head);
      return;
    }
    // A trace came by an import, or went with its file.
    const [nextLeft, nextRight] = pairOf(selectedId, value.traces);
    if (!nextLeft) return;
    const openId = get()[get().selected.side]?.head.id;
    await traces.open(nextLeft, nextRight ?? null);
    const side = nextRight?.id === openId ? 'right' : 'left';
    const isSame = get()[side]?.head.id === openId;
    set({ selected: isSame ? { ...get().selected, side } : { side: 'left', step: 0 }, textSelection: null });
  }

  function swapSides(): void {
    const { selectedId, left, right } = get();
    if (!left || !right || selectedId === null) return;
    traces.swap();
    session.keepPair(selectedId, right.head.id, left.head.id);
  }

  async function openTrace(side: Side, traceId: number): Promise<void> {
    const { group, left, right, selectedId } = get();
    const head = group.status === 'ready' ? group.value.traces.find(({ id }) => id === traceId) : undefined;
    if (!head || !left || selectedId === null || get()[side]?.head.id === traceId) return;
    if (traceId === left.head.id || traceId === right?.head.id) return swapSides();
    const [nextLeft, nextRight] = side === 'left' ? [head, right?.head ?? null] : [left.head, head];
    session.keepPair(selectedId, nextLeft.id, nextRight?.id ?? null);
    set({ selected: { side, step: 0 }, textSelection: null, levels: { ...get().levels, cards: {} } });
    await traces.open(nextLeft, nextRight);
  }

  async function openPlace(traceId: number, step: number | null, besideId: number | null): Promise<boolean> {
    const groupId = await groupOfTrace(traceId);
    if (groupId === null) return false;
    if (besideId !== null) session.keepPair(groupId, traceId, besideId);
    if (get().selectedId !== groupId || besideId !== null) await goToGroup(groupId);
    const { left, right, group } = get();
    if (group.status !== 'ready') return false;
    if (left?.head.id !== traceId && right?.head.id !== traceId) await openTrace('left', traceId);
    const side: Side = get().right?.head.id === traceId ? 'right' : 'left';
    const head = get()[side]?.head;
    if (head?.id !== traceId || (step !== null && step >= head.stepCount)) return false;
    set({ selected: { side, step }, ...(step !== null && { scrollTo: { side, step } }) });
    return true;
  }

  /** The list knows the groups by their traces; all of it is looked through, page by page. */
  async function groupOfTrace(traceId: number): Promise<number | null> {
    const { group } = get();
    if (group.status === 'ready' && group.value.traces.some(({ id }) => id === traceId)) return group.value.group.id;
    const limit = 500;
    for (let offset = 0, total = 1; offset < total; offset += limit) {
      const page = await call('traces.listGroups', { view: {}, offset, limit });
      const found = page.groups.find(({ traces }) => traces.some(({ id }) => id === traceId));
      if (found) return found.id;
      total = page.matched;
    }
    return null;
  }

  /** With nothing but the answers in sight, what is asked is about the whole trace; afterwards one is where one was. */
  function lookAtAnswers(isOn: boolean): void {
    const { selected, selectedId } = get();
    if (isOn) {
      beforeAnswers = { groupId: selectedId, selected };
      set({ selected: { side: selected.side, step: null }, textSelection: null });
    } else if (selected.step === null && beforeAnswers?.groupId === selectedId) {
      set({ selected: beforeAnswers.selected });
    }
  }

  return {
    showGroup,
    refreshGroup,
    acts: {
      openTrace,
      swapSides,
      openPlace,
      inOrder,
      setOptions: (change) => {
        const { options, left, right } = get();
        set({ options: { ...options, ...change } });
        if (change.answersOnly !== undefined && change.answersOnly !== options.answersOnly) {
          lookAtAnswers(change.answersOnly);
        }
        session.touch();
        const { side, step } = get().selected;
        // Other rows come and go around the step that is looked at.
        if (step !== null && change.blind === undefined) set({ scrollTo: { side, step } });
        if (change.blind === true && !options.blind) {
          if (left && right) {
            // Which side was which must not be told from where it was a moment ago.
            if (inOrder([left.head, right.head])[0] !== left.head) traces.swap();
          }
          void traces.loadNames();
        }
      },
    },
  };
}
