import type { SetMetrics } from '../../../../shared/rooms/drift/setMetrics.ts';

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
