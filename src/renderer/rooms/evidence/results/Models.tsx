import { useEffect } from 'react';
import { type ModelsView, modelReading } from '../../../../shared/rooms/evidence/modelsView.ts';
import { isToldApart } from '../../../../shared/rooms/evidence/resultsView.ts';
import { pText, signed } from '../../../components/charts/numberTexts.ts';
import { NumbersTableView } from '../../../components/charts/table/NumbersTableView.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useResults, useResultsStore } from './resultsContext.ts';
import type { ResultsLook } from './resultsData.ts';
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
  if (read.status === 'failed') return <ErrorNote error={read.error} />;
  if (models === null) return <LoadingShape rows={10} label={t('evidenceResults.loading')} />;
  if (models.groups.length === 0) return <p className="er-quiet ak-sentence">{t('evidenceResults.models.one')}</p>;
  return (
    <>
      {models.groups.map((group) => (
        <p key={`${group.first} ${group.second}`} className="ak-sentence" data-said>
          {saidOfModels(group, { leaveOutEmpty, family }, t)}
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

type Look = Pick<ResultsLook, 'leaveOutEmpty' | 'family'>;

/** How many differences hold, and in the selection test on how many claims the models chose rightly alone. */
function saidOfModels(group: ModelsView['groups'][number], { leaveOutEmpty, family }: Look, t: Texts['t']): string {
  const { first, second, rows, items, choices } = group;
  const apart = rows.filter((row) => isToldApart(modelReading(row, leaveOutEmpty), family));
  const higher = apart.filter((row) => (modelReading(row, leaveOutEmpty).meanDifference ?? 0) > 0).length;
  const counts = (leaveOutEmpty ? group.counts.withoutEmpty : null) ?? group.counts.all;
  const choice = choices.map(({ agent, onlyFirstRight, onlySecondRight, pHolm }) =>
    t('evidenceResults.models.choice', {
      ...{ agent, first: signed(onlyFirstRight, 0), second: signed(onlySecondRight, 0) },
      p: pHolm === null ? '–' : pText(pHolm),
    }),
  );
  return [
    t('evidenceResults.models.said', {
      ...{ first, second, items, tests: rows.length, higher, lower: apart.length - higher },
      ...{ unadjusted: counts.unadjusted, metric: counts.holmWithinMetric, scenario: counts.holmWithinScenario },
    }),
    ...(choice.length === 0 ? [] : [t('evidenceResults.models.choices', { first, second, agents: choice.join('; ') })]),
  ].join(' ');
}
