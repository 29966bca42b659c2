import { useEffect, useRef } from 'react';
import type { QuestionDetail } from '../../../shared/rooms/derivations/api.ts';
import { CommentLine } from '../../components/comments/CommentLine.tsx';
import { Keys } from '../../components/Keys.tsx';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useAct } from '../../window/useAct.ts';
import { useKeyOf } from '../../window/useKeymap.ts';
import { useDerivations, useDerivationsStore } from './derivationsContext.ts';
import { GrowingText } from './GrowingText.tsx';

// One object for every answer: a fresh list each time would render without end.
const none: QuestionDetail['comments'] = [];

/** Comments on the question, oldest first, and the field for a new one at the bottom of the pane. */
export function Comments() {
  const { t, language } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const comments = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.comments : none));
  const text = useDerivations((state) => state.commentText);
  const key = useKeyOf('derivations.comment');
  const field = useRef<HTMLTextAreaElement>(null);
  useCommand('derivations.comment', () => field.current?.focus());
  const newest = useRef<HTMLElement>(null);
  const isWritten = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a comment that came is what scrolls
  useEffect(() => {
    // Long items hide the comments below the edge: one that was just written is shown.
    if (isWritten.current) newest.current?.scrollIntoView({ block: 'nearest' });
    isWritten.current = false;
  }, [comments.length]);
  const inOrder = comments.toSorted((a, b) => a.ordinal - b.ordinal);
  return (
    <>
      {comments.length > 0 && (
        <section className="dv-comments" aria-label={t('derivations.comments.title')}>
          <h3 className="dv-section-title">
            {t('derivations.comments.title')} <span className="dv-section-count">{comments.length}</span>
          </h3>
          {inOrder.map((comment) => (
            <CommentLine
              key={comment.ordinal}
              ref={newest}
              author={comment.author}
              facts={`${timeWords(comment.savedAt, language, t)} ${t('derivations.comments.version', { version: comment.ordinal })}`}
              text={comment.text}
            />
          ))}
        </section>
      )}
      <div className="dv-comment-field">
        <GrowingText
          ref={field}
          className="dv-input dv-comment-input"
          value={text}
          maxLength={10_000}
          placeholder={t('derivations.comments.write')}
          aria-label={t('derivations.comments.write')}
          aria-keyshortcuts={key ?? undefined}
          onChange={({ target }) => store.getState().setCommentText(target.value)}
          onKeyDown={(event) => {
            // Ctrl+Enter sends what is written here too: it must not close the question and leave the words behind.
            const isSent = !event.shiftKey && (text.trim() !== '' || (!event.ctrlKey && !event.metaKey));
            if (event.key === 'Enter' && isSent) {
              event.preventDefault();
              isWritten.current = true;
              act(() => store.getState().addComment());
            }
            if (event.key === 'Escape') event.currentTarget.closest<HTMLElement>('[data-pane]')?.focus();
          }}
        />
        {text === '' && <Keys keys={key} />}
      </div>
    </>
  );
}

function timeWords(savedAt: string, language: string, t: ReturnType<typeof useText>['t']): string {
  const date = new Date(savedAt);
  const time = date.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false });
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? t('derivations.comments.today', { time }) : `${date.toLocaleDateString(language)} ${time}`;
}
