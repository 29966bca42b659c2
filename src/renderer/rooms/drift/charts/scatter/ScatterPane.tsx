import { useMemo } from 'react';
import { listText } from '../../../../../shared/charts/numberTexts.ts';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import { AbsentMetric } from '../metrics/AbsentMetric.tsx';
import { visibleModels } from '../metrics/chartMetrics.ts';
import { useShownGate, useShownLines } from '../metrics/useShownLines.ts';
import { ChartTableView } from '../table/ChartTableView.tsx';
import { ScatterPlot } from './ScatterPlot.tsx';
import { type ScatterData, scatterData } from './scatterPoints.ts';
import '../panes.css';
import './scatter.css';

/** Recall at turn 10 against conflicts: what a model keeps, and whether it contradicts itself. */
export function ScatterPane() {
  const { t } = useText();
  const lines = useShownLines();
  const showsTable = useDrift((state) => state.showsTable);
  const [recall, conflict] = [useShownGate('recallAtTen'), useShownGate('conflictPairs')];
  const gates = useMemo(() => ({ recall, conflict }), [recall, conflict]);
  const named = { recall: recall?.toFixed(2) ?? '', conflict: conflict?.toFixed(2) ?? '' };
  const data = useMemo(() => scatterData(lines), [lines]);
  if (visibleModels(lines).length === 0)
    return <EmptyState title={t('drift.curves.noLines')}>{t('drift.curves.noLinesText')}</EmptyState>;
  if (showsTable) return <ChartTableView chart="scatter" />;
  return (
    <div className="dc-scatter">
      <ChartHead
        title={t('driftCharts.scatter.title')}
        about={recall === null ? t('driftCharts.scatter.aboutNoGate', named) : t('driftCharts.scatter.about', named)}
      />
      {data.points.length > 0 && <ScatterPlot points={data.points} gates={gates} />}
      <Absent data={data} />
    </div>
  );
}

/** Models without a place, each reason once with what helps. */
function Absent({ data: { absent, points } }: { data: ScatterData }) {
  const { t, language } = useText();
  const [first] = absent;
  if (!first?.missing) return null;
  const isEverybody = points.length === 0 && absent.every(({ missing }) => missing === first.missing);
  if (isEverybody) return <AbsentMetric metric="conflictPairs" reason={first.missing} />;
  const groups = Map.groupBy(absent, ({ missing }) => missing);
  return (
    <ul className="dc-scatter-absent">
      {[...groups].map(([missing, rows]) => (
        <li key={missing} className="ak-sentence" data-left-out>
          {t('driftCharts.scatter.absent', {
            models: listText(
              rows.map(({ model }) => model),
              language,
            ),
          })}{' '}
          {missing && t(`drift.missing.${missing}`)}
        </li>
      ))}
    </ul>
  );
}
