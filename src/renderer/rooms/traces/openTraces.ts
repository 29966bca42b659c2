import { namesOfModel, patternsOfNames } from '../../../shared/text/maskNames.ts';
import { type AlignedColumns, alignColumns } from '../../../shared/traces/alignColumns.ts';
import { relations } from '../../../shared/traces/alignSteps.ts';
import type { TraceHead } from '../../../shared/traces/traceGroup.ts';
import type { Levels } from '../../components/transcript/transcriptTypes.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { openSides, openTracesOf } from './openColumns.ts';
import { type OpenTrace, type Side, type StoreParts, sides } from './tracesState.ts';

export type OpenTraces = {
  /** Shows one to four traces and reads what belongs to them; one that is open already keeps what was read. */
  open: (heads: readonly TraceHead[]) => Promise<void>;
  swap: (side: Side, other: Side) => void;
  /** The traces that are open in another order. */
  reorder: (heads: readonly TraceHead[]) => void;
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

/** What is read of the traces in the columns. An answer about a trace that is not open any more is dropped. */
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
    const [first, ...others] = openTracesOf(get()).map(({ head }) => head.id);
    if (first === undefined || others.length === 0) return set({ alignment: { status: 'idle' } });
    set({ alignment: { status: 'loading' } });
    try {
      const pairs = await Promise.all(
        others.map((rightTraceId) => call('traces.align', { leftTraceId: first, rightTraceId })),
      );
      if (isNewest())
        set({ alignment: { status: 'ready', value: alignColumns(pairs, classesOf(openTracesOf(get()))) } });
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

  function place(heads: readonly TraceHead[]): void {
    const [left, right, third, fourth] = heads.slice(0, sides.length).map(opened);
    set({ left: left ?? null, right: right ?? null, third: third ?? null, fourth: fourth ?? null });
  }

  async function open(heads: readonly TraceHead[]): Promise<void> {
    const before = openTracesOf(get()).map(({ head }) => head.id);
    place(heads);
    set({ alignment: { status: heads.length > 1 ? 'loading' : 'idle' } });
    const added = heads.filter(({ id }) => !before.includes(id));
    const outlines = Promise.all(added.map(({ id }) => loadOutline(id)));
    const work = added.map(({ id }) => loadMarks(id));
    if (get().options.blind) void loadNames();
    // Of three and more, what stands side by side without being in the first is told by the outlines.
    const aligned = heads.length > 2 ? outlines.then(align) : align();
    await Promise.all([...work, outlines, aligned]);
    // What the rules find takes longest, and is added when all else is there and still looked at.
    for (const { id } of added) void loadFindings(id);
  }

  /** The selected step, what was chosen for its cards and what was found go along with a trace that changes its column. */
  function reorder(heads: readonly TraceHead[]): void {
    const before = openTracesOf(get()).map(({ head }) => head.id);
    if (heads.every(({ id }, at) => id === before[at])) return;
    const { alignment, selected, levels, find: found } = get();
    const names: readonly string[] = sides;
    const sideNow = (side: string): Side => {
      const at = heads.findIndex(({ id }) => id === before[names.indexOf(side)]);
      return sides[at] ?? 'left';
    };
    place(heads);
    set({
      selected: { ...selected, side: sideNow(selected.side) },
      levels: movedLevels(levels, sideNow),
      textSelection: null,
      find: { ...found, current: -1 },
    });
    // Of two the rows are the same, seen from the other side.
    if (alignment.status === 'ready' && heads.length === 2) {
      aligning.begin();
      set({ alignment: { status: 'ready', value: mirrored(alignment.value) } });
    } else void align();
  }

  return {
    open,
    change,
    find,
    loadMarks,
    outdateMarks: (traceId) => void newestOf('marks', traceId),
    loadFindings,
    loadNames,
    reorder,
    swap: (side, other) => {
      const to = { [side]: other, [other]: side };
      reorder(openSides(get()).flatMap((one) => get()[to[one] ?? one]?.head ?? []));
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

/** Numbers that are equal for steps of one kind and tool. */
function classesOf(open: readonly OpenTrace[]): (column: number, step: number) => number {
  const numbers = new Map<string, number>();
  return (column, step) => {
    const outline = open[column]?.outline;
    if (outline?.status !== 'ready') return column;
    const { kinds, tools, toolOf } = outline.value;
    const name = `${kinds[step]} ${tools[toolOf[step] ?? -1]?.name ?? ''}`;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
}

function mirrored({
  steps: [left = [], right = []],
  relations: [none = [], related = []],
}: AlignedColumns): AlignedColumns {
  const [onlyLeft, onlyRight] = [relations.indexOf('onlyLeft'), relations.indexOf('onlyRight')];
  const turned = related.map((one) => (one === onlyLeft ? onlyRight : one === onlyRight ? onlyLeft : one));
  return { steps: [right, left], relations: [none, turned] };
}

/** What was chosen for single cards goes along with their trace; kinds stay with the column. */
function movedLevels(levels: Levels, sideNow: (side: string) => Side): Levels {
  const cards = Object.entries(levels.cards).map(([key, level]) => {
    const [side = '', step] = key.split('.');
    return [`${sideNow(side)}.${step}`, level] as const;
  });
  return { ...levels, cards: Object.fromEntries(cards) };
}
