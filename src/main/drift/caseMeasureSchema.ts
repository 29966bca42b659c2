import { z } from 'zod';
import type { CaseMeasure } from './measureCase.ts';

const numbers = z.array(z.number());
const curves = z.object({ recall: numbers, precision: numbers, f1: numbers, hallucinatedRate: numbers });
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
  goldCritical: z.array(z.string()),
  goldExtended: z.array(z.string()),
  hasSummaryEntities: z.boolean(),
  predicted: predictedSchema.nullable(),
  critical: curves,
  extended: curves,
  conflict: z.object({ pairs, guide: pairs, guideTurns: z.number() }).nullable(),
  alignment: z
    .object({ full: z.number().nullable(), actions: z.number().nullable(), curve: z.array(z.number().nullable()) })
    .nullable(),
  kept: z.array(z.boolean().nullable()),
  promptTokens: z.array(z.number().nullable()),
  countedTokens: numbers.nullable(),
  promptLengths: numbers,
}) satisfies z.ZodType<CaseMeasure>;
