import { useMemo } from 'react';
import { NumbersTableView } from '../../../../components/charts/table/NumbersTableView.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import { useShownLines } from '../metrics/useShownLines.ts';
import { barsTable, curvesTable, scatterTable } from './chartTables.ts';
import { useMarkOf } from './useMarkOf.ts';

/** The numbers of the curves, the bars or the scatter chart instead of the picture. */
export function ChartTableView({ chart }: { chart: 'curves' | 'bars' | 'scatter' }) {
  const { t } = useText();
  const lines = useShownLines();
  const metric = useDrift((state) => state.metric);
  const markOf = useMarkOf();
  const table = useMemo(() => {
    if (chart === 'curves') return curvesTable(lines, metric, t);
    return chart === 'bars' ? barsTable(lines, t) : scatterTable(lines, t);
  }, [chart, lines, metric, t]);
  return <NumbersTableView key={chart} table={table} label={t(`drift.charts.${chart}`)} markOf={markOf} />;
}
