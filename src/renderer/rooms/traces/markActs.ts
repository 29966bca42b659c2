import { composition } from '../../window/composition.ts';
import type { OpenTraces } from './openTraces.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { type Place, type StoreParts, stepKey, type TraceMarks, type TracesActs } from './tracesState.ts';

type Acts = Pick<
  TracesActs,
  | 'setCriterion'
  | 'setMark'
  | 'addSpan'
  | 'editSpan'
  | 'typeComment'
  | 'commentOf'
  | 'setState'
  | 'setFlag'
  | 'partTrace'
  | 'holdQuestion'
  | 'joinHeldQuestion'
  | 'dismissFinding'
  | 'flush'
>;

export type MarkActs = {
  readonly acts: Acts;
  /** Saves typed comments now. */
  readonly commit: () => void;
  readonly isWriting: (traceId: number) => boolean;
};

const commentDelayMs = 600;

/** What an evaluator does. It shows at once, is written in the order it was done, and is read again when all of it is on disk. */
export function createMarkActs(
  { call, later, get, set }: StoreParts,
  traces: OpenTraces,
  session: SessionKeeper,
): MarkActs {
  const underWay = new Map<number, number>();
  let last: Promise<unknown> = Promise.resolve();
  let reading: Promise<unknown> = Promise.resolve();
  const typing = new Map<string, { traceId: number; step: number | null; cancel: () => void }>();

  /** One write after the other. The trace is read again after the last of its writes, whether it went well or not. */
  function write<T>(traceId: number | null, act: () => Promise<T>): Promise<T> {
    if (traceId !== null) underWay.set(traceId, (underWay.get(traceId) ?? 0) + 1);
    set({ writing: get().writing + 1 });
    const done = last.then(act, act).finally(() => {
      set({ writing: get().writing - 1 });
      if (traceId === null) return;
      const rest = (underWay.get(traceId) ?? 1) - 1;
      underWay.set(traceId, rest);
      if (rest === 0) reading = traces.loadMarks(traceId);
    });
    last = done.catch(() => null);
    return done;
  }

  function show(traceId: number, change: (marks: TraceMarks) => TraceMarks): void {
    const trace = traces.find(traceId);
    if (trace?.marks.status === 'ready')
      traces.change(traceId, { marks: { status: 'ready', value: change(trace.marks.value) } });
  }

  async function setMark(place: Place, criterionId: string, choiceId: string | null): Promise<void> {
    const { scheme } = get();
    const traceId = get()[place.side]?.head.id;
    if (traceId === undefined) return;
    const { step } = place;
    const schemeVersion = scheme.status === 'ready' ? scheme.value.version : 0;
    show(traceId, (all) => {
      const others = all.marks.filter((mark) => mark.step !== step || mark.criterionId !== criterionId);
      const fresh = { traceId, step, criterionId, schemeVersion, counter: 0, savedAt: '' };
      return { ...all, marks: choiceId === null ? others : [...others, { ...fresh, choiceId }] };
    });
    await write(traceId, () => call('traces.setMark', { traceId, step, criterionId, choiceId }));
  }

  function saveComment(key: string): void {
    const typed = typing.get(key);
    const text = get().commentDrafts[key];
    if (!typed || text === undefined) return;
    typed.cancel();
    if (composition.isOpen()) {
      composition.afterwards(commit);
      return;
    }
    typing.delete(key);
    const { traceId, step } = typed;
    // What cannot be saved stays as a draft, and is tried again with the next key or when the group is left.
    write(traceId, () => call('traces.setComment', { traceId, step, text }))
      .then(() => {
        if (get().commentDrafts[key] !== text) return;
        show(traceId, (all) => {
          const others = all.comments.filter((comment) => comment.step !== step);
          const fresh = { traceId, step, text, counter: 0, savedAt: '' };
          return { ...all, comments: text === '' ? others : [...others, fresh] };
        });
        const { [key]: _, ...rest } = get().commentDrafts;
        set({ commentDrafts: rest });
        session.touch();
      })
      .catch(() => typing.set(key, typed));
  }

  function commit(): void {
    for (const key of [...typing.keys()]) saveComment(key);
  }

  return {
    commit,
    isWriting: (traceId) => (underWay.get(traceId) ?? 0) > 0,
    acts: {
      setCriterion: (criterionId) => set({ criterionId }),
      setMark,
      addSpan: async ({ side, step, start, end }, criterionId, choiceId, comment = '') => {
        const traceId = get()[side]?.head.id;
        if (traceId === undefined) return;
        await write(traceId, () =>
          call('traces.addSpan', { traceId, step, start, end, criterionId, choiceId, comment }),
        );
        set({ textSelection: null });
      },
      editSpan: async (side, spanId, choiceId, comment) => {
        const traceId = get()[side]?.head.id;
        if (traceId !== undefined) await write(traceId, () => call('traces.editSpan', { spanId, choiceId, comment }));
      },
      typeComment: ({ side, step }, text) => {
        const traceId = get()[side]?.head.id;
        if (traceId === undefined) return;
        const key = stepKey(traceId, step);
        typing.get(key)?.cancel();
        set({ commentDrafts: { ...get().commentDrafts, [key]: text } });
        typing.set(key, { traceId, step, cancel: later(() => saveComment(key), commentDelayMs) });
        session.touch();
      },
      commentOf: ({ side, step }) => {
        const trace = get()[side];
        if (!trace) return '';
        const saved = trace.marks.status === 'ready' ? trace.marks.value.comments : [];
        const draft = get().commentDrafts[stepKey(trace.head.id, step)];
        return draft ?? saved.find((comment) => comment.step === step)?.text ?? '';
      },
      setState: async (state) => {
        const { selectedId } = get();
        if (selectedId !== null) await write(null, () => call('traces.setState', { groupId: selectedId, state }));
      },
      setFlag: async (flagged) => {
        const { selectedId } = get();
        if (selectedId !== null) await write(null, () => call('traces.setFlag', { groupId: selectedId, flagged }));
      },
      partTrace: async (side) => {
        const { selectedId } = get();
        const traceId = get()[side]?.head.id;
        if (selectedId === null || traceId === undefined) return;
        await write(null, () => call('traces.partQuestion', { groupId: selectedId, traceIds: [traceId] }));
      },
      holdQuestion: () => {
        const { group } = get();
        if (group.status !== 'ready') return;
        const { id, title } = group.value.group;
        set({ heldQuestion: { id, title } });
      },
      joinHeldQuestion: async () => {
        const { selectedId, heldQuestion } = get();
        if (selectedId === null || heldQuestion === null || heldQuestion.id === selectedId) return;
        await write(null, () => call('traces.joinQuestions', { groupId: selectedId, otherGroupId: heldQuestion.id }));
        set({ heldQuestion: null });
      },
      dismissFinding: async (side, detector, step, dismissed) => {
        const traceId = get()[side]?.head.id;
        if (traceId === undefined) return;
        await write(traceId, () => call('traces.dismissFinding', { traceId, detector, step, dismissed }));
        await traces.loadFindings(traceId);
      },
      flush: async () => {
        commit();
        await last;
        // What a field shows by itself is then what is on disk: an undo changes it.
        await reading;
      },
    },
  };
}
