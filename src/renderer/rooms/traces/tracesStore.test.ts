import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TraceHead, TraceView } from '../../../shared/traces/traceGroup.ts';
import { followEvaluator } from '../../window/followEvaluator.ts';
import type { TracesState } from './tracesState.ts';
import { createTracesStore, type TracesStore } from './tracesStore.ts';

// Kinds as in `stepKinds`: a question, two calls with results, an answer.
const kinds = [1, 3, 4, 3, 4, 5];
const criteria = [
  { id: 'needed', scope: 'call', choices: [{ id: 'yes' }, { id: 'no' }] },
  { id: 'rightTool', scope: 'call', choices: [{ id: 'yes' }, { id: 'no' }] },
  { id: 'solved', scope: 'trace', choices: [{ id: 'yes' }, { id: 'no' }] },
];

const progressOf = (calls: number) => ({ calls, callsMarked: 0, traces: calls / 2, tracesMarked: 0 });
const headOf = (id: number) =>
  ({ id, model: `模型-${id}`, stepCount: kinds.length, progress: progressOf(2) }) as TraceHead; // the store reads only these

/** Groups 1 and 2 have two traces (10, 11 and 20, 21), group 3 has three (30, 31, 32). */
const groups = [1, 2, 3].map((id) => ({
  id,
  title: `質問 ${id} 𠮷`,
  traces: Array.from({ length: id === 3 ? 3 : 2 }, (_, at) => headOf(id * 10 + at)),
  progress: progressOf(4),
  state: 'todo' as 'todo' | 'done',
  flagged: false,
}));

