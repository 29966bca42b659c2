import { X } from 'lucide-react';
import { useRef } from 'react';
import type { SpanMark } from '../../../../shared/traces/marks.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { CommentInput } from '../../../components/comments/CommentInput.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { ShownText } from '../../../components/transcript/ShownText.tsx';
import { useText } from '../../../window/i18n.ts';
import { focusPane } from '../../../window/paneFocus.ts';
import { useAct } from '../../../window/useAct.ts';
import { spanKey } from '../placeKeys.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace, Side } from '../tracesState.ts';
import { useBlind } from '../useBlind.ts';
import type { Asked } from './askedPlace.ts';
import { placeName } from './askedPlace.ts';
import { useCriteria } from './useAsked.ts';
import './spans.css';

/** The marked pieces of the step's text, each with its answer and a comment. */
export function SpanList({ trace, asked }: { trace: Pick<OpenTrace, 'marks'>; asked: Asked }) {
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
  const { mask } = useBlind();
  const criteria = useCriteria();
  const editSpan = useTraces((state) => state.editSpan);
  const draft = useTraces((state) => state.spanDrafts[spanKey(span)]);
  const isWriting = useTraces((state) => state.writing > 0);
  const typeSpanComment = useTraces((state) => state.typeSpanComment);
  const saveSpanComments = useTraces((state) => state.saveSpanComments);
  const criterion = criteria.find(({ id }) => id === span.criterionId);
  const choices = criterion?.choices ?? [];
  const quote = mask(span.quote);
  const item = useRef<HTMLLIElement>(null);
  return (
    <li ref={item} className="ti-span">
      <div className="ti-span-head">
        {namesStep && <span className="ti-caption">{placeName({ side, step: span.step })}</span>}
        <q className="ti-quote" lang={languageOfContent(quote)} title={quote}>
          <ShownText text={quote} />
        </q>
        <IconButton
          label={t('tracesInspector.spans.remove')}
          icon={<X size={14} className="ak-icon" aria-hidden />}
          onClick={() => {
            focusBeside(item.current);
            act(() => editSpan(side, span.spanId, null));
          }}
        />
      </div>
      <div className="ti-span-fields">
        <select
          className="ak-select"
          aria-label={criterion?.name[language] ?? t('tracesInspector.spans.answer')}
          value={span.choiceId}
          onChange={(event) => {
            const choiceId = event.currentTarget.value;
            act(() => editSpan(side, span.spanId, choiceId));
          }}
        >
          {!choices.some(({ id }) => id === span.choiceId) && <option value={span.choiceId}>{span.choiceId}</option>}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </select>
        <CommentInput
          label={t('tracesInspector.spans.comment')}
          saved={span.comment}
          draft={draft}
          isWriting={isWriting}
          onType={(typed) => typeSpanComment(span, typed)}
          onSave={() => act(saveSpanComments)}
        />
      </div>
    </li>
  );
}

/** A passage that is taken off goes with its button: the keys go to that of the next one, else of the one before, else to the transcript. */
function focusBeside(item: HTMLElement | null): void {
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button');
  if (next) next.focus();
  else focusPane(document, 'work');
}
