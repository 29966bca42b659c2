import { memo } from 'react';
import type { QuestionRow, QuestionView } from '../../../shared/rooms/derivations/api.ts';
import { Content } from '../../components/Content.tsx';
import { type Sign, StatusSign } from '../../components/StatusSign.tsx';
import { useText } from '../../window/i18n.ts';
import { useAct, useDerivationsStore } from './derivationsContext.ts';

export const rowHeight = 26;

const fractionOf = {
  a: 'answerSimilarity',
  e: 'entityF1',
  r: 'relationF1',
  er: 'fullF1',
} as const satisfies Record<QuestionView['scoreOf'], string>;

type Props = {
  /** Null while the page is on its way. */
  readonly row: QuestionRow | null;
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly isSelected: boolean;
  readonly hasTypes: boolean;
  /** Which score the row shows; null without scores. */
  readonly scoreOf: QuestionView['scoreOf'] | null;
};

/** One question in the list, 26 px. */
export const QuestionRowLine = memo(function QuestionRowLine(props: Props) {
  const { row, index, count, top, isSelected, hasTypes, scoreOf } = props;
  const { t, textOf } = useText();
  const store = useDerivationsStore();
  const act = useAct();
  const place = { transform: `translateY(${top}px)` };
  if (!row) return <div className="dv-row dv-row-coming" style={place} aria-hidden="true" />;
  const mark = markOf(row);
  const state = t(row.changedAfterDone ? 'derivations.list.changedAfterDone' : `derivations.list.${row.state}`);
  const score = scoreOf === null ? null : (row.score?.[fractionOf[scoreOf]] ?? null);
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
      tabIndex={-1}
      title={row.title}
      onClick={() => act(() => store.getState().select(row.id, index))}
    >
      {/* One hidden text for all that is only heard: each costs a row about as much as its title. */}
      <span className="ak-hidden">
        {row.key} {row.flagged && state} {hasTypes &&
          row.type !== null &&
          textOf(`derivations.types.${row.type}.name`)}{' '}
      </span>
      <StatusSign
        sign={row.flagged ? 'flag' : row.changedAfterDone ? 'reopened' : row.state}
        label={row.flagged ? t('derivations.list.flagged') : state}
      />
      {hasTypes && (
        <span className="dv-type-chip" aria-hidden="true">
          {row.type === null ? '–' : textOf(`derivations.types.${row.type}.mark`)}
        </span>
      )}
      <Content text={row.title} className="dv-row-title" />
      {row.changed && mark !== 'person' && <span className="ak-hidden">{t('derivations.list.changed')}</span>}
      {mark && (
        <StatusSign
          sign={mark}
          label={t(mark === 'person' ? 'derivations.list.changed' : 'derivations.list.problems')}
        />
      )}
      {scoreOf !== null && <span className="dv-row-score">{score === null ? '–' : score.toFixed(2)}</span>}
    </div>
  );
});

function markOf(row: QuestionRow): Sign | null {
  if (row.errorCount > 0) return 'error';
  if (row.warningCount > 0) return 'warning';
  return row.changed ? 'person' : null;
}