/** A core that answers at once, unless a test holds a method back. */
function fakeCore() {
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

const settle = () => vi.advanceTimersByTimeAsync(700);
const shown = ({ left, right, selected }: ReturnType<TracesStore['getState']>) => [
  left?.head.id,
  right?.head.id,
  selected,
];

async function openStore(core = fakeCore()) {
  const store = createTracesStore(core.call);
  await store.getState().open();
  await settle();
  return { store, core, state: () => store.getState() };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

describe('going from group to group', () => {
  test('opens the first group with its first two traces side by side, at the first call that lacks an answer', async () => {
    const { state } = await openStore();
    expect(shown(state())).toEqual([10, 11, { side: 'left', step: 1 }]);
    expect([state().selectedIndex, state().alignment.status, state().left?.outline.status]).toEqual([
      0,
      'ready',
      'ready',
    ]);
  });

  test('shows the group that was asked for last, however late the others answer', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.readGroup');
    const first = state().selectGroup(2);
    const second = state().selectGroup(3);
    answer(1);
    await settle();
    answer(0);
    await Promise.all([first, second]);
    expect([state().selectedId, ...shown(state()).slice(0, 2)]).toEqual([3, 30, 31]);
  });

  test('leaves whoever goes on while it comes back where they went', async () => {
    const { state, core } = await openStore();
    await state().selectGroup(3);
    state().select({ side: 'left', step: 3 });
    await settle();
    const answer = core.hold('traces.align');
    const store = createTracesStore(core.call);
    const opening = store.getState().open();
    await settle();
    store.getState().select({ side: 'left', step: 1 });
    const { scrollTo } = store.getState();
    answer(0);
    await opening;
    expect([store.getState().selected, store.getState().scrollTo]).toEqual([{ side: 'left', step: 1 }, scrollTo]);
  });

  test('comes back to group, step, sides and options after a restart', async () => {
    const { state, core } = await openStore();
    await state().selectGroup(3);
    await state().openTrace('right', 32);
    state().select({ side: 'right', step: 3 });
    state().setOptions({ linked: false });
    await settle();
    const again = await openStore(core);
    expect([again.state().selectedId, ...shown(again.state())]).toEqual([3, 30, 32, { side: 'right', step: 3 }]);
    expect(again.state().options).toEqual({ linked: false, blind: false, answersOnly: false });
  });

  test('comes back to its step as often as the window is opened, also where it was closed before all was there', async () => {
    const { state, core } = await openStore();
    await state().selectGroup(3);
    state().select({ side: 'right', step: 3 });
    await settle();
    const answer = core.hold('traces.readGroup');
    const closed = createTracesStore(core.call);
    const opening = closed.getState().open();
    await settle();
    closed.getState().leave();
    const place = { groupId: 3, selected: { side: 'right', step: 3 } };
    expect(core.kept()).toMatchObject(place);
    answer(0);
    await opening;
    await settle();
    expect(core.kept()).toMatchObject(place);
  });

  test('says why a group could not be read, and reads it on a second try', async () => {
    const { state, core } = await openStore();
    core.fail('traces.readGroup', new AppError('NOT_FOUND', 'No such group'));
    await state().selectGroup(2);
    expect(state().group).toMatchObject({ status: 'failed', error: { code: 'NOT_FOUND' } });
    core.fail('traces.readGroup', null);
    await state().reopen();
    expect(shown(state()).slice(0, 2)).toEqual([20, 21]);
  });
});

describe('answers alone', () => {
  test('are asked about as whole traces, and afterwards one is where one was', async () => {
    const { state } = await openStore();
    state().select({ side: 'right', step: 3 });
    state().setOptions({ answersOnly: true });
    expect(state().selected).toEqual({ side: 'right', step: null });
    state().setOptions({ answersOnly: false });
    expect(state().selected).toEqual({ side: 'right', step: 3 });
  });

  test('stay in sight from question to question, and go when the next unlabelled call is asked for', async () => {
    const { state } = await openStore();
    state().setOptions({ answersOnly: true });
    await state().selectGroup(2);
    expect(state().selected).toEqual({ side: 'left', step: null });
    await state().nextUnmarked();
    expect([state().selected, state().options.answersOnly]).toEqual([{ side: 'left', step: 1 }, false]);
  });
});

describe('the two sides', () => {
  test('change places with what was selected and aligned, and stay so when the group is opened again', async () => {
    const { state } = await openStore();
    state().select({ side: 'left', step: 5 });
    state().swapSides();
    expect(shown(state())).toEqual([11, 10, { side: 'right', step: 5 }]);
    const { alignment } = state();
    expect(alignment.status === 'ready' && alignment.value.relations[1]?.slice(-2)).toEqual([5, 4]);
    await state().selectGroup(2);
    await state().selectGroup(1);
    expect(shown(state()).slice(0, 2)).toEqual([11, 10]);
  });

  test('swap when the trace of the other side is chosen for this one', async () => {
    const { state } = await openStore();
    await state().openTrace('left', 11);
    expect(shown(state()).slice(0, 2)).toEqual([11, 10]);
  });

  test('stand in blind mode in an order that stays, without telling which trace was imported first', async () => {
    const { state, core } = await openStore();
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array); // seed 0
    state().setOptions({ blind: true });
    const orders: unknown[] = [];
    for (const id of [1, 2, 3, 1, 2, 3]) {
      await state().selectGroup(id);
      orders.push(state().left?.head.id);
    }
    expect(orders.slice(3)).toEqual(orders.slice(0, 3));
    await settle();
    const again = await openStore(core);
    expect(again.state().left?.head.id).toBe(orders[5]);
  });

  test('stay blind for who takes over, and for who comes back to it', async () => {
    const cores = new Map(['e1', 'e2'].map((id) => [id, fakeCore()]));
    const callAs = followEvaluator(
      (id) => (cores.get(id ?? '') ?? fakeCore()).call,
      async () => {},
    );
    const openAs = async (id: string) => (await openStore({ ...fakeCore(), call: callAs(id) })).state();
    const first = await openAs('e1');
    first.setOptions({ blind: true });
    await settle();
    first.leave();
    const second = await openAs('e2');
    expect(second.options.blind).toBe(true);
    second.setOptions({ blind: false });
    await settle();
    second.leave();
    expect((await openAs('e1')).options.blind).toBe(true);
    // Left by nobody, the room is not taken over in the next tests.
    (await openStore()).state().leave();
  });

  test('begin with the run that the list asks for, unless one chose others', async () => {
    const { state } = await openStore();
    await state().setView({ filter: { ...state().view.filter, models: [headOf(32).model] } });
    await state().selectGroup(3);
    expect(shown(state()).slice(0, 2)).toEqual([32, 30]);
    await state().openTrace('left', 31);
    await state().selectGroup(1);
    await state().selectGroup(3);
    expect(shown(state()).slice(0, 2)).toEqual([31, 30]);
  });

  test('open a step by its link, beside the trace that the link names', async () => {
    const { state } = await openStore();
    expect(await state().openPlace(32, 3, 30)).toBe(true);
    expect(shown(state())).toEqual([32, 30, { side: 'left', step: 3 }]);
    expect(await state().openPlace(99, 0, null)).toBe(false);
    expect(await state().openPlace(20, 99, null)).toBe(false);
  });
});

