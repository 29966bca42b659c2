import { type KeyboardEvent, useRef } from 'react';
import type { TurnReason } from '../../../../shared/rooms/drift/turnReason.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { CommentLine } from '../../../components/comments/CommentLine.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useDrift } from '../driftContext.ts';
import type { DriftPoint } from '../driftState.ts';
import { commentKey } from '../reviewActs.ts';

// One object for every answer: a fresh list each time would render without end.
const none: TurnReason['othersComments'] = [];

/** The evaluator's own comment on the turn, below those of others. Saved when the field is left; what is half-typed stays with its turn. */
export function TurnComment({ point }: { point: DriftPoint }) {
  const { t } = useText();
  const act = useAct();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDrift((state) =>
    state.caseId === null ? undefined : state.commentDrafts[commentKey({ caseId: state.caseId, ...point })],
  );
  const saved = useDrift((state) => (state.reason.status === 'ready' ? state.reason.value.comment : null));
  const others = useDrift((state) => (state.reason.status === 'ready' ? state.reason.value.othersComments : none));
  const canType = useDrift((state) => state.reason.status === 'ready');
  const typeComment = useDrift((state) => state.typeComment);
  const saveComment = useDrift((state) => state.saveComment);
  const key = useKeyOf('drift.comment');
  useCommand('drift.comment', () => field.current?.focus(), canType);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    // Leaving the field saves; where the focus goes, the arrows step turns on.
    field.current?.blur();
    field.current?.closest<HTMLElement>('[data-scope]')?.focus();
  };
  const text = draft ?? saved?.text ?? '';
  return (
    <div className="rs-comment">
      {others.map(({ author, savedAt, text: said }) => (
        <CommentLine key={`${author} ${savedAt}`} author={author} facts={dateAndTime(savedAt)} text={said} />
      ))}
      <div className="rs-comment-field" data-has-text={text !== ''}>
        <textarea
          ref={field}
          rows={1}
          lang={languageOfContent(text)}
          value={text}
          maxLength={10_000}
          disabled={!canType}
          aria-label={t('driftReason.comment.label')}
          placeholder={t('driftReason.comment.label')}
          onChange={(event) => typeComment(event.currentTarget.value)}
          onBlur={() => act(saveComment)}
          onKeyDown={onKeyDown}
        />
        <Keys keys={key} />
      </div>
      <p className="rs-comment-state" aria-live="polite">
        {draft !== undefined && draft !== (saved?.text ?? '')
          ? t('driftReason.comment.unsaved')
          : saved !== null && t('driftReason.comment.saved', { author: saved.author, at: dateAndTime(saved.savedAt) })}
      </p>
    </div>
  );
}
