import type { EntityRecallRow } from '../../../../shared/rooms/drift/entityRecall.ts';
import type { Cell } from '../../../../shared/text/csv.ts';
import { type EntitySources, sourceCells, sourceColumns } from './metricCells.ts';

/**
 * Columns of what each model keeps of each critical entity: its kind and whether a reviewer set it, the cases that have it, and how often it
 * was found: at turn 10 (or the last generated one before it), and over all summaries; and whether what reviewers overruled of the model counts.
 */
export const entityColumns: readonly string[] = [
  'entity',
  'kind',
  'kind_set',
  'model',
  'cases',
  'found_at_t10',
  'n_at_t10',
  'recall_at_t10',
  'found_all',
  'n_all',
  'recall_all',
  'overruled',
  ...sourceColumns,
];

/** One row for each entity and model that has it, the entities that are kept least first; an empty recall where there is no summary. */
export function* entityRows(
  entities: readonly EntityRecallRow[],
  sources: EntitySources,
  overruledModels: ReadonlySet<string>,
): Generator<Record<string, Cell>> {
  const source = sourceCells(sources);
  for (const { entity, kind, isSet, caseCount, models } of entities) {
    for (const { model, atTen, all } of models) {
      yield {
        entity,
        kind,
        kind_set: isSet,
        model,
        cases: caseCount,
        found_at_t10: atTen.found,
        n_at_t10: atTen.of,
        recall_at_t10: shareOf(atTen),
        found_all: all.found,
        n_all: all.of,
        recall_all: shareOf(all),
        overruled: overruledModels.has(model),
        ...source,
      };
    }
  }
}

const shareOf = ({ found, of }: { readonly found: number; readonly of: number }) => (of === 0 ? null : found / of);
