import { useState } from 'react';
import type { ScoreRun } from '../../../../shared/rooms/derivations/score.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';

/** What a score was computed with, when, and whether it compares with published ones; the reasons are one press away. */
export function ScoreFoot({ run }: { run: ScoreRun }) {
  const { t, textOf } = useText();
  const [open, setOpen] = useState(false);
  const { source, comparable } = run.totals;
  const list = source.projectSynonyms;
  const comparison = comparisonOf(run);
  const name = textOf(`scores.metrics.${source.metric}`);
  return (
    <footer className="de-score-foot" data-uncovered>
      {open && <Reasons run={run} />}
      {comparison !== null && (
        <p>
          <StatusSign sign="note" /> {t(`scores.synonymsMissing.${comparison}`)}
        </p>
      )}
      <div>
        <span>
          {source.options.tieOrder === undefined
            ? dictionaryText(run)
            : t(`scores.order.${tieOrderOf(run)}`, { references: referencesOf(run) })}
        </span>
        <span>{t('scores.computedAt', { time: dateAndTime(run.computedAt) })}</span>
      </div>
      {list !== undefined && (
        <p>{t('synonyms.inScore', { count: list.pairs, terms: list.terms, hash: list.sha256.slice(0, 6) })}</p>
      )}
      <div>
        <span>
          <StatusSign sign={comparable ? 'done' : 'warning'} />
          {t(comparable ? 'scores.comparable' : 'scores.notComparable', { name })}
        </span>
        <button type="button" className="ak-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('scores.why')}
        </button>
      </div>
    </footer>
  );
}

/** What scoring without synonyms was measured against; null where there are some. */
function comparisonOf({ totals }: ScoreRun): 'builtIn' | 'other' | null {
  if (!totals.reasons.includes('synonymsMissing')) return null;
  return totals.reasons.includes('dictionarySmall') ? 'builtIn' : 'other';
}

/** Runs that were stored before reasons were kept say at least what their gold was. */
function reasonsOf({ totals }: ScoreRun): readonly string[] {
  if (totals.reasons.length > 0) return totals.reasons;
  return totals.source.options.publishedGold === false ? ['goldNotPublished'] : [];
}

function tieOrderOf({ totals }: ScoreRun): 'official' | 'lowest' {
  return totals.source.options.tieOrder === 'lowest' ? 'lowest' : 'official';
}

function referencesOf({ totals }: ScoreRun): number {
  return Number(totals.source.options.references ?? 3);
}

function dictionaryText({ totals }: ScoreRun): string {
  const { tokenizer, dictionaries } = totals.source;
  // The first is that of the tokenizer, whose name says it.
  const named = tokenizer === null ? dictionaries : dictionaries.slice(1);
  return [
    ...(tokenizer === null ? [] : [tokenizer]),
    ...named.map(({ name, sha256 }) => `${name} ${sha256.slice(0, 6)}`),
  ].join(' · ');
}

const shownProblems = 20;

/** Why the total compares or not: dictionaries and options first, then the gold, then the items that the reference program would not have scored. */
function Reasons({ run }: { run: ScoreRun }) {
  const { t, textOf } = useText();
  const { source, problems } = run.totals;
  const reasons = reasonsOf(run);
  return (
    <div className="de-reasons">
      <p>{textOf(`scores.rule.${source.metric}`)}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{textOf(`scores.reasons.${reason}`)}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && <p>{t('scores.itemProblems', { count: problems.length })}</p>}
      <ul>
        {problems.slice(0, shownProblems).map(({ item, reason }) => (
          <li key={`${item} ${reason}`}>
            <code>{item}</code> {textOf(`scores.problems.${reason}`)}
          </li>
        ))}
      </ul>
      {problems.length > shownProblems && <p>{t('scores.moreProblems', { count: problems.length - shownProblems })}</p>}
      <p>{t('scores.version', { metric: source.metric, version: source.version })}</p>
      {source.projectSynonyms !== undefined && (
        <p>
          {t('synonyms.title')} <code>sha256 {source.projectSynonyms.sha256}</code>
        </p>
      )}
      {source.dictionaries.map(({ name, sha256 }) => (
        <p key={sha256}>
          {name} <code>sha256 {sha256}</code>
        </p>
      ))}
    </div>
  );
}
