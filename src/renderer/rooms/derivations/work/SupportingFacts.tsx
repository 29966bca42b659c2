import { X } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import type { Paragraph } from '../../../../shared/rooms/derivations/corpora/corpus.ts';
import type { Support } from '../../../../shared/rooms/derivations/question.ts';
import { Content } from '../../../components/Content.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations, useDerivationsStore, useHas } from '../derivationsContext.ts';
import { toggleSupportingFact } from './derivationDraft.ts';
import './supportingFacts.css';

const none: readonly Support[] = [];

/** The sentences that a question rests on, among the paragraphs that its record brings along. Pressing a sentence marks it, or takes the mark away. */
export function SupportingFacts() {
  const { supportingFacts } = useHas();
  const questionId = useDerivations(({ detail }) => (detail.status === 'ready' ? detail.value.row.id : null));
  const facts = useDerivations((state) => state.content?.supportingFacts ?? none);
  if (!supportingFacts || questionId === null) return null;
  return <Facts questionId={questionId} facts={facts} />;
}

type FactsProps = { readonly questionId: number; readonly facts: readonly Support[] };

const Facts = memo(function Facts({ questionId, facts }: FactsProps) {
  const { t } = useText();
  const paragraphs = useParagraphs(questionId);
  const [shows, setShows] = useState<'marked' | 'all'>('marked');
  const isMarked = (title: string, sentenceIndex: number) =>
    facts.some((fact) => fact.title === title && fact.sentenceIndex === sentenceIndex);
  const lost = facts.filter(
    ({ title, sentenceIndex }) =>
      paragraphs !== null &&
      !paragraphs.some((one) => one.title === title && one.sentences[sentenceIndex] !== undefined),
  );
  const shown = (paragraphs ?? []).filter(
    ({ title, sentences }) => shows === 'all' || sentences.some((_, index) => isMarked(title, index)),
  );
  return (
    <section className="dv-facts" aria-label={t('derivations.support.title')}>
      <div className="dv-section-head">
        <h3 className="dv-section-title">{t('derivations.support.title')}</h3>
        <span className="dv-section-count">{t('derivations.support.count', { count: facts.length })}</span>
        <Segmented
          label={t('derivations.support.paragraphs')}
          value={shows}
          onChange={setShows}
          options={[
            { value: 'marked', label: t('derivations.support.marked') },
            { value: 'all', label: t('derivations.support.all') },
          ]}
        />
      </div>
      {paragraphs === null && <p className="dv-facts-note">{t('derivations.support.loading')}</p>}
      {facts.length === 0 && <p className="dv-facts-note">{t('derivations.support.none')}</p>}
      {lost.map((fact) => (
        <LostFact key={`${fact.title} ${fact.sentenceIndex}`} fact={fact} />
      ))}
      {shown.map(({ title, sentences }) => (
        <div key={title} className="dv-paragraph">
          <h4>
            <Content text={title} />
          </h4>
          <ol start={0}>
            {sentences.map((sentence, index) =>
              shows === 'all' || isMarked(title, index) ? (
                <Sentence
                  // biome-ignore lint/suspicious/noArrayIndexKey: the number of a sentence is its name
                  key={index}
                  fact={{ title, sentenceIndex: index }}
                  text={sentence}
                  isMarked={isMarked(title, index)}
                />
              ) : null,
            )}
          </ol>
        </div>
      ))}
    </section>
  );
});

type SentenceProps = { readonly fact: Support; readonly text: string; readonly isMarked: boolean };

function Sentence({ fact, text, isMarked }: SentenceProps) {
  const { t } = useText();
  const toggle = useToggle();
  const { title, sentenceIndex: number } = fact;
  return (
    <li value={number}>
      <button
        type="button"
        className="dv-sentence"
        aria-pressed={isMarked}
        aria-label={`${t('derivations.support.toggle', { title, number })}: ${text}`}
        onClick={() => toggle(fact)}
      >
        <Content text={text} />
      </button>
    </li>
  );
}

/** A fact that names no sentence that is there: it can only be taken away. */
function LostFact({ fact }: { readonly fact: Support }) {
  const { t } = useText();
  const toggle = useToggle();
  const { title, sentenceIndex: number } = fact;
  return (
    <p className="dv-facts-note">
      <StatusSign sign="warning" /> {t('derivations.support.toggle', { title, number })}:{' '}
      {t('derivations.support.lost')}{' '}
      <button
        type="button"
        className="dv-lost-remove"
        aria-label={t('derivations.support.remove', { title, number })}
        onClick={() => toggle(fact)}
      >
        <X size={12} className="ak-icon" aria-hidden="true" />
      </button>
    </p>
  );
}

function useToggle(): (fact: Support) => void {
  const store = useDerivationsStore();
  return (fact) => store.getState().change((old) => toggleSupportingFact(old, fact), 'edit');
}

/** The paragraphs of a question, which never change; null while they are on their way, none where they cannot be read. */
function useParagraphs(questionId: number): readonly Paragraph[] | null {
  const call = useCall();
  const [read, setRead] = useState<{ readonly of: number; readonly paragraphs: readonly Paragraph[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (paragraphs: readonly Paragraph[]) => isCurrent && setRead({ of: questionId, paragraphs });
    call('derivations.readParagraphs', { questionId }).then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
  }, [call, questionId]);
  return read?.of === questionId ? read.paragraphs : null;
}
