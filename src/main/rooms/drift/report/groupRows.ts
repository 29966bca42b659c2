import type { Cell } from '../../../../shared/text/csv.ts';
import type { ComparedGroups } from '../runs/groupComparison.ts';
import { type EntitySources, sourceCells, sourceColumns } from './metricCells.ts';

/**
 * Columns of groups of models compared two by two: means over the cases that both have, their difference (first less second) with its 95 %
 * interval, the p of its own test and adjusted by Holm over the whole file, the cases that all of that is of, and that nothing overruled counts.
 */
export const groupColumns: readonly string[] = [
  'metric',
  'group',
  'models',
  'other_group',
  'other_models',
  'mean',
  'other_mean',
  'difference',
  'lower',
  'upper',
  'p',
  'p_holm',
  'cases',
  'paired_cases',
  'clusters',
  'overruled',
  ...sourceColumns,
];

/** One row for each two groups and metric, as measured; empty cells where there was nothing to compare. */
export function* groupRows(
  comparisons: readonly ComparedGroups[],
  sources: EntitySources,
): Generator<Record<string, Cell>> {
  const source = sourceCells(sources);
  for (const one of comparisons) {
    yield {
      metric: one.metric,
      group: one.first.name,
      models: one.first.models.join('; '),
      other_group: one.second.name,
      other_models: one.second.models.join('; '),
      mean: one.one,
      other_mean: one.other,
      difference: one.difference,
      lower: one.interval?.lower ?? null,
      upper: one.interval?.upper ?? null,
      p: one.test?.p ?? null,
      p_holm: one.test?.adjusted ?? null,
      cases: one.caseCount,
      paired_cases: one.pairedCount,
      clusters: one.clusterCount,
      overruled: false,
      ...source,
    };
  }
}
