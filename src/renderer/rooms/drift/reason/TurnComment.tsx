import type { TurnReason } from '../../../../shared/rooms/drift/turnReason.ts';
import { CommentBox } from '../../../components/comments/CommentBox.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift } from '../driftContext.ts';
import type { DriftPoint } from '../driftState.ts';
import { summaryKey } from '../summaryKey.ts';

// One object for every answer: a fresh list each time would render without end.
const none: TurnReason['othersComments'] = [];

/** What others say of the turn, and the evaluator's own comment; what is half-typed stays with its turn. */
export function TurnComment({ point }: { point: DriftPoint }) {
  const { t } = useText();
  const act = useAct();
  const draft = useDrift((state) =>
    state.caseId === null ? undefined : state.commentDrafts[summaryKey({ caseId: state.caseId, ...point })],
  );
  const saved = useDrift((state) => (state.reason.status === 'ready' ? state.reason.value.comment : null));
  const others = useDrift((state) => (state.reason.status === 'ready' ? state.reason.value.othersComments : none));
  const canType = useDrift((state) => state.reason.status === 'ready');
  const typeComment = useDrift((state) => state.typeComment);
  const saveComment = useDrift((state) => state.saveComment);
  return (
    <div className="rs-comment">
      <CommentBox
        command="drift.comment"
        label={t('driftReason.comment')}
        comments={others.map((one) => ({ ...one, key: `${one.author} ${one.savedAt}` }))}
        text={draft?.text ?? saved?.text ?? ''}
        saved={saved}
        disabled={!canType}
        onType={typeComment}
        onLeave={() => act(saveComment)}
      />
    </div>
  );
}
