import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { Content, languageOfContent } from '../../../components/Content.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useDerivations, useDerivationsStore, useHas } from '../derivationsContext.ts';
import type { RecordText } from '../derivationsState.ts';
import { DerivationSwitch } from './DerivationSwitch.tsx';
import { GrowingText } from './GrowingText.tsx';
import { PageIds, TitlesFrom } from './PageIds.tsx';

/** Question, answer, type, page ids and the time flag: whatever of them the corpus has. */
export function ItemFields() {
  const content = useDerivations((state) => state.settled);
  if (!content) return null;
  const isBare = content.answer === null && content.type === null && content.derivations.length < 2;
  return (
    <section className="dv-fields">
      <QuestionField />
      {!isBare && (
        <div className="dv-field-line">
          {content.answer !== null && <AnswerField />}
          <AnswerIdField />
          <span className="dv-field-end">
            {content.type !== null && <TypeField type={content.type} />}
            {content.derivations.length > 1 && <DerivationSwitch count={content.derivations.length} />}
          </span>
        </div>
      )}
      {(content.pageIds.length > 0 || content.timeDependent !== null) && (
        <div className="dv-field-line">
          <PageIds pageIds={content.pageIds} />
          <TitlesFrom pageIds={content.pageIds} />
          {content.timeDependent !== null && <TimeField isDependent={content.timeDependent} />}
        </div>
      )}
    </section>
  );
}

/** Enter leaves a field of one line and Escape any field; both keep the text. With Ctrl or Alt they are keys of the room. */
function leaveOnKey(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>, commit: () => void): void {
  if (event.key !== 'Enter' && event.key !== 'Escape') return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  commit();
  const next = event.key === 'Enter' ? event.currentTarget.closest('.dv-work')?.querySelector('[data-cell]') : null;
  if (next instanceof HTMLInputElement) focusAll(next);
  else event.currentTarget.closest<HTMLElement>('[data-pane]')?.focus();
}

/** Goes to a field of one line as the keys do between cells: typing replaces its text. */
function focusAll(field: HTMLInputElement): void {
  field.focus();
  field.select();
}

/** A text of the record as it is, and as it was imported: only what is typed into it draws its field again. */
function useField(name: RecordText, field: RefObject<HTMLElement | null>) {
  const store = useDerivationsStore();
  const value = useDerivations((state) => state.content?.[name] ?? null);
  const isChanged = useDerivations(
    ({ content, detail }) => detail.status === 'ready' && detail.value.imported[name] !== content?.[name],
  );
  const original = useDerivations(({ detail }) =>
    detail.status === 'ready' ? (detail.value.imported[name] ?? '') : '',
  );
  const questionId = useDerivations(({ detail }) => (detail.status === 'ready' ? detail.value.row.id : null));
  // The caret stays in the field where a key goes to another question.
  useEffect(() => {
    if (questionId !== null && field.current === document.activeElement) store.getState().setActiveText(name);
  }, [store, questionId, field, name]);
  const onFocus = () => store.getState().setActiveText(name);
  const onBlur = () => store.getState().commit();
  return { value, isChanged, original, onFocus, onBlur };
}

const QuestionField = memo(function QuestionField() {
  const { t } = useText();
  const store = useDerivationsStore();
  const field = useRef<HTMLTextAreaElement>(null);
  const { value: question, isChanged, original, onFocus, onBlur } = useField('question', field);
  const key = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.row.key : ''));
  const title = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.row.title : ''));
  const given = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.given : null));
  useCommand('derivations.editQuestion', () => field.current?.focus(), question !== null);
  if (question === null && given !== null) {
    return (
      <div className="dv-question-none">
        <Content as="h2" text={given.text} />
        <p className="ak-caption ak-sentence">
          <span className="ak-mono">{key}</span> · {t('derivations.item.given', { file: given.fileName })}
        </p>
      </div>
    );
  }
  if (question === null) {
    return (
      <div className="dv-question-none">
        {title === key ? <h2 className="ak-mono">{key}</h2> : <Content as="h2" text={title} />}
        <p className="ak-caption ak-sentence">
          {title !== key && (
            <>
              <span className="ak-mono">{key}</span> ·{' '}
            </>
          )}
          {t(title === key ? 'derivations.item.noQuestion' : 'derivations.item.namedByTriple')}
        </p>
      </div>
    );
  }
  return (
    <GrowingText
      ref={field}
      className={`dv-question${isChanged ? ' dv-changed' : ''}`}
      lang={languageOfContent(question)}
      value={question}
      aria-label={t('derivations.item.question')}
      title={isChanged ? t('derivations.rows.original', { text: original }) : undefined}
      aria-description={isChanged ? t('derivations.rows.changedMark') : undefined}
      spellCheck={false}
      onChange={({ target }) =>
        store.getState().change((old) => ({ ...old, question: target.value.replace(/\n/g, ' ') }))
      }
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={(event) => leaveOnKey(event, store.getState().commit)}
    />
  );
});

