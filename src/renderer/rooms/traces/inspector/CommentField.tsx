import { type KeyboardEvent, useId, useRef } from 'react';
import { languageOfContent } from '../../../components/Content.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useTraces } from '../tracesContext.ts';
import { type Place, stepKey } from '../tracesState.ts';

/** The evaluator's own words about the place. Saved after a pause and when the field is left. */
export function CommentField({ place }: { place: Place }) {
  const { t } = useText();
  const act = useAct();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const setTab = useTraces((state) => state.setTab);
  const text = useTraces((state) => state.commentOf(place));
  const typeComment = useTraces((state) => state.typeComment);
  const flush = useTraces((state) => state.flush);
  const isUnsaved = useTraces((state) => {
    const trace = state[place.side];
    return trace !== null && state.commentDrafts[stepKey(trace.head.id, place.step)] !== undefined;
  });
  const key = useKeyOf('traces.comment');
  useCommand('traces.comment', () => {
    setTab('labels');
    requestAnimationFrame(() => field.current?.focus());
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    // Leaving the field saves.
    field.current?.blur();
  };
  return (
    <section className="ti-comment">
      <label className="ti-section-title" htmlFor={id}>
        {t('tracesInspector.comment.label')} <Keys keys={key} />
      </label>
      <div className="ti-comment-field" data-has-text={text !== ''}>
        <textarea
          ref={field}
          id={id}
          rows={1}
          lang={languageOfContent(text)}
          value={text}
          maxLength={10_000}
          placeholder={t('tracesInspector.comment.placeholder')}
          onChange={(event) => typeComment(place, event.currentTarget.value)}
          onBlur={() => act(flush)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="ti-caption" aria-live="polite">
        {isUnsaved && t('tracesInspector.comment.unsaved')}
      </p>
    </section>
  );
}
