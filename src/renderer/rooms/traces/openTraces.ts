import { namesOfModel, patternsOfNames } from '../../../shared/text/maskNames.ts';
import { relations } from '../../../shared/traces/alignSteps.ts';
import type { TraceHead } from '../../../shared/traces/traceGroup.ts';
import type { Alignment } from '../../../shared/traces/traceReading.ts';
import type { Levels } from '../../components/transcript/transcriptTypes.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { type OpenTrace, otherSide, type Side, type StoreParts, sides } from './tracesState.ts';

export type OpenTraces = {
  /** Shows one or two traces and reads what belongs to them; one that is open already keeps what was read. */
  open: (left: TraceHead, right: TraceHead | null) => Promise<void>;
  swap: () => void;
  updateHead: (head: TraceHead) => void;
  loadMarks: (traceId: number) => Promise<void>;
  /** What is read of them now is no news any more: something was said that is not in it. */
  outdateMarks: (traceId: number) => void;
  loadFindings: (traceId: number) => Promise<void>;
  /** Looks for names of models in the texts of the open traces. */
  loadNames: () => Promise<void>;
  /** Outlines anew: labels changed. */
  relabel: () => void;
  change: (traceId: number, change: Partial<OpenTrace>) => void;
  find: (traceId: number) => OpenTrace | null;
};

const fresh = {
  outline: { status: 'loading' },
  marks: { status: 'loading' },
  findings: { status: 'loading' },
} as const;

/** What is read of the traces in the two columns. An answer about a trace that is not open any more is dropped. */
export function createOpenTraces({ call, get, set }: StoreParts): OpenTraces {
  const aligning = newestOnly();
  const readings = new Map<string, ReturnType<typeof newestOnly>>();
  let lastFindings = Promise.resolve();

  const sideOf = (traceId: number): Side | null => sides.find((side) => get()[side]?.head.id === traceId) ?? null;
  function find(traceId: number): OpenTrace | null {
    const side = sideOf(traceId);
    return side === null ? null : get()[side];
  }
  function change(traceId: number, part: Partial<OpenTrace>): void {
    const side = sideOf(traceId);
    const trace = side === null ? null : get()[side];
    if (side !== null && trace !== null) set({ [side]: { ...trace, ...part } });
  }

  function newestOf(what: 'outline' | 'marks' | 'findings', traceId: number): () => boolean {
    const key = `${what} ${traceId}`;
    const reading = readings.get(key) ?? newestOnly();
    readings.set(key, reading);
    return reading.begin();
  }

  async function loadOutline(traceId: number): Promise<void> {
    const isNewest = newestOf('outline', traceId);
    try {
      const value = await call('traces.readOutline', { traceId });
      if (isNewest()) change(traceId, { outline: { status: 'ready', value } });
    } catch (thrown) {
      if (isNewest()) change(traceId, { outline: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  async function loadMarks(traceId: number): Promise<void> {
    const isNewest = newestOf('marks', traceId);
    try {
      const value = await call('traces.readMarks', { traceId });
      if (isNewest()) change(traceId, { marks: { status: 'ready', value } });
    } catch (thrown) {
      if (isNewest()) change(traceId, { marks: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  /** One after another: it may take seconds, and a browser has but a few connections, which what is opened next needs. */
  function loadFindings(traceId: number): Promise<void> {
    const isNewest = newestOf('findings', traceId);
    lastFindings = lastFindings.then(() => (isNewest() && find(traceId) ? readFindings(traceId, isNewest) : undefined));
    return lastFindings;
  }

  async function readFindings(traceId: number, isNewest: () => boolean): Promise<void> {
    try {
      const value = await call('traces.findings', { traceId });
      if (isNewest()) change(traceId, { findings: { status: 'ready', value } });
    } catch (thrown) {
      if (isNewest()) change(traceId, { findings: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  async function align(): Promise<void> {
    const isNewest = aligning.begin();
    const { left, right } = get();
    if (!left || !right) return set({ alignment: { status: 'idle' } });
    set({ alignment: { status: 'loading' } });
    try {
      const value = await call('traces.align', { leftTraceId: left.head.id, rightTraceId: right.head.id });
      if (isNewest()) set({ alignment: { status: 'ready', value } });
    } catch (thrown) {
      if (isNewest()) set({ alignment: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  async function stepsWith(traceId: number, text: string, searchId: string): Promise<readonly number[]> {
    // Without the warning names are still masked.
    const found = await call('traces.find', { traceIds: [traceId], text, mode: 'regex', searchId }).catch(() => []);
    return found.flatMap(({ steps }) => steps);
  }

  async function loadNames(): Promise<void> {
    const open = sides.flatMap((side) => get()[side] ?? []);
    await Promise.all(
      open.map(async ({ head }) => {
        const patterns = patternsOfNames(namesOfModel(head.model));
        const found = await Promise.all(patterns.map((text, at) => stepsWith(head.id, text, `names-${head.id}-${at}`)));
        change(head.id, { namedIn: [...new Set(found.flat())].sort((a, b) => a - b) });
      }),
    );
  }

  function opened(head: TraceHead): OpenTrace {
    const known = find(head.id);
    if (known) return { ...known, head };
    return { head, ...fresh, namedIn: [] };
  }

  async function open(left: TraceHead, right: TraceHead | null): Promise<void> {
    const before = sides.flatMap((side) => get()[side]?.head.id ?? []);
    set({ left: opened(left), right: right && opened(right), alignment: { status: right ? 'loading' : 'idle' } });
    const heads = [left, ...(right ? [right] : [])];
    const added = heads.filter(({ id }) => !before.includes(id));
    const work = added.flatMap(({ id }) => [loadOutline(id), loadMarks(id)]);
    if (get().options.blind) void loadNames();
    await Promise.all([...work, align()]);
    // What the rules find takes longest, and is added when all else is there and still looked at.
    for (const { id } of added) void loadFindings(id);
  }

  return {
    open,
    change,
    find,
    loadMarks,
    outdateMarks: (traceId) => void newestOf('marks', traceId),
    loadFindings,
    loadNames,
    swap: () => {
      const { left, right, alignment, selected, levels, find: found } = get();
      if (!left || !right) return;
      aligning.begin();
      set({
        left: right,
        right: left,
        selected: { ...selected, side: otherSide(selected.side) },
        levels: swappedLevels(levels),
        textSelection: null,
        find: { ...found, current: -1 },
      });
      if (alignment.status === 'ready') set({ alignment: { status: 'ready', value: mirrored(alignment.value) } });
      else void align();
    },
    updateHead: (head) => change(head.id, { head }),
    relabel: () => {
      for (const side of sides) {
        const id = get()[side]?.head.id;
        if (id !== undefined) void loadOutline(id);
      }
    },
  };
}

/** The same rows seen from the other side. */
function mirrored({ left, right, relation }: Alignment): Alignment {
  const onlyLeft = relations.indexOf('onlyLeft');
  const onlyRight = relations.indexOf('onlyRight');
  const turned = relation.map((one) => (one === onlyLeft ? onlyRight : one === onlyRight ? onlyLeft : one));
  return { left: right, right: left, relation: turned };
}

/** What was chosen for single cards goes along with their side; kinds stay with the column. */
function swappedLevels(levels: Levels): Levels {
  const cards = Object.entries(levels.cards).map(([key, level]) => {
    const [side, step] = key.split('.');
    return [`${side === 'left' ? 'right' : 'left'}.${step}`, level] as const;
  });
  return { ...levels, cards: Object.fromEntries(cards) };
}
