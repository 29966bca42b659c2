import { type KeyboardEvent, useRef } from 'react';
import { longestComment } from '../../../shared/judgements.ts';
import { focusOnceDrawn } from '../../window/focusOnceDrawn.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { dateAndTime } from '../../window/time.ts';
import { useKeyOf } from '../../window/useKeymap.ts';
import { useWayBack } from '../../window/useWayBack.ts';
import { languageOfContent } from '../Content.tsx';
import { Keys } from '../Keys.tsx';
import { CommentList, type ShownComment } from './CommentList.tsx';
import './comments.css';

type CommentBoxProps = {
  /** Puts the cursor into the field. */
  readonly command: string;
  /** Brings the field into sight where it may be out of it. */
  readonly onShow?: () => void;
  readonly label: string;
  /** The oldest first. */
  readonly comments: readonly ShownComment[];
  /** What stands in the field: a draft, or the comment that one changes here. */
  readonly text: string;
  /** The comment as it is on disk, where the field changes it; null where there is none yet. */
  readonly saved?: { readonly text: string; readonly savedAt: string } | null;
  readonly disabled?: boolean;
  /** UTF-16 code units. */
  readonly maxLength?: number;
  /** Of the field with its state: where it stands. */
  readonly className?: string;
  readonly onType: (text: string) => void;
  /** The field was left: what stands in it is the comment, and is saved. */
  readonly onLeave?: () => void;
  /** Enter adds what stands in the field to the comments; without it, Enter begins a line. */
  readonly onSend?: () => void;
  /** Whether what had the focus when the command was given has it again once the comment is sent. */
  readonly isBrief?: boolean;
};

/** What was said of an item, and the field for one's own word. Escape leaves it for where the command was given, else for what is around it. */
export function CommentBox(props: CommentBoxProps) {
  const {
    command,
    onShow,
    label,
    comments,
    text,
    saved,
    disabled = false,
    maxLength = longestComment,
    className,
    onType,
    onLeave,
    onSend,
    isBrief = false,
  } = props;
  const { t } = useText();
  const key = useKeyOf(command);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSent = useRef(false);
  const { noteOrigin, forgetOrigin, goBack } = useWayBack(field);
  const begin = () => {
    noteOrigin();
    onShow?.();
    focusOnceDrawn(() => {
      // A field in which nobody was yet has the cursor before its text.
      if (field.current?.selectionEnd === 0) field.current.setSelectionRange(maxLength, maxLength);
      return field.current;
    });
  };
  useCommand(command, begin, !disabled);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      goBack();
    }
    // Ctrl+Enter sends or saves what is written here too: it must not close the item and leave the words behind.
    const isWritten = text.trim() !== '';
    const hasCtrl = event.ctrlKey || event.metaKey;
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (onSend && (isWritten || !hasCtrl)) {
      event.preventDefault();
      isSent.current = true;
      onSend();
      if (isBrief && isWritten) goBack();
    } else if (!onSend && onLeave && isWritten && hasCtrl) {
      event.preventDefault();
      goBack();
    }
  };
  return (
    <>
      {comments.length > 0 && <CommentList comments={comments} isSent={isSent} />}
      <div className={className}>
        <div className="ak-comment-field" data-has-text={text !== ''}>
          <textarea
            ref={field}
            rows={1}
            lang={languageOfContent(text)}
            value={text}
            maxLength={maxLength}
            disabled={disabled}
            aria-label={label}
            placeholder={label}
            aria-keyshortcuts={key ?? undefined}
            onChange={(event) => onType(event.currentTarget.value)}
            onBlur={() => {
              forgetOrigin();
              onLeave?.();
            }}
            onKeyDown={onKeyDown}
          />
          {text === '' && <Keys keys={key} />}
        </div>
        {saved !== undefined && (
          <p className="ak-comment-state" aria-live="polite">
            {text !== (saved?.text ?? '')
              ? t('comments.unsaved')
              : saved !== null && t('comments.saved', { at: dateAndTime(saved.savedAt) })}
          </p>
        )}
      </div>
    </>
  );
}