describe('marks', () => {
  const place = { side: 'left', step: 1 } as const;
  const answersOf = (state: ReturnType<TracesStore['getState']>) => {
    const marks = state.left?.marks;
    return marks?.status === 'ready'
      ? marks.value.marks.map(({ criterionId, choiceId }) => [criterionId, choiceId])
      : null;
  };

  test('show at once, before the disk has them, and quick ones are written in their order', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.setMark');
    const first = state().setMark(place, 'needed', 'yes');
    const second = state().setMark(place, 'rightTool', 'no');
    expect(answersOf(state())).toEqual([
      ['needed', 'yes'],
      ['rightTool', 'no'],
    ]);
    await settle();
    expect([core.asked('traces.setMark').length, state().writing]).toEqual([1, 2]);
    answer(0);
    await first;
    // What is on disk by now lacks the second answer; it is not read before that is there too.
    expect(answersOf(state())).toHaveLength(2);
    await settle();
    answer(1);
    await second;
    await settle();
    expect([answersOf(state())?.length, state().writing]).toEqual([2, 0]);
  });

  test('stay when marks come that were asked for before them', async () => {
    const { state, core } = await openStore();
    const read = core.hold('traces.readMarks');
    state().groupsChanged([1]);
    await settle();
    const written = core.hold('traces.setMark');
    const saying = state().setMark(place, 'needed', 'yes');
    read(0);
    await settle();
    expect(answersOf(state())).toEqual([['needed', 'yes']]);
    written(0);
    await saying;
  });

  test('that cannot be written are taken back on the screen, and the failure is handed on', async () => {
    const { state, core } = await openStore();
    core.fail('traces.setMark', new AppError('DISK_FULL', 'No room'));
    await expect(state().setMark(place, 'needed', 'yes')).rejects.toThrow('No room');
    await settle();
    expect(answersOf(state())).toEqual([]);
  });

  test('keep a comment on a passage that cannot be saved over a restart, and save it on what it was typed', async () => {
    const { state, core } = await openStore();
    core.fail('traces.commentSpan', new AppError('DISK_FULL', 'No room'));
    state().typeSpanComment({ traceId: 10, spanId: 1 }, { text: '確認済み', base: '要確認' });
    await expect(state().saveSpanComments()).rejects.toThrow('No room');
    // What is typed is saved before the passage goes, or it stays.
    await expect(state().editSpan('left', 1, null)).rejects.toThrow('No room');
    expect(core.asked('traces.editSpan')).toEqual([]);
    await settle();
    const next = createTracesStore(core.call);
    await next.getState().open();
    await settle();
    expect(next.getState().spanDrafts).toEqual({ '10/1': { text: '確認済み', base: '要確認' } });
    await next.getState().flush();
    expect(core.asked('traces.commentSpan').at(-1)).toEqual({ spanId: 1, text: '確認済み', base: '要確認' });
  });

  test('stay where they are while nobody knows what became of the comment on them', async () => {
    const { state, core } = await openStore();
    core.fail('traces.commentSpan', new AppError('HOST_UNAVAILABLE', 'No answer'));
    state().typeSpanComment({ traceId: 10, spanId: 1 }, { text: '確認済み', base: '要確認' });
    const ends = await Promise.allSettled([state().saveSpanComments(), state().editSpan('left', 1, null)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(core.asked('traces.editSpan')).toEqual([]);
  });

  test('lead from one unmarked call to the next, on both sides, then to both traces as a whole, then into the next group', async () => {
    const { state } = await openStore();
    const places: unknown[] = [];
    for (let round = 0; round < 6; round++) {
      const { selected } = state();
      places.push(`${selected.side} ${selected.step}`);
      for (const id of selected.step === null ? ['solved'] : ['needed', 'rightTool'])
        await state().setMark(selected, id, 'yes');
      await settle();
      places.push(await state().nextUnmarked());
    }
    const calls = ['left 1', 'here', 'right 1', 'here', 'left 3', 'here', 'right 3', 'here'];
    expect(places).toEqual([...calls, 'left null', 'here', 'right null', 'otherGroup']);
    expect([state().selectedId, state().selected]).toEqual([2, { side: 'left', step: 1 }]);
  });

  test('wait for a question that is still read, and lead into it before any other', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.readMarks');
    void state().selectGroup(2);
    await settle();
    const went = state().nextUnmarked();
    await settle();
    expect(state().selectedId).toBe(2);
    for (const at of [0, 1]) answer(at);
    expect(await went).toBe('here');
    expect([state().selectedId, state().selected]).toEqual([2, { side: 'left', step: 1 }]);
  });

  test('lead to a call that was passed over before they lead to the traces as a whole', async () => {
    const { state } = await openStore();
    state().select({ side: 'right', step: 3 });
    await state().nextUnmarked();
    expect(state().selected).toEqual({ side: 'left', step: 1 });
    state().select({ side: 'left', step: null });
    await state().nextUnmarked();
    expect(state().selected).toEqual({ side: 'left', step: 1 });
  });

  test('keep a comment that is being typed over a restart, and save it once after a pause', async () => {
    const { state, core } = await openStore();
    for (const text of ['添', '添付', '添付文書']) state().typeComment(place, text);
    await vi.advanceTimersByTimeAsync(200);
    expect(core.asked('traces.setComment')).toEqual([]);
    expect(core.kept()).toMatchObject({ commentDrafts: { '10/1': { text: '添付文書', base: '' } } });
    await settle();
    expect(core.asked('traces.setComment')).toEqual([{ traceId: 10, step: 1, text: '添付文書', base: '' }]);
    expect(state().commentDrafts).toEqual({});
  });

  test('say of a comment on what it was typed, so that an undo that is on its way is not overwritten', async () => {
    const { state, core } = await openStore();
    core.comment(10, { step: 1, text: '添付' });
    await state().reload();
    await settle();
    const answer = core.hold('traces.setComment');
    state().typeComment(place, '添付文');
    core.comment(10, { step: 1, text: '' });
    state().groupsChanged(null);
    state().typeComment(place, '添付文書');
    await settle();
    state().typeComment(place, '添付文書を');
    answer(0);
    await settle();
    answer(1);
    await settle();
    expect(core.asked('traces.setComment')).toEqual([
      { traceId: 10, step: 1, text: '添付文書', base: '添付' },
      { traceId: 10, step: 1, text: '添付文書を', base: '添付文書' },
    ]);
    expect(state().commentDrafts).toEqual({});
  });

  test.each([
    ['DISK_FULL', ''],
    ['INTERNAL', null],
  ] as const)(
    'say of a comment whose saving failed with %s on what it was typed only where that is known',
    async (code, base) => {
      const { state, core } = await openStore();
      core.failOnce('traces.setComment', new AppError(code, 'Not saved'));
      state().typeComment(place, '添');
      await settle();
      state().typeComment(place, '添付');
      await settle();
      expect(core.asked('traces.setComment').at(-1)).toEqual({ traceId: 10, step: 1, text: '添付', base });
    },
  );
});

