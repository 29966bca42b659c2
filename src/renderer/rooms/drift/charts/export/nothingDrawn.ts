import type { MeasuredModel } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import type { DriftData } from '../../driftState.ts';
import { numbersOf } from '../curves/driftSeries.ts';
import { chartMetrics, metricRows, visibleModels } from '../metrics/chartMetrics.ts';
import { scatterData } from '../scatter/scatterPoints.ts';

/** Why a chart has nothing that a picture could show: `driftCharts.tools.nothing.<reason>` in the language files. */
type NothingDrawn = 'run' | 'lines' | 'values' | 'conflicts' | 'cases' | 'dots';

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
      return visible.some(hasCases) ? null : 'cases';
    case 'relations':
      return visible.some(hasCases) ? relationsMissing(state, visible.filter(hasCases)) : 'cases';
    case 'card':
    case 'pdsqi':
      return null;
  }
}

const hasCases = ({ fileDatasetId, measured }: MeasuredModel) => fileDatasetId === null && measured.caseCount !== 0;

/** Contradictions are drawn of one model, and listed of all; lengths and what cleaning took are there wherever cases are. */
function relationsMissing(
  { caseView, showsTable, selectedLine, showsOverruled }: DriftData,
  models: readonly MeasuredModel[],
): NothingDrawn | null {
  if (caseView !== 'conflict') return null;
  const drawn = models.find(({ model }) => model === selectedLine) ?? models[0];
  const hasDots = (model: MeasuredModel) => {
    const { conflict } = numbersOf(model, showsOverruled);
    return conflict !== null && conflict.compared?.of !== 0;
  };
  return (showsTable || drawn === undefined ? models : [drawn]).some(hasDots) ? null : 'dots';
}
