import { useEffect, useState } from 'react';
import { sentencesText, signed } from '../../../../shared/charts/numberTexts.ts';
import { type ComputedScores, hasComputed, importedMean } from '../../../../shared/rooms/evidence/computedTable.ts';
import type { ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import { hasModel, overlapNames, shownMetrics, shownOverlaps } from '../../../../shared/rooms/evidence/shownMetrics.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { ModelNames } from '../models/ModelNames.tsx';
import { absentText } from '../models/ModelScores.tsx';
import { ModelFault, ModelsButton } from '../models/ModelsButton.tsx';
import { Sample } from './MeansTable.tsx';
import { useResults, useResultsStore, useView } from './resultsContext.ts';
import { lookOf } from './resultsData.ts';

/** Scores that were computed here by local models, of the agents' explanations and of one's own, with the imported means beneath. */
export function Computed() {
  const text = useText();
  const { t } = text;
  const call = useCall();
  const view = useView();
  const store = useResultsStore();
  const datasetId = useResults((state) => state.datasetId);
  const [chosen, setChosen] = useState(0);
  const changes = useEventTimes('evidence.changed');
  const { model = '', scenario = '', leaveOutEmpty = false } = view ?? {};
  const read = useReading(
    view === null ? null : `${model} ${scenario} ${leaveOutEmpty}`,
    () => call('evidence.computedScores', { datasetId, model, scenario, leaveOutEmpty }),
    `${chosen} ${changes}`,
  );
  const computed = read.status === 'ready' ? read.value : null;
  // What saves a picture stands beside the tabs.
  useEffect(() => store.getState().setLook({ computed }), [store, computed]);
  if (view === null) return null;
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready') return <LoadingShape rows={6} label={t('evidenceModels.reading')} />;
  return (
    <div className="er-computed">
      <Head scores={read.value} view={view} onChosen={() => setChosen((times) => times + 1)} />
      <Means scores={read.value} view={view} />
      <p className="er-quiet ak-sentence">
        {sentencesText([
          hasComputed(read.value) ? t('evidenceModels.overlaps') : '',
          read.value.writers.some(({ computed }) => computed > 0) ? t('evidenceModels.beneath') : '',
          absentText(read.value.models, text),
          read.value.unknown > 0 ? t('evidenceModels.unknown', { count: read.value.unknown }) : '',
        ])}
      </p>
    </div>
  );
}

type Props = { readonly scores: ComputedScores; readonly view: ResultsView };

function Head({ scores: { models, writers }, view, onChosen }: Props & { readonly onChosen: () => void }) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const datasetId = useResults((state) => state.datasetId);
  const open = writers.reduce((sum, { texts, computed }) => sum + texts - computed, 0);
  const isUsable = shownMetrics.some((metric) => hasModel(models, metric));
  const { model, scenario } = view;
  return (
    <header className="er-computed-head">
      <div>
        {isUsable ? (
          <p className="ak-sentence">
            <ModelNames models={models} />
          </p>
        ) : (
          <p className="ak-sentence">{t('evidenceModels.noModel')}</p>
        )}
        <ModelFault model={models.embedder} />
        <ModelFault model={models.nli} />
      </div>
      <ModelsButton onChosen={onChosen} />
      {isUsable && open > 0 && (
        <ActButton
          small
          primary
          onClick={() => act(() => call('evidence.scoreOutputs', { datasetId, model, scenario }))}
        >
          {t('evidenceModels.compute', { count: open })}
        </ActButton>
      )}
    </header>
  );
}

function Means({ scores: { models, writers, unknown }, view }: Props) {
  const { t } = useText();
  const shown = shownMetrics.filter((metric) => hasModel(models, metric));
  if (writers.every(({ texts }) => texts === 0)) {
    return unknown > 0 ? null : <p className="er-quiet">{t('evidenceModels.noTexts')}</p>;
  }
  return (
    <table className="er-computed-table">
      <thead>
        <tr>
          <th scope="col" className="er-computed-metric">
            {t('evidenceResults.columns.metric')}
          </th>
          {writers.map(({ name, texts, computed }) => (
            <th key={name} scope="col" className="er-number">
              {name === null ? (
                t('evidenceResults.list.you')
              ) : (
                <>
                  <Sample look={lookOf(view, name)} /> <Content text={name} />
                </>
              )}
              {shown.length > 0 && <span className="er-quiet">{t('evidenceModels.nOf', { computed, texts })}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shownOverlaps.map((measure) => (
          <tr key={measure}>
            <th scope="row">{overlapNames[measure]} F1</th>
            {writers.map(({ name, overlap }) => (
              <td key={name} className="er-number">
                {overlap === null ? '–' : signed(overlap[measure], 4)}
                <span className="er-quiet">
                  {t('evidenceResults.chart.count', { count: overlap?.texts ?? 0 })}
                  {overlap?.tokens === 'characters' && `, ${t('evidenceModels.byCharacters')}`}
                </span>
              </td>
            ))}
          </tr>
        ))}
        {shown.map((metric) => (
          <tr key={metric}>
            <th scope="row">
              {t(`evidenceResults.metrics.${metric}`)}
              <span className="er-quiet">{t('evidenceModels.imported')}</span>
            </th>
            {writers.map(({ name, means }) => {
              const [own, given] = [means[metric], importedMean(view, metric, name)];
              return (
                <td key={name} className="er-number">
                  {own === null ? '–' : signed(own, 4)}
                  <span className="er-quiet">{given === null ? '–' : signed(given, 4)}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
