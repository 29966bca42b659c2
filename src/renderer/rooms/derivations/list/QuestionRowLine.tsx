import { memo } from 'react';
import type { QuestionRow, QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import { Content } from '../../../components/Content.tsx';
import { ListRow, type RowPlace } from '../../../components/list/ListBox.tsx';
import { type Sign, StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';

const fractionOf = {
  a: 'answerSimilarity',
  e: 'entityF1',
  r: 'relationF1',
  er: 'fullF1',
} as const satisfies Record<QuestionView['scoreOf'], string>;

type Props = RowPlace & {
  readonly row: QuestionRow;
  readonly hasTypes: boolean;
  /** Which score the row shows; null without scores. */
  readonly scoreOf: QuestionView['scoreOf'] | null;
};

/** One question in the list. */
export const QuestionRowLine = memo(function QuestionRowLine({ row, hasTypes, scoreOf, ...place }: Props) {
  const { t, textOf } = useText();
  const mark = markOf(row);
  const state = t(row.changedAfterDone ? 'derivations.list.changedAfterDone' : `derivations.list.${row.state}`);
  const score = scoreOf === null ? null : (row.score?.[fractionOf[scoreOf]] ?? null);
  return (
    <ListRow {...place} title={row.title}>
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
      <Content text={row.title} className="ak-list-row-title" />
      {row.inComment && <StatusSign sign="comment" label={t('list.inComment')} />}
      {row.inPageTitle && <StatusSign sign="note" label={t('derivations.list.inPageTitle')} />}
      {row.changed && mark !== 'person' && <span className="ak-hidden">{t('derivations.list.changed')}</span>}
      {mark && (
        <StatusSign
          sign={mark}
          label={t(mark === 'person' ? 'derivations.list.changed' : 'derivations.list.problems')}
        />
      )}
      {scoreOf !== null && <span className="ak-list-row-end">{score === null ? '–' : score.toFixed(2)}</span>}
    </ListRow>
  );
});

function markOf(row: QuestionRow): Sign | null {
  if (row.errorCount > 0) return 'error';
  if (row.warningCount > 0) return 'warning';
  return row.changed ? 'person' : null;
}
