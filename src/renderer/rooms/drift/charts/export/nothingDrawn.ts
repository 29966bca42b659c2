import type { DriftData } from '../../driftState.ts';
import { numbersOf } from '../curves/driftSeries.ts';
import { chartMetrics, metricRows, visibleModels } from '../metrics/chartMetrics.ts';
import { scatterData } from '../scatter/scatterPoints.ts';

/** Why a chart has nothing that a picture could show: `driftCharts.tools.nothing.<reason>` in the language files. */
export type NothingDrawn = 'run' | 'lines' | 'values' | 'conflicts' | 'cases';

/** The reason why there is no picture of the chart that is shown; null where there is one. */
export function nothingDrawn(state: DriftData): NothingDrawn | null {
  const { shown, workTab, hidden, metric, showsOverruled, showsTable } = state;
  if (shown.status !== 'ready') return 'run';
  const lines = { models: shown.value.models, hidden, showsOverruled };
  const visible = visibleModels(lines);
  if (visible.length === 0) return shown.value.models.length === 0 ? 'run' : 'lines';
  const hasValue = (values: readonly (number | null)[]) => values.some((value) => value !== null);
  switch (workTab) {
    case 'curves': {
      const curves = visible.map((model) => numbersOf(model, showsOverruled).curves.critical[metric]);
      return curves.some(hasValue) ? null : 'values';
    }
    case 'bars':
      return chartMetrics.some((one) => hasValue(metricRows(lines, one).map(({ value }) => value))) ? null : 'values';
    case 'scatter':
      return showsTable || scatterData(lines).points.length > 0 ? null : 'conflicts';
    case 'multiples':
    case 'kinds':
    case 'relations':
      return visible.some(({ fileDatasetId, measured }) => fileDatasetId === null && measured.caseCount !== 0)
        ? null
        : 'cases';
    case 'card':
    case 'pdsqi':
      return null;
  }
}
