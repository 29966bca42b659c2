import packageFile from '../../../../../package.json' with { type: 'json' };
import type { Call } from '../../../../shared/api/contract.ts';
import { type FileTable, withCaption } from '../../../../shared/charts/fileTable.ts';
import { computedCaption, computedTable } from '../../../../shared/rooms/evidence/computedTable.ts';
import type { Metric } from '../../../../shared/rooms/evidence/metrics.ts';
import { resultsCaption } from '../../../../shared/rooms/evidence/resultsCaption.ts';
import { saidOfMetric, saidOfModels } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import type { HolmFamily, ResultsChoice } from '../../../../shared/rooms/evidence/resultsView.ts';
import * as tables from '../../../../shared/rooms/evidence/resultTables.ts';
import { englishText } from '../../../commandLine/englishText.ts';

export type TableName = 'pairs' | 'means' | 'points' | 'correlation' | 'models' | 'computed';

const words: tables.TableWords = {
  metricName: (metric) => englishText(`evidenceResults.metrics.${metric}`),
  isEmpty: englishText('evidenceResults.columns.isEmpty'),
  overAgents: englishText('evidenceResults.columns.overAgents'),
};

/** Of which metric, and after Holm over which tests, a table says what is told apart. */
type Look = { readonly metric: Metric; readonly family: HolmFamily };

/** A table of results with how it was made in English. Rejects with NOT_FOUND for what is not there. */
export async function readTable(
  call: Call,
  datasetId: number,
  choice: ResultsChoice,
  name: TableName,
  { metric, family }: Look,
): Promise<FileTable> {
  const { scenario, leaveOutEmpty } = choice;
  const view = await call('evidence.results', { datasetId, choice });
  const made = { view, leaveOutEmpty, version: packageFile.version, now: new Date().toISOString() };
  if (name === 'computed') {
    const scores = await call('evidence.computedScores', { datasetId, ...choice });
    const table = computedTable(scores, view, englishText);
    return withCaption(table, computedCaption({ ...made, comparedModels: null }, scores, englishText));
  }
  const models = name === 'models' ? await call('evidence.compareModels', { datasetId, scenario }) : null;
  const compared = models?.groups.flatMap(({ first, second }) => [first, second]) ?? null;
  const table = {
    pairs: () => tables.pairsTable(view, leaveOutEmpty, words),
    means: () => tables.meansTable(view, words),
    points: () => tables.pointsTable(view, metric, words),
    correlation: () => tables.correlationTable(view, words),
    models: () => tables.modelsTable(models ?? { scenario, groups: [], seed: 0, resamples: 0 }, leaveOutEmpty, words),
  }[name]();
  const look = { metric, family, leaveOutEmpty, hidden: new Set<string>() };
  const texts = { t: englishText, language: 'en' } as const;
  const said =
    name === 'pairs'
      ? saidOfMetric(view, look, texts)
      : (models?.groups ?? []).map((group) => saidOfModels(group, look, texts));
  const caption = resultsCaption(
    { ...made, said, comparedModels: compared === null ? null : [...new Set(compared)].join(' · ') },
    englishText,
  );
  return withCaption(table, caption);
}
