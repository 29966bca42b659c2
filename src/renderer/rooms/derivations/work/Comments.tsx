import type { QuestionDetail } from '../../../../shared/rooms/derivations/api.ts';
import { CommentBox } from '../../../components/comments/CommentBox.tsx';
import { useText } from '../../../window/i18n.ts';
import type { TypedText } from '../../../window/typedText.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { asksReason, writesReason } from '../writesReason.ts';

// One object for every answer: a fresh list each time would render without end.
const none: QuestionDetail['comments'] = [];

/** Comments on the question, and the field for a new one at the bottom of the pane, which asks for the reason of one's own flag. */
export function Comments() {
  const { t } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const comments = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.comments : none));
  const questionId = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.row.id : null));
  const asks = useDerivations(asksReason);
  const isReason = useDerivations(writesReason);
  const text = useDerivations((state) => (isReason ? state.reasonText : state.commentText));
  const { editComment, askReason } = store.getState();
  const shown = comments
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map(({ ordinal, isOwn, ...comment }) => {
      const rewrite = (typed: TypedText) => editComment({ questionId: questionId ?? 0, ordinal, ...typed });
      return { ...comment, key: ordinal, version: ordinal, ...(isOwn && { rewrite }) };
    });
  return (
    <CommentBox
      command="derivations.comment"
      className="dv-comment"
      label={t(asks ? 'derivations.writeReason' : 'derivations.writeComment')}
      isBrief
      comments={shown}
      text={text}
      onType={store.getState().setCommentText}
      onLeave={() => askReason(false)}
      onSend={() => act(() => store.getState().addComment())}
    />
  );
}
