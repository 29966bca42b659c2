import { useState } from 'react';
import type { AsyncData } from '../../../../../shared/asyncData.ts';
import type { EntityKind } from '../../../../../shared/rooms/drift/entityKinds.ts';
import type { EntityRecall } from '../../../../../shared/rooms/drift/entityRecall.ts';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { NumbersTableView } from '../../../../components/charts/table/NumbersTableView.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useEventTimes, useReading } from '../../../../window/useReading.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { kindTurns } from '../../driftState.ts';
import { visibleModels } from '../metrics/chartMetrics.ts';
import { useShownLines } from '../metrics/useShownLines.ts';
import { useMarkOf } from '../table/useMarkOf.ts';
import { EntityList } from './EntityList.tsx';
import { KindGrid } from './KindGrid.tsx';
import { kindsTable } from './kindsTable.ts';
import './kinds.css';

/** How much of each kind of entity models keep, and which entities they lose. */
export function KindsPane() {
  const { t } = useText();
  const lines = useShownLines();
  const runId = useDrift((state) => state.runId);
  const recall = useEntityRecall(runId);
  const visible = visibleModels(lines);
  if (visible.length === 0)
    return <EmptyState title={t('drift.curves.noLines')}>{t('drift.curves.noLinesText')}</EmptyState>;
  const own = visible.flatMap(({ model, fileDatasetId }) => (fileDatasetId === null ? [model] : []));
  if (own.length === 0) return <EmptyState title={t('driftCharts.kinds.onlyFiles')} />;
  if (recall.status === 'failed') return <EmptyState title={t('driftCharts.kinds.failed')} />;
  if (recall.status !== 'ready') {
    return (
      <div className="dr-nothing">
        <LoadingShape rows={8} label={t('driftCharts.kinds.loading')} />
      </div>
    );
  }
  return <Shown recall={recall.value} models={own} hasFiles={own.length < visible.length} />;
}

type Props = { readonly recall: EntityRecall; readonly models: readonly string[]; readonly hasFiles: boolean };

function Shown({ recall, models, hasFiles }: Props) {
  const { t } = useText();
  const store = useDriftStore();
  const turns = useDrift((state) => state.kindTurns);
  const showsTable = useDrift((state) => state.showsTable);
  const markOf = useMarkOf();
  const [kind, setKind] = useState<EntityKind | null>(null);
  const told = models.filter((model) => recall.models.includes(model));
  const unknown = models.filter((model) => recall.unknown.includes(model));
  const title = t('driftCharts.kinds.title');
  return (
    <div className="dk-pane">
      <ChartHead title={title} about={t(`driftCharts.kinds.about.${turns}`)}>
        <Segmented
          label={t('driftCharts.kinds.turnsLabel')}
          options={kindTurns.map((value) => ({ value, label: t(`driftCharts.kinds.turns.${value}`) }))}
          value={turns}
          onChange={(value) => store.getState().setLook({ kindTurns: value })}
        />
      </ChartHead>
      {showsTable && told.length > 0 ? (
        <NumbersTableView table={kindsTable(recall, told, turns, t)} label={title} markOf={markOf} />
      ) : (
        <ScrollPane label={title} className="dk-scroll">
          {told.length > 0 && recall.kinds.length === 0 && (
            <p className="ak-sentence dk-note">{t('driftCharts.kinds.none')}</p>
          )}
          {recall.kinds.length > 0 && told.length > 0 && (
            <>
              <KindGrid recall={recall} models={told} turns={turns} kind={kind} onKind={setKind} />
              <p className="ak-caption ak-sentence dk-note">{t(`driftCharts.kinds.recipe.${recall.clusters}`)}</p>
              <EntityList recall={recall} models={told} turns={turns} kind={kind} onKind={setKind} />
            </>
          )}
          {unknown.length > 0 && <Unknown models={unknown} />}
          {hasFiles && (
            <p className="ak-caption ak-sentence dk-note" data-left-out>
              {t('driftCharts.kinds.fileLines')}
            </p>
          )}
        </ScrollPane>
      )}
    </div>
  );
}

/** Models whose measures are older than what is kept of single entities, with what helps. */
function Unknown({ models }: { models: readonly string[] }) {
  const { t } = useText();
  const store = useDriftStore();
  return (
    <p className="ak-sentence dk-note" data-left-out>
      {t('driftCharts.kinds.unknown', { models: models.join(', ') })}{' '}
      <button type="button" className="ak-link" onClick={() => store.getState().openDialog('measure')}>
        {t('driftCharts.kinds.measure')}
      </button>
    </p>
  );
}

/** What the shown run keeps of entities, with the words of reviewers where they count. Read again when anybody says something. */
function useEntityRecall(runId: number | null): AsyncData<EntityRecall> {
  const call = useCall();
  const overruled = useDrift((state) => state.showsOverruled);
  // Overrulings are of cases, kinds are settings of the project.
  const [ofCases, ofSettings] = [useEventTimes('drift.changed'), useEventTimes('drift.settingsChanged')];
  const place = runId === null ? null : `${runId} ${overruled}`;
  return useReading(place, () => call('drift.entityRecall', { runId: runId ?? 0, overruled }), ofCases + ofSettings);
}
