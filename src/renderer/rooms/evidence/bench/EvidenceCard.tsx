import { memo, type ReactNode } from 'react';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import type { EvidenceSource } from '../../../../shared/rooms/evidence/claims.ts';
import type { ShownEvidence } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { languageOfContent } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import type { Card } from '../claimActs.ts';
import { dragEvidence } from './drag.ts';
import { FactsLine } from './FactsLine.tsx';
import type { CardAct } from './places.ts';
import { sentencesOf } from './sentences.ts';

type Props = {
  readonly evidence: Card;
  readonly source: EvidenceSource;
  readonly acts: readonly CardAct[];
  /** Whether keys are about it. */
  readonly isCurrent: boolean;
  /** The sentence that keys are about, where it is the current card. */
  readonly sentence: number | null;
  readonly canDrag: boolean;
  readonly onGo: (evidenceId: number, sentence: number | null) => void;
  readonly onChoose: (evidenceId: number, choice: ShownEvidence['choice']) => void;
  /** Asks to open the page of CIViC. */
  readonly onOpen: (evidenceId: number) => void;
};

/** One piece of evidence: what it says, and what somebody decided about it. */
export const EvidenceCard = memo(function EvidenceCard(props: Props) {
  const { evidence, source, acts, isCurrent, sentence, canDrag, onGo, onChoose, onOpen } = props;
  const { t } = useText();
  const { evidenceId, description, choice, modelUsed, marks, facts } = evidence;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the bench lead here
    <article
      className="ev-card"
      aria-label={evidenceName(source, evidenceId)}
      aria-current={isCurrent}
      data-evidence={evidenceId}
      data-choice={choice ?? 'none'}
      tabIndex={isCurrent ? 0 : -1}
      data-pane-focus={isCurrent || undefined}
      draggable={canDrag}
      onDragStart={(event) => dragEvidence(event, evidenceId)}
      onFocus={() => onGo(evidenceId, null)}
      onClick={({ target }) => {
        // A decision leads on by itself.
        if (!(target instanceof Element && target.closest('button'))) onGo(evidenceId, null);
      }}
    >
      <header className="ev-card-head">
        <CardId source={source} evidenceId={evidenceId} onOpen={onOpen} />
        {modelUsed !== null && <span className="ev-quiet">{t('evidence.bench.madeBy', { model: modelUsed })}</span>}
        <span className="ev-card-acts">
          <Decision choice={choice} />
          <CardActs
            evidence={evidence}
            acts={acts}
            isCurrent={isCurrent}
            onChoose={(next) => onChoose(evidenceId, next)}
          />
        </span>
      </header>
      <FactsLine facts={facts} />
      <Sentences
        text={description ?? t('evidence.bench.textGone')}
        marks={marks}
        current={isCurrent ? sentence : null}
        onGo={(at) => onGo(evidenceId, at)}
      />
    </article>
  );
});

/** The id; of CIViC the way to its page. */
function CardId({ source, evidenceId, onOpen }: Pick<Props, 'source' | 'onOpen'> & { readonly evidenceId: number }) {
  const { t } = useText();
  const name = evidenceName(source, evidenceId);
  if (source !== 'civic') return <span className="ak-mono ev-card-id">{name}</span>;
  return (
    <button
      type="button"
      className="ak-mono ev-card-id ev-card-link"
      title={t('evidence.page.about')}
      onClick={() => onOpen(evidenceId)}
    >
      {name}
    </button>
  );
}

/** What was decided, in red and in a word. */
function Decision({ choice }: { choice: ShownEvidence['choice'] }) {
  const { t } = useText();
  if (choice === null) return <span className="ev-undecided">{t('evidence.choices.none')}</span>;
  return (
    <span className="ev-decided">
      <StatusSign sign="person" /> {t(`evidence.choices.${choice}`)}
    </span>
  );
}

type ActsProps = Pick<Props, 'evidence' | 'acts' | 'isCurrent'> & {
  readonly onChoose: (choice: ShownEvidence['choice']) => void;
};

/** Buttons of an undecided card; of a decided one the way back. The current card prints its keys. */
function CardActs({ evidence: { choice }, acts, isCurrent, onChoose }: ActsProps) {
  const { t } = useText();
  const keyed = (command: string) => (isCurrent ? { command } : {});
  if (choice !== null) {
    return (
      <ActButton small ghost {...keyed('evidence.takeBack')} onClick={() => onChoose(null)}>
        {t('evidence.bench.takeBack')}
      </ActButton>
    );
  }
  return acts.map(({ choice: offered, command }) => (
    <ActButton key={offered} small {...keyed(command)} onClick={() => onChoose(offered)}>
      {t(`evidence.acts.${offered}`)}
    </ActButton>
  ));
}

type SentencesProps = {
  readonly text: string;
  readonly marks: Card['marks'];
  readonly current: number | null;
  readonly onGo: (sentence: number) => void;
};

/** A text whose sentences can be chosen. */
function Sentences({ text, marks, current, onGo }: SentencesProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [place, { from, to }] of sentencesOf(text).entries()) {
    const kind = marks.find((mark) => mark.from < to && mark.to > from)?.kind;
    parts.push(text.slice(at, from));
    parts.push(
      // biome-ignore lint/a11y/noStaticElementInteractions: arrows of the card lead to each sentence
      // biome-ignore lint/a11y/useKeyWithClickEvents: arrows of the card lead to each sentence
      <span
        key={from}
        className="ev-sentence"
        data-mark={kind}
        data-here={current === place}
        onClick={(event) => {
          event.stopPropagation();
          onGo(place);
        }}
      >
        {text.slice(from, to)}
      </span>,
    );
    at = to;
  }
  parts.push(text.slice(at));
  return (
    <p className="ev-card-text" lang={languageOfContent(text)}>
      {parts}
    </p>
  );
}
