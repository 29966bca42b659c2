import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { languageOfContent } from '../../../components/Content.tsx';
import { useComposing } from '../../../window/composition.ts';
import { useText } from '../../../window/i18n.ts';

const pauseMs = 600;

/** A comment on a rating. Saved a moment after typing, and when the field or the summary is left. */
export function RatingComment({ saved, onSave }: { saved: string; onSave: (comment: string) => void }) {
  const { t } = useText();
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
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    <input
      className="pq-comment"
      aria-label={t('driftPdsqi.comment')}
      placeholder={t('driftPdsqi.comment')}
      lang={languageOfContent(text)}
      value={text}
      maxLength={10_000}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
