import type { Output } from '../../../../shared/api/contract.ts';
import type { ComputedMetric, ScoreModels } from '../../../../shared/rooms/evidence/modelScores.ts';
import { metricIn } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import type { ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { NumbersTable } from '../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../window/i18n.ts';
import { absentMetrics, hasModel, overlapNames, shownMetrics, shownOverlaps } from '../models/shownMetrics.ts';
import { number, text } from './resultColumns.ts';

export type ComputedScores = Output<'evidence.computedScores'>;

/** Whether anything was computed that could be saved. */
export function hasComputed(scores: ComputedScores | null): scores is ComputedScores {
  return scores?.writers.some(({ computed, overlap }) => computed > 0 || overlap !== null) ?? false;
}

/** The mean that the result files give an agent; null for oneself, of whom they say nothing. */
export function importedMean(view: ResultsView, metric: ComputedMetric, agent: string | null): number | null {
  const at = view.agents.findIndex(({ name }) => name === agent);
  return metricIn(view, metric)?.agents[at]?.mean ?? null;
}

/** What was computed here of each metric and writer, with n, and the imported mean in a column of its own that says so. */
export function computedTable(scores: ComputedScores, view: ResultsView, t: Texts['t']): NumbersTable {
  const { models, writers } = scores;
  const columns = [
    text('metric', t('evidenceResults.columns.metric')),
    text('agent', t('evidenceResults.columns.agent')),
    number('computed_items', t('evidenceModels.columns.computed'), 0),
    number('explanations', t('evidenceModels.columns.texts'), 0),
    number('computed_mean', t('evidenceModels.columns.mean')),
    number('imported_mean', t('evidenceModels.columns.imported')),
  ];
  const overlaps = shownOverlaps.flatMap((measure) =>
    writers.map(({ name, texts, overlap }) => {
      const writer = name ?? t('evidenceResults.list.you');
      const cells = [
        overlap?.tokens === 'characters'
          ? `${overlapNames[measure]} F1 (${t('evidenceModels.byCharacters')})`
          : `${overlapNames[measure]} F1`,
        writer,
        overlap?.texts ?? 0,
        texts,
        overlap?.[measure] ?? null,
        null,
      ];
      return { key: `${measure} ${name}`, line: null, cells };
    }),
  );
  const rows = shownMetrics
    .filter((metric) => hasModel(models, metric))
    .flatMap((metric) =>
      writers.map(({ name, computed, texts, means }) => {
        const writer = name ?? t('evidenceResults.list.you');
        const cells = [
          t(`evidenceResults.metrics.${metric}`),
          writer,
          computed,
          texts,
          means[metric],
          importedMean(view, metric, name),
        ];
        return { key: `${metric} ${name}`, line: null, cells };
      }),
    );
  return { columns, rows: [...overlaps, ...rows] };
}

/** With which models, of what, and what is not there. */
export function computedRecipe({ models, unknown }: ComputedScores, t: Texts['t']): string[] {
  const missing = absentMetrics(models).map((metric) => t(`evidenceResults.metrics.${metric}`));
  const isByModels = shownMetrics.some((metric) => hasModel(models, metric));
  return [
    t('evidenceModels.overlaps'),
    ...(isByModels
      ? [
          `${t('evidenceModels.computedBy')} ${modelsInWords(models)}.`,
          t('evidenceModels.otherModels'),
          t('evidenceModels.beside'),
        ]
      : []),
    ...(missing.length === 0 ? [] : [t('evidenceModels.absent', { metrics: missing.join(', ') })]),
    t('evidenceModels.never'),
    ...(unknown > 0 ? [t('evidenceModels.unknown', { count: unknown })] : []),
  ];
}

/** Names and whole hashes: a caption is read where no pointer shows more. */
function modelsInWords({ embedder, nli }: ScoreModels): string {
  return [embedder, nli]
    .flatMap((one) => (one === null || one.problem !== null ? [] : [one]))
    .map(({ path, files }) => {
      const hashes = files.map(({ name, sha256 }) => `${name} sha256 ${sha256}`).join(', ');
      return `${path.split(/[\\/]/).at(-1)} (${hashes})`;
    })
    .join('; ');
}
