import { Eye } from 'lucide-react';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import type { EvidenceSource } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import type { ClaimScores } from '../../../../shared/rooms/evidence/scores.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { BoldLead } from '../../../components/BoldLead.tsx';
import { Content } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { dateAndTime } from '../../../window/time.ts';
import type { RevealedGold } from '../evidenceState.ts';
import { type ComparedEvidence, compareWithGold, type GoldGroup } from './compareWithGold.ts';
import { Figures } from './Figures.tsx';
import { SetScores } from './SetScores.tsx';
import './reveal.css';

/** After the reveal: what somebody chose beside gold. Red is what the person did, equal and unequal signs what gold says. */
export function RevealView({ task, gold }: { task: ClaimTask; gold: RevealedGold }) {
  return (
    <section className="ev-reveal">
      <RevealedNote task={task} gold={gold} />
      <Figures scores={gold.scores} />
      {gold.ofFile !== null && <SetScores of={gold.ofFile} />}
      <Paragraphs scores={gold.scores} />
      <Sides gold={gold} />
      {compareWithGold(task, gold).map((group) => (
        <Group key={group.kind} group={group} source={task.source} />
      ))}
      <Notes scores={gold.scores} />
    </section>
  );
}

function RevealedNote({ task, gold }: { task: ClaimTask; gold: RevealedGold }) {
  const { t } = useText();
  return (
    <header className="ev-revealed">
      <Eye size={14} aria-hidden="true" />
      <p className="ak-sentence">
        <BoldLead lead={t('evidence.gold.revealed', { at: dateAndTime(gold.revealedAt) })}>
          {t(task.isChangedAfterReveal ? 'evidence.gold.changed' : 'evidence.gold.scored')}
        </BoldLead>
      </p>
      <ActButton small ghost command="evidence.gold" onClick={() => keys.run('evidence.gold')}>
        {t('evidence.gold.hide')}
      </ActButton>
    </header>
  );
}

/** What was said of the claim itself, where the test asks for it. */
function Sides({ gold }: { gold: RevealedGold }) {
  const { t } = useText();
  const lines = [
    ...(gold.claim === null
      ? []
      : [
          {
            isRight: gold.answer.claim === gold.claim,
            text: t('evidence.gold.claim', {
              chosen:
                gold.answer.claim === null
                  ? t('evidence.gold.nothing')
                  : t('evidence.bench.claimOf', { side: gold.answer.claim }),
              gold: t('evidence.bench.claimOf', { side: gold.claim }),
            }),
          },
        ]),
    ...(gold.verdict === null
      ? []
      : [
          {
            isRight: gold.answer.verdict === gold.verdict,
            text: t('evidence.gold.verdict', {
              chosen:
                gold.answer.verdict === null
                  ? t('evidence.gold.nothing')
                  : t(`evidence.bench.verdicts.${gold.answer.verdict}`),
              gold: t(`evidence.bench.verdicts.${gold.verdict}`),
            }),
          },
        ]),
  ];
  return lines.map(({ isRight, text }) => (
    <p key={text} className="ev-reveal-side">
      <StatusSign sign={isRight ? 'match' : 'missed'} /> {text}
    </p>
  ));
}

/** Neither as in gold nor otherwise. */
const neither: ReadonlySet<GoldGroup['kind']> = new Set(['undecided', 'unknown', 'golden']);

type GroupProps = { readonly group: GoldGroup; readonly source: EvidenceSource };

function Group({ group: { kind, evidence }, source }: GroupProps) {
  const { t } = useText();
  const isRight = kind === 'right';
  return (
    <section className="ev-group" aria-label={t(`evidence.gold.groups.${kind}`)} data-kind={kind}>
      <h3>
        <StatusSign sign={isRight ? 'match' : neither.has(kind) ? 'note' : 'missed'} />
        {t(`evidence.gold.groups.${kind}`)} <span className="ak-number">{evidence.length}</span>
        <small>{t(`evidence.gold.groupsAbout.${kind}`)}</small>
      </h3>
      <ul>
        {evidence.map((one) => (
          <Line key={one.evidenceId} one={one} source={source} isShort={isRight} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { readonly one: ComparedEvidence; readonly source: EvidenceSource; readonly isShort: boolean };

/** One piece: what the person did, then what gold says. What is right takes a line, a difference its text too. */
function Line({ one: { evidenceId, description, choice, gold, origin }, source, isShort }: LineProps) {
  const { t } = useText();
  const text = description ?? t('evidence.bench.textGone');
  const isTakenAway = origin === 'takenAway' && choice === null;
  const isEqual =
    gold === 'in' ? choice === 'keep' || choice === 'add' : gold === 'out' ? choice === 'discard' : choice === gold;
  return (
    <li
      className={isShort ? 'ev-line ev-line-short' : 'ev-line'}
      data-said={choice !== null}
      title={isShort ? text : undefined}
    >
      <div className="ev-line-head">
        <span className="ak-mono ev-card-id">{evidenceName(source, evidenceId)}</span>
        {isShort && <Content text={text} className="ev-line-cut" />}
        <span className="ev-line-said">
          {choice !== null ? (
            <span className="ev-decided">
              <StatusSign sign="person" /> {t(`evidence.choices.${choice}`)}
            </span>
          ) : (
            origin !== 'golden' && (
              <span className="ev-quiet">{t(isTakenAway ? 'evidence.gold.notFound' : 'evidence.choices.none')}</span>
            )
          )}
          {gold !== null && origin !== 'golden' && (
            <span className="ev-line-gold">
              {!(gold === 'out' && choice === null) && <StatusSign sign={isEqual ? 'match' : 'missed'} />}
              {gold === 'in' || gold === 'out' ? t(`evidence.gold.is.${gold}`) : t(`evidence.choices.${gold}`)}
            </span>
          )}
        </span>
      </div>
      {!isShort && <Content as="p" text={text} />}
    </li>
  );
}

/** R4C: for how many claims true paragraphs are known, and how, beside the scores that rest on them; where nothing tells them, the way to it. */
function Paragraphs({ scores: { notes, trueParagraphs } }: { scores: ClaimScores }) {
  const { t } = useText();
  if (trueParagraphs !== null) {
    const text = t(`evidence.gold.paragraphs.${trueParagraphs.by}`, { ...trueParagraphs });
    return <p className="ev-set-scores ak-sentence">{text}</p>;
  }
  if (!notes.includes('trueParagraphsUnknown')) return null;
  return (
    <p className="ev-set-scores ak-sentence">
      {t('evidence.gold.noParagraphs')}{' '}
      <ActButton small command="evidence.giveTitles" onClick={() => keys.run('evidence.giveTitles')}>
        {t('evidence.commands.giveTitles.title')}
      </ActButton>
    </p>
  );
}

/** Scores that cannot fail, or are not there, are said to be so, wherever they stand. */
function Notes({ scores: { notes } }: { scores: ClaimScores }) {
  const { t } = useText();
  return (
    <footer className="ev-reveal-notes ak-sentence" data-uncovered>
      {notes.includes('everythingShownIsTrue') && <p>{t('evidence.gold.allRight')}</p>}
      {notes.includes('nothingIsTrue') && <p>{t('evidence.gold.nothingIsTrue')}</p>}
    </footer>
  );
}
