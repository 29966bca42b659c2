import type { RatingTask } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { CommentBox } from '../../../components/comments/CommentBox.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { type JudgePage, openCount } from '../judgement.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import type { useJudging } from '../useJudging.ts';

type Props = {
  readonly task: RatingTask;
  readonly page: JudgePage;
  readonly judging: ReturnType<typeof useJudging>;
};

/** The comment on the pair, the way out of a question that makes no sense, and the submit with what is left before it. */
export function FormFoot({ task: { assignmentId, protocol, revises }, page, judging: { checked, proceed } }: Props) {
  const { t } = useText();
  const store = useRatingsStore();
  const comment = useRatings((state) => state.draft.comment);
  const left = useRatings((state) => openCount(protocol, state.draft, page));
  const leftBefore = useRatings((state) => (page === 'ratings' ? openCount(protocol, state.draft, 'pairwise') : 0));
  const isSubmitting = useRatings((state) => state.isSubmitting);
  const openNonsense = () => store.getState().openDialog({ kind: 'nonsense' });
  useCommand('ratings.nonsense', openNonsense);
  const isReady = page === 'pairwise' ? left === 0 : checked.canSubmit;
  const conflicts = checked.conflicts.length;
  const act = page === 'pairwise' ? 'next' : revises === null ? 'submit' : 'revise';
  return (
    <footer className="rf-foot">
      <CommentBox
        // A browser's own undo would bring back what was typed of the pair before.
        key={assignmentId}
        command="ratings.comment"
        label={t('ratings.form.comment')}
        comments={[]}
        text={comment}
        maxLength={200_000}
        onType={store.getState().comment}
      />
      <div className="rf-acts">
        <ActButton small onClick={openNonsense} command="ratings.nonsense">
          {t('ratings.nonsense.open')}
        </ActButton>
        <span className="rf-left" role="status">
          {left > 0
            ? t('ratings.form.left', { count: left })
            : leftBefore > 0
              ? t('ratings.form.leftBefore', { count: leftBefore })
              : conflicts > 0 && t('ratings.form.conflictsLeft', { count: conflicts })}
        </span>
        <ActButton
          primary={isReady}
          className={isReady ? 'rf-submit' : 'rf-submit rf-waits'}
          command="ratings.proceed"
          aria-busy={isSubmitting}
          onClick={proceed}
        >
          {t(`ratings.form.acts.${act}`)}
        </ActButton>
      </div>
    </footer>
  );
}
