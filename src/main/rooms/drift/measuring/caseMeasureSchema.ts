import { z } from 'zod';
import type { CaseMeasure } from './measureCase.ts';

const numbers = z.array(z.number());
const curve = z.array(z.number().nullable());
const curves = z.object({ recall: curve, precision: curve, f1: curve, hallucinatedRate: curve });
const pairs = z.array(
  z.object({
    previous: z.number(),
    current: z.number(),
    premise: z.string(),
    hypothesis: z.string(),
    isEvaluated: z.boolean(),
    verdict: z.enum(['entailment', 'neutral', 'contradiction']),
  }),
);

/** Sorted predictions by turn, as they are stored beside a measure. */
export const predictedSchema = z.array(z.array(z.string()));

/** A measured case as it is stored; `predicted` is null here, as predictions lie in a column of their own. */
export const caseMeasureSchema = z.object({
  caseId: z.string(),
  model: z.string(),
  turns: numbers,
  turnsWithoutSummary: numbers,
  /** Measures of the first version have it not: they took what was never generated for an empty answer. */
  turnsNotGenerated: numbers.default([]),
  goldCritical: z.array(z.string()),
  goldExtended: z.array(z.string()),
  /** What was measured before there were aliases had none. */
  aliases: z.record(z.string(), z.array(z.string())).default({}),
  hasSummaryEntities: z.boolean(),
  predicted: predictedSchema.nullable(),
  critical: curves,
  extended: curves,
  /** Measures of the first three versions have it not. */
  foundCritical: z.array(z.array(z.number()).nullable()).nullable().default(null),
  conflict: z.object({ pairs, guide: pairs, guideTurns: z.number() }).nullable(),
  alignment: z
    .object({
      full: z.number().nullable(),
      actions: z.number().nullable(),
      curve: z.array(z.number().nullable()),
      isCut: z.array(z.boolean()).default([]),
    })
    .nullable(),
  kept: z.array(z.boolean().nullable()),
  promptTokens: z.array(z.number().nullable()),
  countedTokens: numbers.nullable(),
  promptLengths: numbers,
}) satisfies z.ZodType<CaseMeasure>;
