import { memo } from 'react';
import type { QuestionRow } from '../../../shared/rooms/derivations.ts';
import { type Texts, useText } from '../../app/i18n.ts';
import { Content } from '../../components/Content.tsx';
import { type Sign, StatusSign } from '../../components/StatusSign.tsx';
import { useAct, useDerivationsStore } from './derivationsContext.ts';

export const rowHeight = 26;

type Props = {
  /** Null while the page is on its way. */
  readonly row: QuestionRow | null;
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly isSelected: boolean;
  readonly hasTypes: boolean;
  readonly hasScores: boolean;
};

/** One question in the list, 26 px. */
export const QuestionRowLine = memo(function QuestionRowLine(props: Props) {
  const { row, index, count, top, isSelected, hasTypes, hasScores } = props;
  const texts = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const place = { transform: `translateY(${top}px)` };
  if (!row) return <div className="dv-row dv-row-coming" style={place} aria-hidden="true" />;
  const mark = markOf(row);
  const f1 = row.score?.fullF1 ?? null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox around it has the keys
    <div
      id={`question-${row.id}`}
      className="dv-row"
      style={place}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-label={nameOf(row, texts)}
      tabIndex={-1}
      title={row.title}
      onClick={() => act(() => store.getState().select(row.id, index))}
    >
      <StatusSign sign={row.flagged ? 'flag' : row.state} />
      {hasTypes && (
        <span className="dv-type-chip">{row.type === null ? '–' : texts.t(`derivations.filter.${row.type}Mark`)}</span>
      )}
      <Content text={row.title} className="dv-row-title" />
      {mark && <StatusSign sign={mark} />}
      {hasScores && <span className="dv-row-score">{f1 === null ? '–' : f1.toFixed(2)}</span>}
    </div>
  );
});

function markOf(row: QuestionRow): Sign | null {
  if (row.errorCount > 0) return 'error';
  if (row.warningCount > 0) return 'warning';
  return row.changed ? 'person' : null;
}

function nameOf(row: QuestionRow, { t, language }: Texts): string {
  const marks = [
    row.flagged && t('derivations.list.flagged'),
    row.changed && t('derivations.list.changed'),
    row.errorCount + row.warningCount > 0 && t('derivations.list.problems'),
    row.commentCount > 0 && t('derivations.list.comments', { count: row.commentCount }),
    row.score?.fullF1 !== null && row.score?.fullF1 !== undefined && `er ${row.score.fullF1.toFixed(2)}`,
  ].filter((mark) => mark !== false);
  const comma = language === 'ja' ? '、' : ', ';
  return t('derivations.list.rowName', {
    key: row.key,
    title: row.type === null ? row.title : `${t(`derivations.filter.${row.type}`)}${comma}${row.title}`,
    state: t(`derivations.list.${row.state}`),
    marks: marks.map((mark) => comma + mark).join(''),
  });
}
