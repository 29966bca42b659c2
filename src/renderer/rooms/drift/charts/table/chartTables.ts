import type { Curve } from '../../../../../shared/rooms/drift/charts/curve.ts';
import type { DriftInterval } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import type { Cell, Column, NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { CurveMetric } from '../../driftState.ts';
import { type Series, seriesOf, sortedAt, turnCountOf } from '../curves/driftSeries.ts';
import { chartMetrics, type MetricRow, metricFacts, metricRows, type ShownLines } from '../metrics/chartMetrics.ts';
import { boundColumn, countColumn, numberColumn, textColumn, verdictColumn } from './tableColumns.ts';

type Translate = Texts['t'];

const metricIds = { recall: 'recall', precision: 'precision', f1: 'f1' } as const satisfies Record<CurveMetric, string>;

/** Every turn of every visible line, at each turn in the order of the values, as the box over the chart has them. */
export function curvesTable(lines: ShownLines, metric: CurveMetric, t: Translate): NumbersTable {
  const series = seriesOf(lines.models, { ...lines, metric });
  const id = metricIds[metric];
  const name = t(`drift.curves.metrics.${metric}`);
  const hasReference = series.some(({ reference }) => reference !== null);
  const columns: Column[] = [
    countColumn(t, 'turn', 'turn'),
    textColumn(t, 'model', 'model'),
    countColumn(t, 'n', 'n'),
    numberColumn(`${id}_critical`, name),
    boundColumn(t, `${id}_critical_lower`, 'lower'),
    boundColumn(t, `${id}_critical_upper`, 'upper'),
    numberColumn(`${id}_extended`, t('driftCharts.columns.extended')),
    ...(hasReference ? [numberColumn(`${id}_critical_reference`, t('driftCharts.columns.reference'))] : []),
    numberColumn('hallucinated_rate_critical', t('driftCharts.columns.hallucinated')),
    boundColumn(t, 'hallucinated_rate_critical_lower', 'lower'),
    boundColumn(t, 'hallucinated_rate_critical_upper', 'upper'),
  ];
  const cellsAt = (one: Series, turn: number): Cell[] => {
    const at = (curve: Curve | null) => curve?.[turn - 1] ?? null;
    const bounds = (band: readonly (DriftInterval | null)[] | null) => boundsOf(band?.[turn - 1] ?? null);
    return [
      turn,
      one.model,
      one.perTurn[turn - 1] ?? null,
      at(one.critical),
      ...bounds(one.band),
      at(one.extended),
      ...(hasReference ? [at(one.reference)] : []),
      at(one.hallucinated),
      ...bounds(one.hallucinatedBand),
    ];
  };
  const turns = Array.from({ length: turnCountOf(series) }, (_, index) => index + 1);
  const rows = turns.flatMap((turn) =>
    sortedAt(series, turn, ({ critical }) => critical)
      .filter(({ series: { critical } }) => turn <= critical.length)
      .map(({ series: one }) => ({ key: `${turn}:${one.line}`, line: one.line, cells: cellsAt(one, turn) })),
  );
  return { columns, rows };
}

const boundsOf = (interval: DriftInterval | null): [Cell, Cell] => [interval?.lower ?? null, interval?.upper ?? null];

/** Every number of every visible model, metric by metric, each best first. */
export function barsTable(lines: ShownLines, t: Translate): NumbersTable {
  const columns: Column[] = [
    {
      ...textColumn(t, 'metric', 'metric'),
      show: (value) => {
        const metric = chartMetrics.find((one) => one === value);
        return metric === undefined ? String(value) : t(`driftCharts.metrics.${metric}.full`);
      },
    },
    textColumn(t, 'model', 'model'),
    numberColumn('value', t('driftCharts.columns.value')),
    boundColumn(t, 'lower', 'lower'),
    boundColumn(t, 'upper', 'upper'),
    countColumn(t, 'n', 'n'),
    {
      ...textColumn(t, 'unit', 'unit'),
      show: (value) => {
        const unit = (['cases', 'pairs', 'turns', 'summaries'] as const).find((one) => one === value);
        return unit === undefined ? String(value) : t(`driftCharts.units.${unit}`);
      },
    },
    {
      ...numberColumn('gate', t('driftCharts.columns.gate')),
      absent: t('charts.table.none'),
      show: (gate) => Number(gate).toFixed(2).replace('-', '−'),
    },
    verdictColumn(t, 'verdict', t('driftCharts.columns.verdict')),
    { ...textColumn(t, 'file', 'file'), absent: '' },
  ];
  const rows = chartMetrics.flatMap((metric) =>
    metricRows(lines, metric).map((row) => ({
      key: `${metric}:${row.line}`,
      line: row.line,
      cells: [
        metric,
        row.model,
        row.value,
        ...boundsOf(row.interval),
        row.n,
        metricFacts[metric].unit,
        metricFacts[metric].gate,
        row.verdict,
        row.fileName,
      ],
    })),
  );
  return { columns, rows };
}

/** Recall at turn 10 and conflicts of each visible model side by side, highest recall first. */
export function scatterTable(lines: ShownLines, t: Translate): NumbersTable {
  const conflicts = new Map(metricRows(lines, 'conflictPairs').map((row) => [row.line, row]));
  const sides = (['recall', 'conflict'] as const).flatMap((name) => [
    numberColumn(name === 'recall' ? 'recall_at_t10' : 'k_conflict', t(`driftCharts.columns.${name}`)),
    boundColumn(t, `${name}_lower`, 'lower'),
    boundColumn(t, `${name}_upper`, 'upper'),
    countColumn(t, `${name}_n`, 'n'),
    verdictColumn(t, `${name}_verdict`, t('driftCharts.columns.verdict')),
  ]);
  const cellsOf = (row: MetricRow | undefined): Cell[] =>
    row === undefined ? [null, null, null, null, null] : [row.value, ...boundsOf(row.interval), row.n, row.verdict];
  return {
    columns: [textColumn(t, 'model', 'model'), ...sides],
    rows: metricRows(lines, 'recallAtTen').map((row) => ({
      key: row.line,
      line: row.line,
      cells: [row.model, ...cellsOf(row), ...cellsOf(conflicts.get(row.line))],
    })),
  };
}
