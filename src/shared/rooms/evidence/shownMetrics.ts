import { type ComputedMetric, computedMetrics, type ScoreModels } from './modelScores.ts';

/** How far explanations overlap gold's, which needs no model. */
export const shownOverlaps = ['rouge1', 'rouge2', 'rougeL', 'rougeLsum'] as const;
export const overlapNames = {
  rouge1: 'ROUGE-1',
  rouge2: 'ROUGE-2',
  rougeL: 'ROUGE-L',
  rougeLsum: 'ROUGE-Lsum',
} as const;

/** The metrics in the order of the study's tables. */
export const shownMetrics = Object.keys(computedMetrics).filter(
  (name): name is ComputedMetric => name in computedMetrics,
);

/** Whether a metric has its model. */
export function hasModel(models: ScoreModels, metric: ComputedMetric): boolean {
  return models[computedMetrics[metric]]?.problem === null;
}

/** The metrics that are not computed, for want of a model. */
export function absentMetrics(models: ScoreModels): ComputedMetric[] {
  return shownMetrics.filter((metric) => !hasModel(models, metric));
}
