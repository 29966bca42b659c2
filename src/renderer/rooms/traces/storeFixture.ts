import { beforeEach, vi } from 'vitest';
import type { Call } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TraceHead } from '../../../shared/traces/traceGroup.ts';
import { createTracesStore, type TracesStore } from './tracesStore.ts';

// Kinds as in `stepKinds`: a question, two calls with results, an answer.
const kinds = [1, 3, 4, 3, 4, 5];
const criteria = [
  { id: 'needed', scope: 'call', choices: [{ id: 'yes' }, { id: 'no' }] },
  { id: 'rightTool', scope: 'call', choices: [{ id: 'yes' }, { id: 'no' }] },
  { id: 'solved', scope: 'trace', choices: [{ id: 'yes' }, { id: 'no' }] },
];

const progressOf = (calls: number) => ({ calls, callsMarked: 0, traces: calls / 2, tracesMarked: 0 });
export const headOf = (id: number) =>
  ({ id, model: `模型-${id}`, stepCount: kinds.length, progress: progressOf(2) }) as TraceHead; // the store reads only these

/** Groups 1 and 2 have two traces (10, 11 and 20, 21), group 3 has three (30, 31, 32). */
export const groups = [1, 2, 3].map((id) => ({
  id,
  title: `質問 ${id} 𠮷`,
  traces: Array.from({ length: id === 3 ? 3 : 2 }, (_, at) => headOf(id * 10 + at)),
  progress: progressOf(4),
  state: 'todo' as 'todo' | 'done',
  flagged: false,
}));

/** A core that answers at once, unless a test holds a method back. */
export function fakeCore() {
  const marks = new Map<number, { traceId: number; step: number | null; criterionId: string; choiceId: string }[]>();
  const comments = new Map<number, { step: number | null; text: string }[]>();
  const asked: { method: string; input: unknown }[] = [];
  const held = new Map<string, { answer: () => void }[]>();
  const failing = new Map<string, AppError>();
  const once = new Map<string, AppError>();
  let kept: unknown = null;
  let hits: Readonly<Record<number, { traceId: number; step: number }>> = {};
  const groupOf = (id: number) => groups.find((group) => group.id === id);
  const answers: Record<string, (input: never) => unknown> = {
    'session.read': () => ({ value: kept }),
    'session.write': ({ value }: { value: unknown }) => {
      kept = value;
      return {};
    },
    'traces.listGroups': ({ offset, limit }: { offset: number; limit: number }) => ({
      groups: groups.slice(offset, offset + limit),
      offset,
      total: groups.length,
      matched: groups.length,
      progress: progressOf(12),
      doneCount: 0,
      draftCount: 0,
    }),
    'traces.locateGroup': ({ groupId }: { groupId: number }) => ({
      index: groups.findIndex(({ id }) => id === groupId),
    }),
    'traces.nextOpenGroup': ({ groupId }: { groupId: number }) => ({ groupId: groupId === 3 ? null : groupId + 1 }),
    'traces.facets': () => ({ models: [], tasks: [], outcomes: [], labels: [], detectors: [] }),
    'traces.indexState': () => ({ indexedBytes: 10, totalBytes: 10 }),
    'traces.queues': () => [],
    'traces.saveQueue': () => ({ id: 5 }),
    'traces.readScheme': () => ({ version: 0, criteria, savedAt: null, savedBy: null }),
    'traces.labels': () => ({ labels: [], lists: [], assigned: [], unknownTools: [] }),
    'traces.readGroup': ({ groupId }: { groupId: number }) => {
      const group = groupOf(groupId);
      return { group, traces: group?.traces, historyCount: 0 };
    },
    'traces.readOutline': ({ traceId }: { traceId: number }) => ({
      traceId,
      kinds,
      tools: [],
      toolOf: kinds.map(() => -1),
      joined: [-1, 2, 1, 4, 3, -1],
      errors: [],
    }),
    'traces.readMarks': ({ traceId }: { traceId: number }) => ({
      marks: marks.get(traceId) ?? [],
      spans: [],
      comments: comments.get(traceId) ?? [],
      othersComments: [],
    }),
    'traces.findings': () => [],
    'traces.align': () => {
      const steps = kinds.map((_, step) => step);
      return { left: [...steps, -1], right: [...steps.slice(0, 5), -1, 5], relation: [0, 0, 0, 2, 2, 4, 5] };
    },
    'traces.find': ({ traceIds, text }: { traceIds: number[]; text: string }) =>
      traceIds.map((traceId) => ({
        traceId,
        steps: text === '無' ? [] : [2, 5],
        counts: [2, 1],
        total: text === '無' ? 0 : 3,
      })),
    'traces.search': ({ text }: { text: string }) => {
      if (text === '(')
        throw new AppError('INVALID_INPUT', 'Bad pattern', { reason: 'regex', message: 'Unterminated group' });
      return { groupCount: 1, traceCount: 1, stepCount: 2, index: { indexedBytes: 10, totalBytes: 10 } };
    },
    'traces.cancelSearch': () => ({}),
    'traces.firstHits': ({ groupIds }: { groupIds: number[] }) =>
      groupIds.flatMap((groupId) => (hits[groupId] ? [{ groupId, hit: hits[groupId] }] : [])),
    'traces.setMark': (input: { traceId: number; step: number | null; criterionId: string; choiceId: string }) => {
      marks.set(input.traceId, [...(marks.get(input.traceId) ?? []), input]);
      return {};
    },
    'traces.setComment': ({ text }: { text: string }) => ({ text }),
    'traces.setState': () => ({}),
  };
  const call = (async (method: string, input: unknown) => {
    asked.push({ method, input });
    const failure = once.get(method) ?? failing.get(method);
    once.delete(method);
    if (failure) throw failure;
    const waiting = held.get(method);
    if (waiting) await new Promise<void>((answer) => waiting.push({ answer }));
    const answer = answers[method];
    if (!answer) throw new Error(`Nobody answers ${method}`);
    return answer(input as never);
  }) as Call; // the table above answers each method in its own shape
  return {
    call,
    asked: (method: string) => asked.filter((one) => one.method === method).map(({ input }) => input),
    /** Answers to this method wait; what is returned lets the one at a place go. */
    hold: (method: string) => {
      const waiting: { answer: () => void }[] = [];
      held.set(method, waiting);
      return (at: number) => waiting[at]?.answer();
    },
    failOnce: (method: string, error: AppError) => once.set(method, error),
    fail: (method: string, error: AppError | null) => (error ? failing.set(method, error) : failing.delete(method)),
    kept: () => kept,
    /** The one comment on a trace, as it is on disk. */
    comment: (traceId: number, comment: { step: number | null; text: string }) => comments.set(traceId, [comment]),
    /** A search finds these places first, by group. */
    find: (found: typeof hits) => {
      hits = found;
    },
  };
}

export const settle = () => vi.advanceTimersByTimeAsync(700);
export const shown = ({ left, right, selected }: ReturnType<TracesStore['getState']>) => [
  left?.head.id,
  right?.head.id,
  selected,
];

/** A store of the room that shows the first group. */
export async function openStore(core = fakeCore()) {
  const store = createTracesStore(core.call);
  await store.getState().open();
  await settle();
  return { store, core, state: () => store.getState() };
}

/** Each test of the file that asks has a clock that stands. */
export function onStandingClock() {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    };
  });
}
