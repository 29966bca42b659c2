import { CommentBox } from '../../../components/comments/CommentBox.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { stepKey } from '../placeKeys.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace, Place } from '../tracesState.ts';
import { useBlind } from '../useBlind.ts';

/** What others say of the place, and the evaluator's own words about it. */
export function PlaceComment({ trace, place: { side, step } }: { trace: OpenTrace; place: Place }) {
  const { t } = useText();
  const act = useAct();
  const { mask } = useBlind();
  const setTab = useTraces((state) => state.setTab);
  const typeComment = useTraces((state) => state.typeComment);
  const flush = useTraces((state) => state.flush);
  const draft = useTraces((state) => state.commentDrafts[stepKey(trace.head.id, step)]);
  const marks = trace.marks.status === 'ready' ? trace.marks.value : null;
  const saved = marks?.comments.find((comment) => comment.step === step) ?? null;
  const others = marks?.othersComments.filter((comment) => comment.step === step) ?? [];
  return (
    <section className="ti-comment">
      <CommentBox
        command="traces.comment"
        onShow={() => setTab('labels')}
        label={t('tracesInspector.comment')}
        comments={others.map((one) => ({ ...one, key: one.counter, text: mask(one.text) }))}
        text={draft?.text ?? saved?.text ?? ''}
        saved={saved}
        onType={(text) => typeComment({ side, step }, text)}
        onLeave={() => act(flush)}
      />
    </section>
  );
}