describe('find and search', () => {
  test('go through all places row by row, left before right, and around', async () => {
    const { state } = await openStore();
    state().openFind();
    await state().setFind('肝', 'words');
    const seen: unknown[] = [];
    for (let round = 0; round < 6; round++) {
      seen.push(`${state().find.current} ${state().selected.side} ${state().selected.step}`);
      state().moveFind(1);
    }
    // Step 2 is the result of the call in step 1, and is shown in its card.
    expect(seen).toEqual(['0 left 1', '1 left 1', '2 right 1', '3 right 1', '4 left 5', '5 right 5']);
    expect(state().find.current).toBe(0);
  });

  test('narrow the list to what a search found, and widen it again without one', async () => {
    const { state } = await openStore();
    await state().runSearch('禁忌', 'words');
    expect(state().view.searchId).not.toBeNull();
    expect(state().search.result).toMatchObject({ status: 'ready', value: { groupCount: 1 } });
    await state().runSearch('', 'words');
    expect([state().view.searchId, state().search.result]).toEqual([null, { status: 'idle' }]);
  });

  test('lead to the run and the step of the first hit, also in the question that is open already', async () => {
    const { state, core } = await openStore();
    await state().runSearch('返金', 'words');
    core.find({ 1: { traceId: 10, step: 5 }, 3: { traceId: 32, step: 4 } });
    await state().selectIndex(2);
    // Step 4 is the result of the call in step 3, and is shown in its card.
    expect(shown(state())).toEqual([32, 31, { side: 'left', step: 3 }]);
    expect(state().scrollTo).toEqual({ side: 'left', step: 3 });
    await state().openRuns([30, 31]);
    await state().selectIndex(2);
    expect(shown(state())).toEqual([32, 31, { side: 'left', step: 3 }]);
    await state().selectIndex(0);
    expect(shown(state())).toEqual([10, 11, { side: 'left', step: 5 }]);
    await state().selectIndex(1);
    expect(shown(state())).toEqual([20, 21, { side: 'left', step: 1 }]);
  });

  test('do not lead away from a place that a link asks for', async () => {
    const { state, core } = await openStore();
    await state().runSearch('返金', 'words');
    core.find({ 3: { traceId: 32, step: 4 } });
    await state().openPlace(30, 1, 31);
    expect(shown(state())).toEqual([30, 31, { side: 'left', step: 1 }]);
  });

  test('leave no text in the field of the search when a file is opened or another view without it is shown', async () => {
    const { state } = await openStore();
    await state().runSearch('禁忌', 'exact');
    await state().openDataset(1);
    expect([state().view.searchId, state().search]).toEqual([
      null,
      { text: '', mode: 'exact', result: { status: 'idle' } },
    ]);
    await state().runSearch('禁忌', 'exact');
    await state().setView({ searchId: null });
    expect(state().search.text).toBe('');
  });

  test.each([
    ['a file is opened', (state: TracesState) => state.openDataset(2, true)],
    ['a queue is opened', (state: TracesState) => state.openQueue(7)],
    ['a view without search is asked for', (state: TracesState) => state.setView({ searchId: null })],
  ])('are called off while they run, the first one too, when %s', async (_, leave) => {
    for (const earlier of ['', '禁忌']) {
      const { state, core } = await openStore();
      await state().runSearch(earlier, 'exact');
      const answer = core.hold('traces.search');
      const slow = state().runSearch('禁忌肢', 'exact');
      await leave(state());
      answer(0);
      await slow;
      expect([state().view.searchId, state().search]).toEqual([
        null,
        { text: '', mode: 'exact', result: { status: 'idle' } },
      ]);
      const { searchId } = core.asked('traces.search').at(-1) as { searchId: string };
      expect(core.asked('traces.cancelSearch')).toEqual([{ searchId }]);
    }
  });

  test('go on while they run when the list is sorted, and find in the new order', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.search');
    const slow = state().runSearch('禁忌', 'exact');
    await state().setView({ sort: 'failures' });
    answer(0);
    await slow;
    expect([state().view.searchId !== null, state().view.sort, state().search.text]).toEqual([
      true,
      'failures',
      '禁忌',
    ]);
  });

  test('stay where they ended before what was kept is read', async () => {
    const core = fakeCore();
    const answer = core.hold('session.read');
    const store = createTracesStore(core.call);
    const opening = store.getState().open();
    await store.getState().runSearch('禁忌', 'exact');
    answer(0);
    await opening;
    const { view, search } = store.getState();
    expect([view.searchId !== null, search.text]).toEqual([true, '禁忌']);
  });

  test('show a file alone where it is asked for by name, and among the others where it was imported', async () => {
    const { state, core } = await openStore();
    await state().openDataset(2);
    expect(state().view.datasetIds).toEqual([]);
    await state().openDataset(2, true);
    expect(state().view.datasetIds).toEqual([2]);
    expect(core.asked('traces.facets').at(-1)).toEqual({ datasetIds: [2] });
  });

  test('end a search that runs when another begins, and take no answer of it', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.search');
    const slow = state().runSearch('a+', 'regex');
    const quick = state().runSearch('b', 'words');
    answer(1);
    await quick;
    answer(0);
    await slow;
    const [first] = core.asked('traces.search') as { searchId: string }[];
    expect(core.asked('traces.cancelSearch')).toEqual([{ searchId: first?.searchId }]);
    expect(state().search.text).toBe('b');
  });

  test('list a new queue when its saving ends, also where somebody else asks for the list meanwhile', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.queues');
    let hasEnded = false;
    const saving = state()
      .saveQueue('二次確認')
      .then(() => {
        hasEnded = true;
      });
    await settle();
    state().settingsChanged();
    await settle();
    answer(0);
    await settle();
    expect([hasEnded, core.asked('traces.queues').length]).toEqual([false, 3]);
    answer(1);
    await saving;
  });

  test('leave a queue whose making was undone, so that the list is not empty for good', async () => {
    const { state } = await openStore();
    await state().setView({ queueId: 7 });
    expect(state().view.queueId).toBe(7);
    state().settingsChanged();
    await settle();
    expect(state().view.queueId).toBeNull();
  });

  test('explain a pattern that is none, and leave the list as it was', async () => {
    const { state } = await openStore();
    await state().runSearch('(', 'regex');
    expect(state().search.result).toMatchObject({ error: { details: { reason: 'regex' } } });
    expect(state().view.searchId).toBeNull();
  });
});

