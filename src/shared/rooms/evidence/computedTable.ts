/** What was computed here of explanations, the same in the window and in every file of it. */
import type { z } from 'zod';
import type { Metric } from './metrics.ts';
import type { ComputedMetric, evidenceModelScoresApi, ScoreModels } from './modelScores.ts';
import { type Captioned, type CaptionText, emptyLine, headLine, madeLine } from './resultsCaption.ts';
import { metricIn } from './resultsSaid.ts';
import type { ResultsView } from './resultsView.ts';
import type { ResultTable } from './resultTables.ts';
import { absentMetrics, hasModel, overlapNames, shownMetrics, shownOverlaps } from './shownMetrics.ts';

export type ComputedScores = z.output<(typeof evidenceModelScoresApi)['evidence.computedScores']['output']>;

type ComputedKey =
  | `evidenceModels.${'absent' | 'beside' | 'byCharacters' | 'computedBy' | 'never' | 'otherModels' | 'overlaps' | 'unknown'}`
  | 'evidenceResults.list.you'
  | `evidenceResults.metrics.${Metric}`;
/** A text by its key, in the language of whoever reads. */
type ComputedText = (key: ComputedKey, params?: Readonly<Record<string, string | number>>) => string;

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
export function computedTable(scores: ComputedScores, view: ResultsView, t: ComputedText): ResultTable {
  const { models, writers } = scores;
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
      return { key: `${measure} ${name}`, agent: null, cells, reading: null };
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
        return { key: `${metric} ${name}`, agent: null, cells, reading: null };
      }),
    );
  return {
    columns: [
      { id: 'metric', kind: 'text' },
      { id: 'agent', kind: 'text' },
      ...(['computed_items', 'explanations', 'computed_mean', 'imported_mean'] as const).map((id) => ({
        ...{ id, kind: 'number' as const },
      })),
    ],
    rows: [...overlaps, ...rows],
  };
}

/** What is said under such a table: of what it is, empty explanations, models, and what is not there. */
export function computedCaption(asked: Captioned, scores: ComputedScores, t: ComputedText & CaptionText): string[] {
  const empty = emptyLine(asked.view, asked.leaveOutEmpty, t);
  const title = empty === null ? [] : [empty.title];
  return [headLine(asked, t), ...title, ...computedRecipe(scores, t), madeLine(asked, t)];
}

/** With which models, of what, and what is not there. */
function computedRecipe({ models, unknown }: ComputedScores, t: ComputedText): string[] {
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
