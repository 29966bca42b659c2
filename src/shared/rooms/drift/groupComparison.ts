import { z } from 'zod';
import { count } from './fields.ts';
import { driftIntervalSchema } from './modelNumbers.ts';

/** What a group of models can be compared by. */
export const groupMetrics = ['recallAtTen', 'slope', 'conflictRate', 'hallucinatedRate'] as const;

export const groupComparisonSchema = z.object({
  metric: z.enum(groupMetrics),
  /** Means over the cases that both groups have; null where there is none. */
  one: z.number().nullable(),
  other: z.number().nullable(),
  difference: z.number().nullable(),
  interval: driftIntervalSchema.nullable(),
  /** `p` of the test of this difference alone, `adjusted` by Holm over the family. Null where nothing could be tested. */
  test: z.object({ p: z.number(), adjusted: z.number(), method: z.enum(['exact', 'drawn']) }).nullable(),
  /** Whether the adjusted p is below 0.05. */
  differs: z.boolean(),
  /** Cases of either group, those of both, which all numbers are of, and the clusters of these. */
  caseCount: count,
  pairedCount: count,
  clusterCount: count,
});
export type DriftGroupComparison = z.infer<typeof groupComparisonSchema>;
