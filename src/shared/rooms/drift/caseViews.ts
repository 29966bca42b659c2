/** Single cases as lists and charts show them. */
import { z } from 'zod';
import { caseId, count, model, share, turn } from './fields.ts';

export const caseCurvesSchema = z.object({
  caseId,
  caseKey: z.string(),
  turns: z.array(turn),
  /** Number of critical entities. */
  goldCount: count,
  /**
   * Critical recall and hallucinated rate by turn, with overrulings, for each model that was measured in the case; null at turns that
   * were never generated.
   */
  curves: z.array(
    z.object({
      model,
      recall: z.array(share.nullable()),
      hallucinatedRate: z.array(share.nullable()),
      overruledTurns: z.array(turn),
    }),
  ),
});
export type CaseCurves = z.infer<typeof caseCurvesSchema>;

export const casePlanSchema = z.object({
  caseId,
  caseKey: z.string(),
  plan: z.string(),
  sourceId: z.union([z.string(), z.number()]).nullable(),
  split: z.string().nullable(),
  components: z.array(z.string()),
  /** The file it came from; null when written here. */
  fileName: z.string().nullable(),
  /** Who wrote it here last, and how often it was; null and 0 for one as imported. */
  author: z.string().nullable(),
  savedAt: z.string().nullable(),
  revision: count,
  /** Entities that the plan names and the case does not have: it is left out until somebody confirms it. */
  strangeAnchors: z.array(z.string()),
});
export type CasePlan = z.infer<typeof casePlanSchema>;

export const queueTurnSchema = z.object({ caseId, caseKey: z.string(), model, turn, recall: share, done: z.boolean() });
export type QueueTurn = z.infer<typeof queueTurnSchema>;
