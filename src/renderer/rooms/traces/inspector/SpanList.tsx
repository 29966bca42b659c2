import { X } from 'lucide-react';
import { useState } from 'react';
import type { SpanMark } from '../../../../shared/traces/marks.ts';
import { Content, languageOfContent } from '../../../components/Content.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace, Side } from '../tracesState.ts';
import type { Asked } from './askedPlace.ts';
import { placeName } from './askedPlace.ts';
import { useCriteria } from './useAsked.ts';
import { useBlindMask } from './useBlindMask.ts';

/** The marked pieces of the step's text, each with its answer and a comment. */
export function SpanList({ trace, asked }: { trace: OpenTrace; asked: Asked }) {
  const { t } = useText();
  const spans = trace.marks.status === 'ready' ? trace.marks.value.spans : [];
  const here = spans
    .filter(({ step }) => asked.steps.includes(step))
    .toSorted((a, b) => a.step - b.step || a.start - b.start);
  if (here.length === 0) return null;
  return (
    <section className="ti-section">
      <h3 className="ti-section-title">
        {t('tracesInspector.spans.title')} <span>{here.length}</span>
      </h3>
      <ul>
        {here.map((span) => (
          <Span key={span.spanId} span={span} side={asked.place.side} namesStep={span.step !== asked.place.step} />
        ))}
      </ul>
    </section>
  );
}

type SpanProps = { readonly span: SpanMark; readonly side: Side; readonly namesStep: boolean };

function Span({ span, side, namesStep }: SpanProps) {
  const { t, language } = useText();
  const act = useAct();
  const mask = useBlindMask();
  const criteria = useCriteria();
  const editSpan = useTraces((state) => state.editSpan);
  const [comment, setComment] = useState(span.comment);
  const [shown, setShown] = useState(span.comment);
  // An undo, or another window, changed the comment.
  if (shown !== span.comment) {
    setShown(span.comment);
    setComment(span.comment);
  }
  const criterion = criteria.find(({ id }) => id === span.criterionId);
  const choices = criterion?.choices ?? [];
  const quote = mask(span.quote);
  const save = () => {
    if (comment !== span.comment) act(() => editSpan(side, span.spanId, span.choiceId, comment));
  };
  return (
    <li className="ti-span">
      <div className="ti-span-head">
        {namesStep && <span className="ti-caption">{placeName({ side, step: span.step })}</span>}
        <Content as="q" className="ti-quote" text={quote} title={quote} />
        <IconButton
          label={t('tracesInspector.spans.remove')}
          icon={<X size={14} className="ak-icon" aria-hidden />}
          onClick={() => act(() => editSpan(side, span.spanId, null, comment))}
        />
      </div>
      <div className="ti-span-fields">
        <select
          className="ak-select"
          aria-label={criterion?.name[language] ?? t('tracesInspector.spans.answer')}
          value={span.choiceId}
          onChange={(event) => {
            const choiceId = event.currentTarget.value;
            act(() => editSpan(side, span.spanId, choiceId, comment));
          }}
        >
          {!choices.some(({ id }) => id === span.choiceId) && <option value={span.choiceId}>{span.choiceId}</option>}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </select>
        <input
          className="ti-span-comment"
          aria-label={t('tracesInspector.spans.comment')}
          placeholder={t('tracesInspector.spans.comment')}
          lang={languageOfContent(comment)}
          value={comment}
          maxLength={10_000}
          onChange={(event) => setComment(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
          }}
        />
      </div>
    </li>
  );
}
