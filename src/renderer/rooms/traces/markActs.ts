import { createCommentDrafts } from '../../window/commentDrafts.ts';
import { rebased, retyped } from '../../window/typedText.ts';
import { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { OpenTraces } from './openTraces.ts';
import { placeOfStepKey, stepKey } from './placeKeys.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { createSpanActs, type SpanActs } from './spanActs.ts';
import type { Place, StoreParts, TraceMarks, TracesActs } from './tracesState.ts';

type Acts = SpanActs['acts'] &
  Pick<
    TracesActs,
    | 'setCriterion'
    | 'setMark'
    | 'typeComment'
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

/** What an evaluator does. It shows at once, is written in the order it was done, and is read again when all of it is on disk. */
export function createMarkActs(
  { call, later, get, set }: StoreParts,
  traces: OpenTraces,
  session: SessionKeeper,
): MarkActs {
  const underWay = new Map<number, number>();
  const writes = createWritesInTurn({ get, set });
  let reading: Promise<unknown> = Promise.resolve();

  /** The trace is read again after the last of its writes, whether it went well or not. */
  function write<T>(traceId: number | null, act: () => Promise<T>): Promise<T> {
    if (traceId !== null) {
      underWay.set(traceId, (underWay.get(traceId) ?? 0) + 1);
      traces.outdateMarks(traceId);
    }
    return writes.write(act).finally(() => {
      if (traceId === null) return;
      const rest = (underWay.get(traceId) ?? 1) - 1;
      underWay.set(traceId, rest);
      if (rest === 0) reading = traces.loadMarks(traceId);
    });
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

  const drafts = createCommentDrafts({
    later,
    read: () => get().commentDrafts,
    keep: (commentDrafts) => {
      set({ commentDrafts });
      session.touch();
    },
    inTurn: (key, act) => write(placeOfStepKey(key).traceId, act),
    rebase: rebased,
    save: async (key, typed) => {
      const { traceId, step } = placeOfStepKey(key);
      const saved = await call('traces.setComment', { traceId, step, ...typed });
      show(traceId, (all) => {
        const others = all.comments.filter((comment) => comment.step !== step);
        return { ...all, comments: saved.text === '' ? others : [...others, { traceId, step, ...saved }] };
      });
    },
  });

  const spans = createSpanActs({ call, later, get, set }, session, { write, show });

  function commit(): void {
    drafts.saveQuietly();
    spans.commit();
  }

  return {
    commit,
    isWriting: (traceId) => (underWay.get(traceId) ?? 0) > 0,
    acts: {
      setCriterion: (criterionId) => set({ criterionId }),
      setMark,
      ...spans.acts,
      typeComment: ({ side, step }, text) => {
        const trace = get()[side];
        if (trace === null) return;
        const marks = trace.marks.status === 'ready' ? trace.marks.value : null;
        const comment = marks?.comments.find((one) => one.step === step);
        const key = stepKey(trace.head.id, step);
        drafts.type(key, retyped(get().commentDrafts[key], text, marks && (comment?.text ?? '')));
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
        await writes.settled();
        // What a field shows by itself is then what is on disk: an undo changes it.
        await reading;
      },
    },
  };
}
