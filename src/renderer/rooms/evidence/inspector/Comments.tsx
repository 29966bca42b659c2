import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { CommentBox } from '../../../components/comments/CommentBox.tsx';
import { useText } from '../../../window/i18n.ts';
import type { TypedText } from '../../../window/typedText.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { typedKey } from '../typedKey.ts';

/** Comments on the claim, and the field for a new one. */
export function Comments({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const text = useEvidence(({ typed }) => typed[typedKey(task.row.id, 'comment')]?.text ?? '');
  const { editComment } = store.getState();
  const shown = task.comments
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map(({ ordinal, isOwn, ...comment }) => {
      const rewrite = (typed: TypedText) => editComment({ claimId: task.row.id, ordinal, ...typed });
      return { ...comment, key: ordinal, ...(isOwn && { rewrite }) };
    });
  return (
    <div className="ev-comments">
      <CommentBox
        command="evidence.comment"
        onShow={() => store.getState().setLook({ tab: 'comments' })}
        label={t('evidence.answer.comment')}
        comments={shown}
        text={text}
        onType={(next) => store.getState().type('comment', next)}
        onSend={() => act(() => store.getState().addComment())}
      />
    </div>
  );
}
