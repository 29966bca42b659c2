import type { SpanMark } from '../../../shared/traces/marks.ts';
import { createCommentDrafts } from '../../window/commentDrafts.ts';
import { rebased } from '../../window/typedText.ts';
import { placeOfSpanKey, spanKey } from './placeKeys.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import type { StoreParts, TraceMarks, TracesActs } from './tracesState.ts';

type Needs = {
  readonly write: <T>(traceId: number | null, act: () => Promise<T>) => Promise<T>;
  readonly show: (traceId: number, change: (marks: TraceMarks) => TraceMarks) => void;
};

export type SpanActs = {
  readonly acts: Pick<TracesActs, 'addSpan' | 'editSpan' | 'typeSpanComment' | 'saveSpanComments'>;
  /** Saves typed comments now. */
  readonly commit: () => void;
};

/** What an evaluator does with pieces of a text. */
export function createSpanActs(
  { call, later, get, set }: StoreParts,
  session: SessionKeeper,
  { write, show }: Needs,
): SpanActs {
  function showSpan(traceId: number, spanId: number, change: (span: SpanMark) => SpanMark | null): void {
    show(traceId, (all) => {
      const spans = all.spans.flatMap((one) => (one.spanId === spanId ? (change(one) ?? []) : one));
      return { ...all, spans };
    });
  }

  const drafts = createCommentDrafts({
    later,
    read: () => get().spanDrafts,
    keep: (spanDrafts) => {
      set({ spanDrafts });
      session.touch();
    },
    inTurn: (key, act) => write(placeOfSpanKey(key).traceId, act),
    rebase: rebased,
    save: async (key, typed) => {
      const { traceId, spanId } = placeOfSpanKey(key);
      const { text } = await call('traces.commentSpan', { spanId, ...typed });
      showSpan(traceId, spanId, (span) => ({ ...span, comment: text }));
    },
  });

  return {
    commit: drafts.saveQuietly,
    acts: {
      addSpan: async ({ side, step, start, end }, criterionId, choiceId, comment = '') => {
        const traceId = get()[side]?.head.id;
        if (traceId === undefined) return;
        await write(traceId, () =>
          call('traces.addSpan', { traceId, step, start, end, criterionId, choiceId, comment }),
        );
        set({ textSelection: null });
      },
      editSpan: async (side, spanId, choiceId) => {
        const traceId = get()[side]?.head.id;
        if (traceId === undefined) return;
        if (choiceId === null) await drafts.saveOne(spanKey({ traceId, spanId }));
        showSpan(traceId, spanId, (span) => (choiceId === null ? null : { ...span, choiceId }));
        await write(traceId, () => call('traces.editSpan', { spanId, choiceId }));
      },
      typeSpanComment: (span, typed) => drafts.type(spanKey(span), typed),
      saveSpanComments: drafts.save,
    },
  };
}
