import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { longestComment } from '../../../shared/judgements.ts';
import { mergedText } from '../../../shared/mergedEdits.ts';
import { useComposing } from '../../window/composition.ts';
import { languageOfContent } from '../Content.tsx';
import './comments.css';

const pauseMs = 600;

type CommentInputProps = {
  readonly label: string;
  readonly saved: string;
  /** Shows it as saved at once. Resolves to whether it is on the disk; why it is not was said then. */
  readonly onSave: (comment: string) => Promise<boolean>;
  /** Where the keys go as the field is left by one. */
  readonly onLeave?: () => void;
};

/** What stands in the field, the comment that it was typed into, and what of it is on its way to the disk. */
type Typed = { readonly text: string; readonly base: string; readonly sent: string | null };

/**
 * A comment of one line on what stands beside it. Saved a moment after typing, and when the field or what it is about is left. What could
 * not be saved stays in the field; what an undo or another window makes of the comment meanwhile is not written over, unless both together are too long.
 */
export function CommentInput({ label, saved, onSave, onLeave }: CommentInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isComposing = useComposing();
  const save = () => {
    if (typed === null || typed.text === (typed.sent ?? typed.base)) return;
    const { text } = typed;
    setTyped({ ...typed, sent: text });
    void onSave(text).then((isSaved) => setTyped((now) => now && afterSave(now, text, isSaved)));
  };
  const saveLast = useRef(save);
  useEffect(() => {
    saveLast.current = save;
  });
  const typedText = typed?.text ?? null;
  useEffect(() => {
    if (typedText === null || isComposing) return;
    const timer = setTimeout(() => saveLast.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [typedText, isComposing]);
  const isOnItsWay = typed !== null && typed.sent !== null;
  // A composition has its text to itself until it ends, and what was sent until it is known what became of it.
  useEffect(() => {
    if (!isComposing && !isOnItsWay) setTyped((now) => now && typedInto(saved, now));
  }, [saved, isComposing, isOnItsWay]);
  useEffect(() => () => saveLast.current(), []);
  const text = typed?.text ?? saved;
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
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped((now) => (now === null ? { text: value, base: saved, sent: null } : { ...now, text: value }));
      }}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}

/** What was typed, in a comment that has become another, unless that is it. Two texts may be longer together than one may be. */
function typedInto(saved: string, { text, base, sent }: Typed): Typed {
  const merged = saved === base || saved === text ? text : mergedText(base, text, saved);
  return { text: merged.length > longestComment ? text : merged, base: saved, sent };
}

/** What was typed once it is known what became of a text that was sent; null when nothing of it is left to save. */
function afterSave({ text, base, sent }: Typed, ended: string, isSaved: boolean): Typed | null {
  const isLast = sent === ended;
  if (isSaved && isLast && text === ended) return null;
  return { text, base: isSaved ? ended : base, sent: isLast ? null : sent };
}
