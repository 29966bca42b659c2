import { sentencesText } from '../../../../../shared/charts/numberTexts.ts';
import { Content } from '../../../../components/Content.tsx';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { SeriesSample } from '../../../../components/charts/Marker.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { RetryNote } from '../../../../components/RetryNote.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { caseOrders } from '../../driftState.ts';
import { useLooks } from '../chartTheme.ts';
import { visibleModels } from '../metrics/chartMetrics.ts';
import { useShownLines } from '../metrics/useShownLines.ts';
import { CasesTable } from './CasesTable.tsx';
import { TileGrid } from './TileGrid.tsx';
import { type CaseList, useCaseCurves } from './useCaseCurves.ts';
import '../panes.css';
import './multiples.css';

/** One small curve for each case, or the same numbers as a table. */
export function MultiplesPane() {
  const { t } = useText();
  const store = useDriftStore();
  const order = useDrift((state) => state.caseOrder);
  const lines = useShownLines();
  const cases = useCaseCurves(order);
  const hasFiles = visibleModels(lines).some(({ fileDatasetId }) => fileDatasetId !== null);
  if (visibleModels(lines).length === 0)
    return <EmptyState title={t('drift.curves.noLines')}>{t('drift.curves.noLinesText')}</EmptyState>;
  if (cases.models.length === 0) return <EmptyState title={t('driftCharts.multiples.onlyFiles')} />;
  return (
    <div className="dc-multiples">
      <ChartHead
        title={t('driftCharts.multiples.title')}
        about={sentencesText([t('driftCharts.multiples.about'), hasFiles ? t('driftCharts.multiples.fileLines') : ''])}
        className="dc-multiples-head"
      >
        <Segmented
          label={t('driftCharts.multiples.order')}
          options={caseOrders.map((value) => ({ value, label: t(`driftCharts.multiples.orders.${value}`) }))}
          value={order}
          onChange={(caseOrder) => store.getState().setLook({ caseOrder })}
        />
      </ChartHead>
      <Legend models={cases.models} />
      <Cases cases={cases} />
    </div>
  );
}

/** Which line is which model; the list may be folded away. */
function Legend({ models }: { models: readonly string[] }) {
  const looks = useLooks();
  const selectedLine = useDrift((state) => state.selectedLine);
  return (
    <ul className="dc-legend">
      {models.map((model) => {
        const look = looks.get(model);
        return (
          <li key={model}>
            {look && <SeriesSample look={look} isSelected={selectedLine === model} />}
            <Content text={model} className="ak-cut" title={model} />
          </li>
        );
      })}
    </ul>
  );
}

function Cases({ cases }: { cases: CaseList }) {
  const { t } = useText();
  const order = useDrift((state) => state.caseOrder);
  const showsTable = useDrift((state) => state.showsTable);
  if (cases.total === null && cases.failed) {
    return (
      <div className="dr-nothing">
        <RetryNote title={t('driftCharts.multiples.failed')} onRetry={cases.again} />
      </div>
    );
  }
  if (cases.total === null) {
    return (
      <div className="dr-nothing">
        <LoadingShape rows={8} label={t('driftCharts.multiples.loading')} />
      </div>
    );
  }
  if (cases.total === 0) return <EmptyState title={t('driftCharts.multiples.none')} />;
  return showsTable ? (
    <CasesTable cases={cases} total={cases.total} />
  ) : (
    <TileGrid key={order} cases={cases} total={cases.total} />
  );
}
