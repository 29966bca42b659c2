import type { ColumnKind } from '../../../../shared/charts/fileTable.ts';
import type { SetMetrics } from '../../../../shared/rooms/drift/setMetrics.ts';
import type { Cell } from '../../../../shared/text/csv.ts';
import type { RunSources } from '../tables/runsTable.ts';

export type EntitySources = Pick<RunSources, 'entities' | 'aliases'>;

/**
 * Columns that say of every row which entities its numbers stand on: the kind of source, the number of different terms and the hash of a
 * list (empty for other sources, and where a run did not keep them), and the number of aliases.
 */
export const sourceColumns: readonly string[] = ['entity_source', 'term_count', 'terms_sha256', 'alias_count'];

export function sourceCells({ entities: { kind, terms }, aliases }: EntitySources): Record<string, Cell> {
  return {
    entity_source: kind,
    term_count: terms?.count ?? null,
    terms_sha256: terms?.sha256 ?? null,
    alias_count: aliases.length,
  };
}

const otherKinds: ReadonlyMap<string, ColumnKind> = new Map([
  ...[
    'model',
    'case',
    'entity',
    'kind',
    'metric',
    'group',
    'models',
    'other_group',
    'other_models',
    'entity_source',
    'terms_sha256',
  ].map((name) => [name, 'text'] as const),
  ...[
    'turn',
    'n',
    'cases',
    'paired_cases',
    'clusters',
    'found_at_t10',
    'n_at_t10',
    'found_all',
    'n_all',
    'term_count',
    'alias_count',
  ].map((name) => [name, 'whole'] as const),
  ...['has_summary', 'overruled', 'kind_set'].map((name) => [name, 'yesNo'] as const),
]);

/** What a column of the numbers holds, for files that say it. */
export function numberColumnKind(column: string): ColumnKind {
  return otherKinds.get(column) ?? 'number';
}

export const entitySets = ['critical', 'extended'] as const;
type EntitySet = (typeof entitySets)[number];

/** Names of the four metrics in files, in their order. */
const metricNames = {
  recall: 'recall',
  precision: 'precision',
  f1: 'f1',
  hallucinatedRate: 'hallucinated_rate',
} as const satisfies Record<keyof SetMetrics, string>;

const metricKeys = ['recall', 'precision', 'f1', 'hallucinatedRate'] as const satisfies (keyof SetMetrics)[];
type MetricColumn = `${(typeof metricNames)[keyof SetMetrics]}_${EntitySet}`;

/** Every metric of both sets with its name as a column. */
export const metricColumns = entitySets.flatMap((set) =>
  metricKeys.map((key) => ({ set, key, column: `${metricNames[key]}_${set}` satisfies MetricColumn as MetricColumn })),
);
