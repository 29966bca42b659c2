import { type KeyboardEvent, useEffect } from 'react';
import { longestComment } from '../../../shared/judgements.ts';
import { typedOnto } from '../../../shared/typedOnto.ts';
import { useComposing } from '../../window/composition.ts';
import { retyped, type TypedText } from '../../window/typedText.ts';
import { languageOfContent } from '../Content.tsx';
import './comments.css';

type CommentInputProps = {
  readonly label: string;
  /** As it is on the disk. */
  readonly saved: string;
  /** What is typed and not on the disk yet. */
  readonly draft: TypedText | undefined;
  /** A save is on its way: what is on the disk may be the draft, or a part of it. */
  readonly isWriting: boolean;
  readonly onType: (typed: TypedText) => void;
  /** The field was left: what was typed is to be saved. */
  readonly onSave: () => void;
  /** Where the keys go as the field is left by one. */
  readonly onLeave?: () => void;
};

/**
 * A comment of one line on what stands beside it, which its room keeps as a draft until it is on the disk. What an undo or another window
 * makes of the comment meanwhile is not written over, unless both together are too long.
 */
export function CommentInput({ label, saved, draft, isWriting, onType, onSave, onLeave }: CommentInputProps) {
  const isComposing = useComposing();
  // A composition has its text to itself until it ends.
  const isOther = draft !== undefined && draft.base !== null && draft.base !== saved && !isComposing && !isWriting;
  useEffect(() => {
    if (isOther) onType({ text: typedOnto(saved, draft), base: saved });
  });
  const text = draft?.text ?? saved;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.blur();
    onLeave?.();
  };
  return (
    <input
      className="ak-input ak-comment-input"
      aria-label={label}
      placeholder={label}
      lang={languageOfContent(text)}
      value={text}
      maxLength={longestComment}
      autoComplete="off"
      onChange={(event) => onType(retyped(draft, event.currentTarget.value, saved))}
      onBlur={onSave}
      onKeyDown={onKeyDown}
    />
  );
}
