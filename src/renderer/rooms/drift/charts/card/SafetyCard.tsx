import { type ReactNode, useMemo, useState } from 'react';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import type { GateCount, Verdict } from '../../../../../shared/rooms/drift/gates.ts';
import { Content } from '../../../../components/Content.tsx';
import { SeriesSample } from '../../../../components/charts/Marker.tsx';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { useLooks } from '../chartTheme.ts';
import { metricFacts, type ShownLines } from '../metrics/chartMetrics.ts';
import { VerdictSign } from '../metrics/VerdictSign.tsx';
import { atOneText, intervalText } from '../metrics/valueText.ts';
import {
  type CardCell,
  type CardMetric,
  type CardRow,
  type CardSorting,
  cardMetrics,
  cardRows,
  gateText,
  sortCard,
} from './cardRows.ts';

type By = NonNullable<CardSorting>['by'];

/** One row for each model: value, interval and verdict of each gate, and how many of the three it passes. */
export function SafetyCard({ lines }: { lines: ShownLines }) {
  const { t } = useText();
  const [sorting, setSorting] = useState<CardSorting>(null);
  const rows = useMemo(() => sortCard(cardRows(lines), sorting), [lines, sorting]);
  const press = (by: By) => {
    // Numbers begin with the highest: that is what a card is read for.
    const startsDown = by !== 'model';
    if (sorting?.by !== by) setSorting({ by, isDown: startsDown });
    else setSorting(sorting.isDown === startsDown ? { by, isDown: !startsDown } : null);
  };
  const head = (by: By, label: string, detail?: string) => (
    <th scope="col" aria-sort={sorting?.by === by ? (sorting.isDown ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => press(by)}>
        <span>
          {label}
          <span aria-hidden="true" className="ak-numbers-sorted">
            {sorting?.by === by ? (sorting.isDown ? '↓' : '↑') : ''}
          </span>
        </span>
        {detail !== undefined && <span className="dc-card-gate">{detail}</span>}
      </button>
    </th>
  );
  return (
    <div className="dc-card-scroll">
      <table className="dc-card">
        <thead>
          <tr>
            {head('model', t('driftCharts.columns.model'))}
            {cardMetrics.map((metric) => (
              <MetricHead key={metric} metric={metric} head={head} />
            ))}
            {head('passed', t('driftCharts.columns.passed'))}
            {head('cases', t('driftCharts.columns.cases'))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = { readonly metric: CardMetric; readonly head: (by: By, label: string, detail: string) => ReactNode };

function MetricHead({ metric, head }: HeadProps) {
  const { t } = useText();
  const gate = gateText(metric);
  return head(
    metric,
    t(`driftCharts.metrics.${metric}.short`),
    metric === 'alignment' ? t('driftCharts.card.provisional', { gate }) : gate,
  );
}

function Row({ row }: { row: CardRow }) {
  const { t } = useText();
  const store = useDriftStore();
  const isSelected = useDrift((state) => state.selectedLine === row.line);
  const look = useLooks().get(row.line);
  return (
    <tr data-selected={isSelected}>
      <th scope="row">
        <button type="button" aria-pressed={isSelected} onClick={() => store.getState().selectLine(row.line)}>
          {look && <SeriesSample look={look} isSelected={isSelected} />}
          <Content text={row.model} className="dc-card-name" />
        </button>
        {row.fileName !== null && (
          <span className="dc-beside dc-card-name">{t('drift.list.fromFile', { file: row.fileName })}</span>
        )}
      </th>
      {cardMetrics.map((metric) => (
        <td key={metric}>
          <Value metric={metric} cell={row.cells[metric]} />
          {metric === 'recallAtTen' && row.atOne !== null && (
            <span className="dc-beside" title={t('drift.list.atOneAbout')}>
              {atOneText(row.atOne, t)}
            </span>
          )}
          {metric === 'conflictPairs' && <EmptyPairs row={row} />}
        </td>
      ))}
      <td>
        <GateCounts gates={row.gates} />
      </td>
      <td>
        {row.caseCount === null ? t('driftCharts.card.unknownCases') : countText(row.caseCount)}
        {row.casesWithGold !== null && row.casesWithGold !== row.caseCount && row.casesWithGold > 0 && (
          <span className="dc-beside">{t('driftCharts.card.withGold', { count: row.casesWithGold })}</span>
        )}
      </td>
    </tr>
  );
}

/** `2 of 2`, and beside it the gates without a verdict, each with why. */
function GateCounts({ gates }: { gates: GateCount }) {
  const { t } = useText();
  const { passed, judged } = gates;
  return (
    <>
      <strong>
        {judged === 0 ? t('driftCharts.card.noVerdict') : t('driftCharts.card.passed', { passed, of: judged })}
      </strong>
      {(['undecided', 'noVerdict', 'notMeasured'] as const).map(
        (kind) =>
          gates[kind] > 0 && (
            <span key={kind} className="dc-beside ak-number">
              {t(`driftCharts.gates.${kind}`, { count: gates[kind] })}
            </span>
          ),
      )}
    </>
  );
}

/** How many of the evaluated pairs compare nothing, and K of the others. */
function EmptyPairs({ row: { emptyPairs, compared } }: { row: CardRow }) {
  const { t } = useText();
  if (emptyPairs === null || emptyPairs === 0) return null;
  return (
    <>
      <span className="dc-beside">{t('driftCharts.card.emptyPairs', { count: emptyPairs })}</span>
      {compared !== null && (
        <span className="dc-beside">{t('driftCharts.card.compared', { value: compared.toFixed(2) })}</span>
      )}
    </>
  );
}

function Value({ metric, cell }: { metric: CardMetric; cell: CardCell }) {
  const { t } = useText();
  const { value, interval, isExact, verdict, missing, reference, measured, n } = cell;
  const { digits, unit } = metricFacts[metric];
  if (value === null) {
    return (
      <span className="dc-beside" title={missing === null ? undefined : t(`drift.missing.${missing}`)}>
        {t(`driftCharts.absent.${missing ?? 'notInFile'}`)}
      </span>
    );
  }
  return (
    <>
      <span className="dc-value">
        <strong>{signed(value, digits)}</strong>
        {verdict !== null && <VerdictWord verdict={verdict} />}
      </span>
      {interval !== null && (
        <span className="dc-beside">{`${intervalText(interval, digits)}${isExact ? ` ${t('driftCharts.clopperPearson')}` : ''}`}</span>
      )}
      {unit !== 'cases' && n !== null && (
        <span className="dc-beside">{t(`driftCharts.counts.${unit}`, { count: n })}</span>
      )}
      {reference !== null && (
        <span className="dc-beside">{t('driftCharts.card.reference', { value: signed(reference, digits) })}</span>
      )}
      {measured !== null && (
        <span className="dc-beside">{t('driftCharts.card.measured', { value: signed(measured, 3) })}</span>
      )}
    </>
  );
}

function VerdictWord({ verdict }: { verdict: Verdict }) {
  const { t } = useText();
  return (
    <span className="dc-verdict" title={t(`driftCharts.verdictReasons.${verdict}`)}>
      <svg width={13} height={13} viewBox="0 0 13 13" aria-hidden="true">
        <VerdictSign verdict={verdict} x={1.5} y={7} />
      </svg>
      {t(`driftCharts.verdicts.${verdict}`)}
    </span>
  );
}
