import type { ReactNode } from 'react';
import { shortened } from '../../../shared/text/wholeCharacters.ts';
import { type HiddenRun, hiddenRuns } from '../../../shared/traces/hiddenCharacters.ts';
import { type Texts, useText } from '../../window/i18n.ts';
import './shownText.css';

/**
 * A text with its hidden characters as small boxes that say their names. The characters stay in the document, each where it turns nothing
 * around it: offsets, search and copies are those of the text.
 */
export function ShownText({ text }: { text: string }) {
  const runs = hiddenRuns(text);
  if (runs.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const run of runs) {
    parts.push(
      text.slice(at, run.start),
      <HiddenBox key={run.start} run={run} text={text.slice(run.start, run.end)} />,
    );
    at = run.end;
  }
  parts.push(text.slice(at));
  return parts;
}

/** One hidden character, or several of one kind. */
function HiddenBox({ run, text }: { run: HiddenRun; text: string }) {
  const { t } = useText();
  const words = hiddenWords(run, t);
  return (
    <span className="tx-hidden" role="img" aria-label={words} title={words} data-label={hiddenLabel(run)}>
      <span className="tx-hidden-text">{text}</span>
    </span>
  );
}

const longestSaidInBox = 24;

/** What the box says: what is spelled is read at once, as far as there is room. */
function hiddenLabel({ label, count, says }: HiddenRun): string {
  const times = count > 1 ? ` ×${count}` : '';
  if (says === null) return `${label}${times}`;
  return `${label}${times} “${shortened(says, longestSaidInBox)}”`;
}

function hiddenWords({ kind, name, count, says }: HiddenRun, t: Texts['t']): string {
  const what = says === null ? t(`transcript.hidden.${kind}`) : t('transcript.hidden.says', { text: says });
  return t('transcript.hidden.title', { name: count > 1 ? `${name} ×${count}` : name, what });
}
