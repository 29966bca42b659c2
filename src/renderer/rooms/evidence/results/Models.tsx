import { useEffect } from 'react';
import { saidOfModels } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import { NumbersTableView } from '../../../components/charts/table/NumbersTableView.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useText } from '../../../window/i18n.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useResults, useResultsStore } from './resultsContext.ts';
import { shownModelsTable } from './resultsTables.ts';

/** Each two models of the test, agent by agent, by the same paired tests as agents. */
export function Models() {
  const { t } = useText();
  const call = useCall();
  const store = useResultsStore();
  const datasetId = useResults((state) => state.datasetId);
  const scenario = useResults((state) => state.scenario);
  const leaveOutEmpty = useResults((state) => state.leaveOutEmpty);
  const family = useResults((state) => state.family);
  const changes = useEventTimes('evidence.changed');
  const read = useReading(
    scenario === null ? null : `${scenario}`,
    () => call('evidence.compareModels', { datasetId, scenario: scenario ?? '' }),
    changes,
  );
  const models = read.status === 'ready' ? read.value : null;
  // What saves a picture stands beside the tabs.
  useEffect(() => store.getState().setLook({ models }), [store, models]);
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (models === null) return <LoadingShape rows={10} label={t('evidenceResults.loading')} />;
  if (models.groups.length === 0) return <p className="er-quiet ak-sentence">{t('evidenceResults.models.one')}</p>;
  return (
    <>
      {models.groups.map((group) => (
        <p key={`${group.first} ${group.second}`} className="ak-sentence">
          {saidOfModels(group, { leaveOutEmpty, family }, { t })}
        </p>
      ))}
      <NumbersTableView
        table={shownModelsTable(models, leaveOutEmpty, t)}
        label={t('evidenceResults.tabs.models')}
        about={t('evidenceResults.models.about')}
      />
    </>
  );
}
