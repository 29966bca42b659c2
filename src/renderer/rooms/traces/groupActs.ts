import type { TraceHead } from '../../../shared/traces/traceGroup.ts';
import type { Levels } from '../../components/transcript/transcriptTypes.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { openTracesOf, runsAskedFor } from './openColumns.ts';
import type { OpenTraces } from './openTraces.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { type Hit, noGroup, type Place, type Side, type StoreParts, sides, type TracesActs } from './tracesState.ts';

type Acts = Pick<TracesActs, 'openTrace' | 'openRuns' | 'swapSides' | 'openPlace' | 'setOptions' | 'inOrder'>;
/** Where one was in a group before the window was closed. */
type Resume = { readonly selected: Place; readonly levels: Levels };
/** Shows a group: where one was in it, or with the run in a column in which a search found something. */
export type ShowGroup = (
  groupId: number,
  goal?: { readonly resume?: Resume; readonly hit?: Promise<Hit | null> },
) => Promise<void>;

type GroupActs = {
  readonly acts: Acts;
  /** Reads a group and opens its pair; a group that is asked for later wins. */
  readonly showGroup: ShowGroup;
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

  const showGroup: ShowGroup = async (groupId, { resume, hit = null } = {}) => {
    const isNewest = showing.begin();
    refreshing.begin();
    set({ ...noGroup, levels: { ...get().levels, cards: {} }, group: { status: 'loading' } });
    session.touch();
    try {
      const [value, found] = await Promise.all([call('traces.readGroup', { groupId }), hit]);
      if (!isNewest()) return;
      set({ group: { status: 'ready', value } });
      const shown = columnsWith(found, value.traces, columnsOf(groupId, value.traces));
      if (shown.length === 0) return;
      if (resume) set(resume);
      await traces.open(shown);
      if (!isNewest() || !resume || resume.selected.step === null) return;
      // Whoever has gone on meanwhile is not taken back.
      if (get().selected !== resume.selected) return;
      set({ scrollTo: { ...resume.selected, step: resume.selected.step } });
    } catch (thrown) {
      if (isNewest()) set({ group: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  };

  /** As somebody chose it; else the first two of those that the list asks for, in blind mode in an order that does not tell which is which. */
  function columnsOf(groupId: number, heads: readonly TraceHead[]): readonly TraceHead[] {
    const kept = session.columnsOf(groupId);
    const chosen = kept.flatMap((traceId) => heads.find(({ id }) => id === traceId) ?? []);
    if (chosen.length === kept.length && chosen.length > Math.min(1, heads.length - 1)) return chosen;
    if (get().options.blind) return inOrder(heads).slice(0, 2);
    const asked = runsAskedFor(get().view, heads);
    return [...asked, ...heads.filter((head) => !asked.includes(head))].slice(0, 2);
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
    const open = openTracesOf(get());
    const areThere = open.every(({ head }) => value.traces.some(({ id }) => id === head.id));
    if (areThere && open.length > Math.min(1, value.traces.length - 1)) {
      for (const head of value.traces) traces.updateHead(head);
      return;
    }
    // A trace came by an import, or went with its file.
    const shown = columnsOf(selectedId, value.traces);
    if (shown.length === 0) return;
    const openId = get()[get().selected.side]?.head.id;
    await traces.open(shown);
    const side = sides.find((one) => get()[one]?.head.id === openId) ?? 'left';
    const isSame = get()[side]?.head.id === openId;
    set({ selected: isSame ? { ...get().selected, side } : { side: 'left', step: 0 }, textSelection: null });
  }

  const keepColumns = (groupId: number) =>
    session.keepColumns(groupId, openTracesOf(get()).map(({ head }) => head.id)); // biome-ignore format: one line

  function swapSides(side: Side = 'right', other: Side = 'left'): void {
    const { selectedId } = get();
    if (!get()[side] || !get()[other] || selectedId === null) return;
    traces.swap(side, other);
    keepColumns(selectedId);
  }

  /** Shows other traces of the group; a step of one that stays is still the selected one. */
  async function openColumns(heads: readonly TraceHead[]): Promise<void> {
    const { selectedId, selected } = get();
    const [first] = heads;
    if (selectedId === null || first === undefined) return;
    session.keepColumns(selectedId, heads.map(({ id }) => id)); // biome-ignore format: one line
    const stays = heads.findIndex(({ id }) => id === get()[selected.side]?.head.id);
    const place: Place = stays < 0 ? { side: 'left', step: 0 } : { side: sides[stays] ?? 'left', step: selected.step };
    set({ selected: place, textSelection: null, levels: { ...get().levels, cards: {} } });
    await traces.open(heads);
  }

  async function openRuns(traceIds: readonly number[]): Promise<void> {
    const { group } = get();
    const heads = group.status === 'ready' ? group.value.traces : [];
    const chosen = [...new Set(traceIds)].flatMap((traceId) => heads.find(({ id }) => id === traceId) ?? []);
    await openColumns(chosen.slice(0, sides.length));
  }

  async function openTrace(side: Side, traceId: number): Promise<void> {
    const { group, left, selectedId } = get();
    const head = group.status === 'ready' ? group.value.traces.find(({ id }) => id === traceId) : undefined;
    if (!head || !left || selectedId === null || get()[side]?.head.id === traceId) return;
    const there = sides.find((one) => get()[one]?.head.id === traceId);
    if (there !== undefined) return swapSides(side, there);
    await openColumns(sides.flatMap((one) => (one === side ? head : (get()[one]?.head ?? []))));
    set({ selected: { side, step: 0 } });
  }

  async function openPlace(traceId: number, step: number | null, besideId: number | null): Promise<boolean> {
    const groupId = await groupOfTrace(traceId);
    if (groupId === null) return false;
    const isOpen = (id: number) => openTracesOf(get()).some(({ head }) => head.id === id);
    const areOpen = isOpen(traceId) && (besideId === null || isOpen(besideId));
    if (besideId !== null && !areOpen) session.keepColumns(groupId, [traceId, besideId]);
    if (get().selectedId !== groupId || (besideId !== null && !areOpen)) await goToGroup(groupId);
    if (get().group.status !== 'ready') return false;
    if (!isOpen(traceId)) await openTrace('left', traceId);
    const side: Side = sides.find((one) => get()[one]?.head.id === traceId) ?? 'left';
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
      openRuns,
      swapSides: (side) => swapSides(side === 'left' ? 'right' : side),
      openPlace,
      inOrder,
      setOptions: (change) => {
        const { options } = get();
        set({ options: { ...options, ...change } });
        if (change.answersOnly !== undefined && change.answersOnly !== options.answersOnly) {
          lookAtAnswers(change.answersOnly);
        }
        session.touch();
        const { side, step } = get().selected;
        // Other rows come and go around the step that is looked at.
        if (step !== null && change.blind === undefined) set({ scrollTo: { side, step } });
        if (change.blind === true && !options.blind) {
          // Which side was which must not be told from where it was a moment ago.
          void traces.reorder(inOrder(openTracesOf(get()).map(({ head }) => head)));
          void traces.loadNames();
        }
      },
    },
  };
}

/** The columns, with the run of a hit in the first where it is in none. */
function columnsWith(
  hit: Hit | null,
  heads: readonly TraceHead[],
  columns: readonly TraceHead[],
): readonly TraceHead[] {
  const found = heads.find(({ id }) => id === hit?.traceId);
  return found === undefined || columns.includes(found) ? columns : [found, ...columns.slice(1)];
}

/**
 * A place of a trace among others in blind mode, 0 to 2^32 − 1: the same each time for one `seed`, and not to be told from the trace's
 * number without it.
 */
function blindRank(seed: number, traceId: number): number {
  // The last steps of MurmurHash3, by Austin Appleby, in the public domain.
  let hash = (seed ^ Math.imul(traceId, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
