import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { longestComment } from '../../../shared/judgements.ts';
import { useComposing } from '../../window/composition.ts';
import { languageOfContent } from '../Content.tsx';
import './comments.css';

const pauseMs = 600;

type CommentInputProps = {
  readonly label: string;
  readonly saved: string;
  readonly onSave: (comment: string) => void;
};

/** A comment of one line on what stands beside it. Saved a moment after typing, and when the field or what it is about is left. */
export function CommentInput({ label, saved, onSave }: CommentInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isComposing = useComposing();
  const save = () => {
    if (typed !== null && typed !== saved) onSave(typed);
  };
  const saveLast = useRef(save);
  useEffect(() => {
    saveLast.current = save;
  });
  useEffect(() => {
    if (typed === null || isComposing) return;
    const timer = setTimeout(() => saveLast.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, isComposing]);
  // What is saved shows by itself from then on, an undo too.
  useEffect(() => setTyped((now) => (now === saved ? null : now)), [saved]);
  useEffect(() => () => saveLast.current(), []);
  const text = typed ?? saved;
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
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
