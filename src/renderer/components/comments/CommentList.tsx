import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { longestComment } from '../../../shared/judgements.ts';
import { isUnknownEnd } from '../../window/commentDrafts.ts';
import { focusOnceDrawn } from '../../window/focusOnceDrawn.ts';
import { useText } from '../../window/i18n.ts';
import { dateAndTime } from '../../window/time.ts';
import { rebased, retyped, type TypedText } from '../../window/typedText.ts';
import { useShowError } from '../../window/useShowError.ts';
import { Content, languageOfContent } from '../Content.tsx';
import { IconButton } from '../ToolButton.tsx';

export type ShownComment = {
  readonly key: string | number;
  readonly author: string;
  readonly savedAt: string;
  readonly text: string;
  /** Of the item that it was written about; none where items have no versions. */
  readonly version?: number;
  readonly isEdited?: boolean;
  /** Gives the comment another text, a blank one takes it away; none for what somebody else wrote. Resolves when it is saved. */
  readonly rewrite?: ((typed: TypedText) => Promise<unknown>) | undefined;
};

type CommentListProps = {
  /** The oldest first. */
  readonly comments: readonly ShownComment[];
  /** Whether the newest is to be shown as soon as it is there. */
  readonly isSent: { current: boolean };
};

/** What was said of an item. Who wrote a comment changes it in its place, by Tab and Enter too. */
export function CommentList({ comments, isSent }: CommentListProps) {
  const { t } = useText();
  const newest = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a comment that came is what scrolls
  useEffect(() => {
    // Long items hide the comments below the edge: one that was just written is shown.
    if (isSent.current) newest.current?.scrollIntoView({ block: 'nearest' });
    isSent.current = false;
  }, [comments.length]);
  return (
    <section className="ak-comments" aria-label={t('comments.title')}>
      <h3 className="ak-comments-title">
        {t('comments.title')} <span>{comments.length}</span>
      </h3>
      {comments.map(({ key, ...comment }) => (
        <article key={key} ref={newest} className="ak-comment">
          <OneComment comment={comment} />
        </article>
      ))}
    </section>
  );
}

function OneComment({ comment }: { comment: Omit<ShownComment, 'key'> }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { author, savedAt, text, version, isEdited, rewrite } = comment;
  const close = (isByKey: boolean) => {
    setOpen(false);
    if (isByKey) focusOnceDrawn(() => button.current);
  };
  return (
    <>
      <p className="ak-comment-head">
        <strong>{author}</strong> {timeWords(savedAt, t)}
        {version !== undefined && ` ${t('comments.version', { version })}`}
        {isEdited && ` · ${t('comments.edited')}`}
        {rewrite && !isOpen && (
          <IconButton
            ref={button}
            className="ak-comment-edit"
            label={t('comments.edit')}
            icon={<Pencil size={12} aria-hidden />}
            onClick={() => setOpen(true)}
          />
        )}
      </p>
      {rewrite && isOpen ? (
        <CommentEditor text={text} rewrite={rewrite} onClose={close} />
      ) : (
        <Content as="p" text={text} className="ak-comment-text" />
      )}
    </>
  );
}

type CommentEditorProps = {
  readonly text: string;
  readonly rewrite: (typed: TypedText) => Promise<unknown>;
  readonly onClose: (isByKey: boolean) => void;
};

/** Saved by Enter and when it is left, an undo in between. Only Enter takes an emptied comment away; what could not be saved stays in the field. */
function CommentEditor({ text, rewrite, onClose }: CommentEditorProps) {
  const { t } = useText();
  const showError = useShowError();
  const [typed, setTyped] = useState<TypedText | null>(null);
  const hint = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const newest = useRef(typed);
  const isOver = useRef(false);
  const isSaving = useRef(false);
  const isEnterPending = useRef(false);
  const type = (next: TypedText | null) => {
    // What is typed on after Enter keeps the field open.
    isEnterPending.current = false;
    newest.current = next;
    setTyped(next);
  };
  const hasFocus = () => field.current !== null && field.current === document.activeElement;
  // An undo has the field saved and gives the focus back: it goes on with what the undo left.
  const close = (isByKey: boolean) => {
    if (isOver.current || (!isByKey && hasFocus())) return;
    isOver.current = true;
    onClose(isByKey);
  };
  const save = (isByKey: boolean) => {
    if (isOver.current) return;
    if (isSaving.current) {
      isEnterPending.current ||= isByKey;
      return;
    }
    const sent = newest.current;
    const said = sent?.text.trim();
    if (sent === null || said === text || (said === '' && !isByKey)) {
      return isByKey ? close(true) : queueMicrotask(() => close(false));
    }
    isSaving.current = true;
    isEnterPending.current = false;
    rewrite(sent)
      .finally(() => {
        isSaving.current = false;
      })
      .then(() => {
        const isEntered = isEnterPending.current;
        if (newest.current?.text === sent.text) {
          type(null);
          close(isByKey || isEntered);
          return;
        }
        if (newest.current !== null) newest.current = rebased(newest.current, sent);
        if (isEntered || !hasFocus()) saveLast.current(isEntered);
      })
      .catch((thrown: unknown) => {
        if (newest.current !== null && isUnknownEnd(thrown)) newest.current = rebased(newest.current, null);
        showError(thrown);
      });
  };
  const saveLast = useRef(save);
  useEffect(() => {
    saveLast.current = save;
  });
  // The item was left by a key while the field had the focus.
  useEffect(() => () => saveLast.current(false), []);
  const shown = typed?.text ?? text;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      isOver.current = true;
      onClose(true);
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      save(true);
    }
  };
  return (
    <>
      <div className="ak-comment-field">
        <textarea
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus
          ref={field}
          rows={1}
          lang={languageOfContent(shown)}
          value={shown}
          maxLength={longestComment}
          aria-label={t('comments.editing')}
          aria-describedby={hint}
          onFocus={({ currentTarget }) => {
            currentTarget.setSelectionRange(shown.length, shown.length);
            // What its keys do stands below it.
            currentTarget.closest('.ak-comment')?.scrollIntoView({ block: 'nearest' });
          }}
          onChange={(event) => type(retyped(newest.current ?? undefined, event.currentTarget.value, text))}
          onBlur={() => save(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={hint} className="ak-comment-state">
        {t('comments.editKeys')}
      </p>
    </>
  );
}

function timeWords(savedAt: string, t: ReturnType<typeof useText>['t']): string {
  const [day, time = ''] = dateAndTime(savedAt).split(' ');
  const isToday = day === dateAndTime(new Date().toISOString()).split(' ')[0];
  return isToday ? t('comments.today', { time }) : `${day} ${time}`;
}
