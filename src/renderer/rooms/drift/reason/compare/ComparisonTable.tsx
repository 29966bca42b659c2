import { useMemo } from 'react';
import type { TurnReason } from '../../../../../shared/rooms/drift/turnReason.ts';
import { Content } from '../../../../components/Content.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { signOfFinding } from '../summary/rowWords.ts';
import { type ComparedFinding, type ComparisonRow, comparisonRows } from './comparisonRows.ts';

/** Entity by entity what became of it in both summaries, different ones first. */
export function ComparisonTable({ one, other }: { one: TurnReason; other: TurnReason }) {
  const { t } = useText();
  const rows = useMemo(() => comparisonRows(one, other), [one, other]);
  const differing = rows.filter(({ differs }) => differs).length;
  return (
    <table className="rs-table">
      <caption>{t('driftReason.compare.differ', { count: differing, total: rows.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('driftReason.compare.entity')}</th>
          <th scope="col" title={one.model}>
            {one.model}
          </th>
          <th scope="col" title={other.model}>
            {other.model}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.set}:${row.entity}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: ComparisonRow }) {
  const { t } = useText();
  return (
    <tr data-differs={row.differs}>
      <th scope="row">
        <Content text={row.entity} />
        {row.set === 'extended' && <span className="rs-quiet"> {t('driftReason.compare.extended')}</span>}
      </th>
      <Cell found={row.one} />
      <Cell found={row.other} />
    </tr>
  );
}

function Cell({ found }: { found: ComparedFinding | null }) {
  const { t } = useText();
  if (found === null) return <td className="rs-quiet">{t('driftReason.compare.notGold')}</td>;
  return (
    <td>
      <StatusSign sign={signOfFinding[found.finding]} /> {t(`driftReason.findings.${found.finding}`)}
      {found.isOverruled && (
        <span className="rs-cell-word ak-sentence">
          <StatusSign sign="person" />{' '}
          {t(found.counts ? 'driftReason.overrule.counts' : 'driftReason.overrule.doesNotCount')}
        </span>
      )}
    </td>
  );
}