const AnswerField = memo(function AnswerField() {
  const { t } = useText();
  const store = useDerivationsStore();
  const field = useRef<HTMLInputElement>(null);
  const { value: answer, isChanged, original, onFocus, onBlur } = useField('answer', field);
  useCommand('derivations.editAnswer', () => field.current && focusAll(field.current), answer !== null);
  if (answer === null) return null;
  return (
    <label className="dv-field dv-answer">
      <span className="dv-field-label">{t('derivations.item.answer')}</span>
      <span className={`dv-input${isChanged ? ' dv-changed' : ''}`}>
        <input
          ref={field}
          value={answer}
          title={isChanged ? t('derivations.rows.original', { text: original }) : undefined}
          lang={languageOfContent(answer)}
          spellCheck={false}
          aria-description={isChanged ? t('derivations.rows.changedMark') : undefined}
          onFocus={onFocus}
          onChange={({ target }) => store.getState().change((old) => ({ ...old, answer: target.value }))}
          onBlur={onBlur}
          onKeyDown={(event) => leaveOnKey(event, store.getState().commit)}
        />
      </span>
    </label>
  );
});

/** The id of the answer, where the file has one: the evaluator looks its other names up. Empty means none. */
const AnswerIdField = memo(function AnswerIdField() {
  const { t } = useText();
  const store = useDerivationsStore();
  const answerId = useDerivations((state) => state.content?.answerId);
  const isChanged = useDerivations(
    ({ content, detail }) => detail.status === 'ready' && detail.value.imported.answerId !== content?.answerId,
  );
  if (answerId === undefined) return null;
  return (
    <label className="dv-field dv-answer-id">
      <span className="dv-field-label">{t('derivations.item.answerId')}</span>
      <span className={`dv-input${isChanged ? ' dv-changed' : ''}`}>
        <input
          value={answerId ?? ''}
          className="ak-mono"
          spellCheck={false}
          aria-description={isChanged ? t('derivations.rows.changedMark') : undefined}
          onFocus={() => store.getState().setActiveText(null)}
          onChange={({ target }) =>
            store
              .getState()
              .change((old) => ({ ...old, answerId: target.value.trim() === '' ? null : target.value.trim() }))
          }
          onBlur={() => store.getState().commit()}
          onKeyDown={(event) => leaveOnKey(event, store.getState().commit)}
        />
      </span>
    </label>
  );
});

const TypeField = memo(function TypeField({ type }: { type: NonNullable<QuestionContent['type']> }) {
  const { t, textOf } = useText();
  const store = useDerivationsStore();
  const { types } = useHas();
  return (
    <Segmented
      label={t('derivations.item.type')}
      value={type}
      onChange={(next) => store.getState().change((old) => ({ ...old, type: next }), 'edit')}
      options={types.map((value) => ({ value, label: textOf(`derivations.types.${value}.title`) }))}
    />
  );
});

const TimeField = memo(function TimeField({ isDependent }: { isDependent: boolean }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const key = useKeyOf('derivations.timeDependent');
  const toggle = () => store.getState().change((old) => ({ ...old, timeDependent: !old.timeDependent }), 'edit');
  useCommand('derivations.timeDependent', toggle);
  return (
    <span className="dv-field-end">
      <Checkbox
        size="xs"
        checked={isDependent}
        onChange={toggle}
        label={t('derivations.item.timeDependent')}
        aria-keyshortcuts={key ?? undefined}
      />
      <Keys keys={key} />
    </span>
  );
});
