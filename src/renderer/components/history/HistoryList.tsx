import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../../shared/history.ts';
import { shortActText } from '../../window/actText.ts';
import { useText } from '../../window/i18n.ts';
import { dateAndTime } from '../../window/time.ts';
import type { Reading } from '../../window/useReading.ts';
import { Content } from '../Content.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import { LoadingShape } from '../LoadingShape.tsx';
import { ScrollPane } from '../ScrollPane.tsx';
import './history.css';

type Props<Entry> = {
  readonly label: string;
  readonly entries: Reading<readonly Entry[]>;
  /** What is said where nobody has done anything; without it, `origin` says that. */
  readonly none?: string;
  /** What stands behind the name of an act: where, or on what. */
  readonly place?: (entry: Entry) => ReactNode;
  /** What an act changed, and what can be done about it. */
  readonly more?: (entry: Entry) => ReactNode;
  /** What was there before the first act. */
  readonly origin?: ReactNode;
};

/** Every act on an item, newest first, with who did it and when. */
export function HistoryList<Entry extends HistoryEntry>(props: Props<Entry>) {
  const { label, entries, none, place, more, origin } = props;
  const texts = useText();
  const { t } = texts;
  if (entries.status === 'failed') return <ErrorNote error={entries.error} onRetry={entries.again} />;
  if (entries.status !== 'ready') return <LoadingShape rows={4} label={t('history.reading')} />;
  return (
    <ScrollPane label={label} className="ak-history">
      {entries.value.length === 0 && none !== undefined && <p className="ak-history-none ak-sentence">{none}</p>}
      <ol>
        {entries.value.map((entry) => {
          const what = shortActText(entry, texts);
          return (
            <li key={entry.counter}>
              <header>
                <span>
                  <strong>{entry.relation === 'act' ? what : t(`history.${entry.relation}`, { act: what })}</strong>{' '}
                  {place?.(entry)}
                </span>
                <span className="ak-caption">
                  <Content text={entry.author} /> {dateAndTime(entry.savedAt)} · v{entry.counter}
                </span>
              </header>
              {more?.(entry)}
            </li>
          );
        })}
        {origin}
      </ol>
    </ScrollPane>
  );
}