test('follows changes of the core: the group that is open is read again, its step stays', async () => {
  const { state, core } = await openStore();
  state().select({ side: 'right', step: 3 });
  const before = core.asked('traces.readGroup').length;
  state().groupsChanged([2]);
  await settle();
  expect(core.asked('traces.readGroup').length).toBe(before);
  state().groupsChanged([1]);
  await settle();
  expect([core.asked('traces.readGroup').length, state().selected]).toEqual([before + 1, { side: 'right', step: 3 }]);
});

test('lays a trace that is imported later beside the one that is open, and stays at its step', async () => {
  const core = fakeCore();
  const second = groups[0]?.traces.pop();
  const { state } = await openStore(core);
  expect(shown(state()).slice(0, 2)).toEqual([10, undefined]);
  state().select({ side: 'left', step: 3 });
  if (second) groups[0]?.traces.push(second);
  state().datasetsChanged();
  await settle();
  expect([...shown(state()), state().alignment.status]).toEqual([10, 11, { side: 'left', step: 3 }, 'ready']);
});

test('stays at its step when an import ends while the question was still read', async () => {
  const { state, core } = await openStore();
  const answerGroup = core.hold('traces.readGroup');
  const selected = state().selectGroup(2);
  const answerList = core.hold('traces.listGroups');
  state().datasetsChanged();
  answerGroup(0);
  await selected;
  state().select({ side: 'right', step: 3 });
  answerList(0);
  await settle();
  answerGroup(1);
  await settle();
  expect(shown(state())).toEqual([20, 21, { side: 'right', step: 3 }]);
});

test('goes on with the first group when the open one was withdrawn', async () => {
  const { state, core } = await openStore();
  await state().selectGroup(2);
  const gone = groups.splice(1, 1);
  core.failOnce('traces.readGroup', new AppError('NOT_FOUND', 'No such group'));
  state().datasetsChanged();
  await settle();
  groups.splice(1, 0, ...gone);
  expect([state().selectedId, ...shown(state()).slice(0, 2)]).toEqual([1, 10, 11]);
});

test('fetches the pages of the list that come into sight, each once', async () => {
  const { state, core } = await openStore();
  state().ensureRows(0, 2);
  state().ensureRows(0, 2);
  await settle();
  expect(core.asked('traces.listGroups')).toHaveLength(1);
  const { view } = core.asked('traces.listGroups')[0] as { view: TraceView };
  expect(view.sort).toBe('position');
});
