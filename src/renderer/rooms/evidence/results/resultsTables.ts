import { type ComputedScores, computedTable } from '../../../../shared/rooms/evidence/computedTable.ts';
import type { ModelsView } from '../../../../shared/rooms/evidence/modelsView.ts';
import type { ResultsLook } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import type { ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import {
  correlationTable,
  meansTable,
  modelsTable,
  pairsTable,
  pointsTable,
} from '../../../../shared/rooms/evidence/resultTables.ts';
import type { NumbersTable } from '../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../window/i18n.ts';
import { shownResultTable, tableWords } from './resultColumns.ts';
import type { Tab } from './resultsState.ts';

type Asked = Pick<ResultsLook, 'metric' | 'leaveOutEmpty'> & {
  readonly view: ResultsView;
  readonly tab: Tab;
};

/** The numbers of the tab that is shown, in its order; of what was computed here see `computedTable`. */
export function shownTable({ tab, view, metric, leaveOutEmpty }: Asked, t: Texts['t']): NumbersTable {
  const words = tableWords(t);
  if (tab === 'overview') return shownResultTable(pairsTable(view, leaveOutEmpty, words), t);
  if (tab === 'correlation') return shownResultTable(correlationTable(view, words), t);
  if (tab !== 'density') return shownResultTable(meansTable(view, words), t);
  return shownResultTable(pointsTable(view, metric, words), t, { value: t(`evidenceResults.metrics.${metric}`) });
}

/** Each two models in all metrics and agents, with both adjusted p. */
export function shownModelsTable(models: ModelsView, leaveOutEmpty: boolean, t: Texts['t']): NumbersTable {
  return shownResultTable(modelsTable(models, leaveOutEmpty, tableWords(t)), t, {
    first: t('evidenceResults.models.first'),
    second: t('evidenceResults.models.second'),
  });
}

/** What was computed here, beside imported means. */
export function shownComputedTable(scores: ComputedScores, view: ResultsView, t: Texts['t']): NumbersTable {
  return shownResultTable(computedTable(scores, view, t), t, {
    computed_items: t('evidenceModels.columns.computed'),
    explanations: t('evidenceModels.columns.texts'),
    computed_mean: t('evidenceModels.columns.mean'),
    imported_mean: t('evidenceModels.columns.imported'),
  });
}
