import { relationKindOf } from '../../../../../shared/rooms/drift/caseRelations.ts';
import { contextCleaners } from '../../../../../shared/rooms/drift/repetition.ts';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { NumbersTableView } from '../../../../components/charts/table/NumbersTableView.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { caseViews, kindTurns } from '../../driftState.ts';
import { noLook, useLooks } from '../chartTheme.ts';
import { visibleModels } from '../metrics/chartMetrics.ts';
import { useShownLines } from '../metrics/useShownLines.ts';
import { useMarkOf } from '../table/useMarkOf.ts';
import { CleaningView } from './CleaningView.tsx';
import { RelationPlot } from './RelationPlot.tsx';
import { CaseTable, CorrelationTable, TurnTable } from './RelationTables.tsx';
import { lossesTable, relationsTable } from './relationsTable.ts';
import { useCaseRelations, useCleaningLosses } from './useRelations.ts';
import './relations.css';

/** Case by case: recall against contradictions, against the length of summaries, and what cleaning took from answers. */
export function RelationsPane() {
  const { t } = useText();
  const store = useDriftStore();
  const lines = useShownLines();
  const view = useDrift((state) => state.caseView);
  const turns = useDrift((state) => state.kindTurns);
  const cleaner = useDrift((state) => state.cleaner);
  const visible = visibleModels(lines);
  const own = visible.flatMap(({ model, fileDatasetId }) => (fileDatasetId === null ? [model] : []));
  if (visible.length === 0)
    return <EmptyState title={t('drift.curves.noLines')}>{t('drift.curves.noLinesText')}</EmptyState>;
  if (own.length === 0) return <EmptyState title={t('driftCharts.relations.onlyFiles')} />;
  return (
    <div className="dk-pane">
      <ChartHead title={t(`driftCharts.relations.titles.${view}`)} about={t(`driftCharts.relations.about.${view}`)}>
        <div className="dx-choices">
          <Segmented
            label={t('driftCharts.relations.viewsLabel')}
            options={caseViews.map((value) => ({ value, label: t(`driftCharts.relations.views.${value}`) }))}
            value={view}
            onChange={(value) => store.getState().setLook({ caseView: value })}
          />
          {view === 'cleaning' ? (
            <Segmented
              label={t('driftCharts.relations.cleaning.cleaner')}
              options={contextCleaners.map((value) => ({
                value,
                label: t(`driftCharts.relations.cleaning.cleaners.${value}`),
              }))}
              value={cleaner}
              onChange={(value) => store.getState().setLook({ cleaner: value })}
            />
          ) : (
            <Segmented
              label={t('driftCharts.kinds.turnsLabel')}
              options={kindTurns.map((value) => ({ value, label: t(`driftCharts.kinds.turns.${value}`) }))}
              value={turns}
              onChange={(value) => store.getState().setLook({ kindTurns: value })}
            />
          )}
        </div>
      </ChartHead>
      {view === 'cleaning' ? <Cleaning models={own} /> : <Relations models={own} />}
      {own.length < visible.length && (
        <p className="ak-caption ak-sentence dk-note" data-left-out>
          {t('driftCharts.relations.fileLines')}
        </p>
      )}
    </div>
  );
}

function Relations({ models }: { models: readonly string[] }) {
  const { t } = useText();
  const runId = useDrift((state) => state.runId);
  const selectedLine = useDrift((state) => state.selectedLine);
  const showsTable = useDrift((state) => state.showsTable);
  const looks = useLooks();
  const markOf = useMarkOf();
  const read = useCaseRelations(runId);
  if (read.status === 'failed') return <EmptyState title={t('driftCharts.relations.failed')} />;
  if (read.status !== 'ready') return <Loading />;
  const relations = read.value;
  const shown = relations.models.filter(({ model }) => models.includes(model));
  const model = shown.find((one) => one.model === selectedLine) ?? shown[0];
  const kind = relationKindOf(relations.against);
  const title = t(`driftCharts.relations.titles.${kind}`);
  if (model === undefined) return <EmptyState title={t('driftCharts.relations.onlyFiles')} />;
  // An empty table would not say why there is nothing.
  if (showsTable && shown.some(({ points }) => points.length > 0)) {
    return <NumbersTableView table={relationsTable(relations, models, t)} label={title} markOf={markOf} />;
  }
  return (
    <ScrollPane label={title} className="dk-scroll dx-scroll">
      <div className="dx-beside">
        <div>
          {model.points.length === 0 ? (
            <p className="ak-sentence dk-note">{t(`driftCharts.relations.noPoints.${kind}`)}</p>
          ) : (
            <RelationPlot relations={relations} model={model} look={looks.get(model.model) ?? noLook} />
          )}
          <CorrelationTable models={shown} shown={model.model} />
          <p className="ak-caption ak-sentence dk-note">{t(`driftCharts.relations.recipe.${relations.clusters}`)}</p>
          {model.turns.length > 0 && (
            <section className="dx-turns">
              <h3>{t('driftCharts.relations.byTurn', { model: model.model })}</h3>
              <TurnTable against={relations.against} model={model} />
            </section>
          )}
        </div>
        {model.points.length > 0 && <CaseTable against={relations.against} model={model} />}
      </div>
    </ScrollPane>
  );
}

function Cleaning({ models }: { models: readonly string[] }) {
  const { t } = useText();
  const runId = useDrift((state) => state.runId);
  const showsTable = useDrift((state) => state.showsTable);
  const markOf = useMarkOf();
  const read = useCleaningLosses(runId);
  const title = t('driftCharts.relations.titles.cleaning');
  if (read.status === 'failed') return <EmptyState title={t('driftCharts.relations.failed')} />;
  if (read.status !== 'ready') return <Loading />;
  if (showsTable && read.value.losses.length > 0) {
    return <NumbersTableView table={lossesTable(read.value, models, t)} label={title} markOf={markOf} />;
  }
  return (
    <ScrollPane label={title} className="dk-scroll dx-scroll">
      <CleaningView losses={read.value} models={models} />
    </ScrollPane>
  );
}

function Loading() {
  const { t } = useText();
  return (
    <div className="dr-nothing">
      <LoadingShape rows={8} label={t('driftCharts.relations.loading')} />
    </div>
  );
}
