import { useMemo, useState } from 'react';
import { sentencesText } from '../../../../../shared/charts/numberTexts.ts';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { countText } from '../../../../window/countText.ts';
import { type Texts, useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import { AbsentMetric } from '../metrics/AbsentMetric.tsx';
import { type ChartMetric, type MetricRow, metricRows, visibleModels } from '../metrics/chartMetrics.ts';
import { useShownGate, useShownLines } from '../metrics/useShownLines.ts';
import { ChartTableView } from '../table/ChartTableView.tsx';
import { BarChart } from './BarChart.tsx';
import '../panes.css';

/** Metrics that are the same number counted in two ways share a panel. */
const panels: readonly (readonly [ChartMetric, ...ChartMetric[]])[] = [
  ['recallAtTen', 'recallAtTenExtended'],
  ['conflictPairs', 'conflictTurns'],
  ['slope', 'slopeExtended'],
  ['alignment', 'alignmentActions'],
  ['controlled'],
  ['decay'],
];

/** Recall at turn 10, conflicts, slope and the other single numbers of each model as bars, with their gates. */
export function BarsPane() {
  const { t } = useText();
  const lines = useShownLines();
  const showsTable = useDrift((state) => state.showsTable);
  if (visibleModels(lines).length === 0)
    return <EmptyState title={t('drift.curves.noLines')}>{t('drift.curves.noLinesText')}</EmptyState>;
  if (showsTable) return <ChartTableView chart="bars" />;
  return (
    <ScrollPane label={t('drift.charts.bars')} className="dc-scroll">
      <div className="dc-bars">
        {panels.map((metrics) => (
          <BarPanel key={metrics[0]} metrics={metrics} />
        ))}
      </div>
      <p className="ak-caption ak-sentence dc-foot">{t('driftCharts.bars.order')}</p>
    </ScrollPane>
  );
}

function BarPanel({ metrics }: { metrics: readonly [ChartMetric, ...ChartMetric[]] }) {
  const { t, language } = useText();
  const [metric, setMetric] = useState(metrics[0]);
  const lines = useShownLines();
  const rows = useMemo(() => metricRows(lines, metric), [lines, metric]);
  const gate = useShownGate(metric);
  const tokens = useTokenSources(metric);
  const reasons = new Set(rows.map(({ missing }) => missing));
  const [reason] = reasons;
  const isNowhere = rows.every(({ value }) => value === null);
  const title = t(`driftCharts.metrics.${metric}.title`);
  const summaries = metric === 'controlled' ? summaryCounts(rows, t) : '';
  const about = [t(`driftCharts.metrics.${metric}.about`), summaries, tokens]
    .filter((one) => one !== '')
    .join(language === 'ja' ? '' : ' ');
  return (
    <section className="dc-panel">
      <ChartHead title={title} about={about}>
        {metrics.length > 1 && (
          <Segmented
            label={t('driftCharts.bars.way', { metric: t(`driftCharts.metrics.${metrics[0]}.title`) })}
            options={metrics.map((value) => ({ value, label: t(`driftCharts.metrics.${value}.way`) }))}
            value={metric}
            onChange={setMetric}
          />
        )}
      </ChartHead>
      {isNowhere && reasons.size === 1 && reason ? (
        <AbsentMetric metric={metric} reason={reason} />
      ) : (
        <BarChart metric={metric} rows={rows} gate={gate} title={title} about={about} />
      )}
    </section>
  );
}

/** How many summaries each model's share is of; one number where all have as many. */
function summaryCounts(rows: readonly MetricRow[], t: Texts['t']): string {
  const counted = rows.flatMap(({ model, n }) => (n === null ? [] : [{ model, n }]));
  const [first, ...others] = counted;
  if (first === undefined) return '';
  const isSame = others.every(({ n }) => n === first.n);
  const each = counted.map(({ model, n }) => `${model} ${countText(n)}`).join(', ');
  return t('driftCharts.bars.summaries', { counts: isSame ? countText(first.n) : each });
}

/** Where the numbers of tokens come from, for the metric that stands on them. */
function useTokenSources(metric: ChartMetric): string {
  const { t } = useText();
  const lines = useShownLines();
  if (metric !== 'decay') return '';
  const sources = new Set(visibleModels(lines).flatMap(({ measured }) => measured.decay?.tokenSource ?? []));
  return sentencesText([...sources].map((source) => t(`driftCharts.tokenSources.${source}`)));
}
