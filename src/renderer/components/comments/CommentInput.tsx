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
};

/** What stands in the field, and the comment that it was typed into or is on its way to become. */
type Typed = { readonly text: string; readonly base: string };

/**
 * A comment of one line on what stands beside it. Saved a moment after typing, and when the field or what it is about is left. What could
 * not be saved stays in the field; what an undo or another window makes of the comment meanwhile is not written over.
 */
export function CommentInput({ label, saved, onSave }: CommentInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isComposing = useComposing();
  const save = () => {
    if (typed === null || typed.text === typed.base) return;
    const { text, base } = typed;
    setTyped({ text, base: text });
    void onSave(text).then((isSaved) =>
      setTyped((now) => {
        if (now?.base !== text) return now;
        if (!isSaved) return { ...now, base };
        return now.text === text ? null : now;
      }),
    );
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
  // A composition has its text to itself until it ends.
  useEffect(() => {
    if (!isComposing) setTyped((now) => now && typedInto(saved, now));
  }, [saved, isComposing]);
  useEffect(() => () => saveLast.current(), []);
  const text = typed?.text ?? saved;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.blur();
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
        setTyped((now) => ({ text: value, base: now?.base ?? saved }));
      }}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}

/** What was typed, in a comment that has become another. Two texts may be longer together than one may be. */
function typedInto(saved: string, { text, base }: Typed): Typed {
  const merged = saved === base ? text : mergedText(base, text, saved);
  return { text: merged.length > longestComment ? text : merged, base: saved };
}
