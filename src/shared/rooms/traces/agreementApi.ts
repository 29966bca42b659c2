import { z } from 'zod';
import { agreementViewSchema } from '../../agreement.ts';
import { ownCommand, ownQuery } from '../../api/define.ts';

const count = z.number().int().nonnegative();

/** How far evaluators agree in one criterion of the scheme. A disagreement has the key `<trace>/<step>`, and the step in `about`: 1-based, empty for the trace as a whole. */
const traceAgreementSchema = agreementViewSchema.extend({
  /** Questions with an answer to the criterion. */
  questions: count,
  /** Disagreements that are counted and not listed: the evaluator who asks answers too, and has not called the question done. */
  hidden: count,
});

/**
 * Agreement of evaluators on traces: what each answered to a criterion about a step, a call or a trace as a whole. Marked pieces of text
 * are not compared. An answer that the scheme no longer has is a category of its own, behind those of the scheme. Intervals resample
 * questions.
 */
export const tracesAgreementApi = {
  /** `datasetIds`: none named means all. Errors: INVALID_INPUT `{ reason: 'criterion' }`. Fewer than two evaluators give an empty agreement. */
  'traces.agreement': ownQuery(
    z.object({ criterionId: z.string(), datasetIds: z.array(z.number().int().positive()).default([]) }),
    traceAgreementSchema,
  ),
  /**
   * Settles what the answer to a criterion is at a place on which evaluators differ, or leaves it open with a null choice; null takes that back. One
   * for all, whoever decides. No label changes, and no number.
   * Errors: NOT_FOUND; INVALID_INPUT for a step or criterion that is not there, or `{ reason: 'choice' }` for a choice that neither the scheme has nor anybody
   * gave; CONFLICT `{ reason: 'notFinished' }` for who labels too and has not called the question done.
   */
  'traces.decide': ownCommand(
    z.object({
      traceId: z.number().int().positive(),
      /** 0-based; null for the trace as a whole. */
      step: z.number().int().nonnegative().nullable(),
      criterionId: z.string(),
      decision: z
        .object({ choiceId: z.string().nullable(), reason: z.string().max(100_000), isExample: z.boolean() })
        .nullable(),
    }),
    z.object({ counter: z.number().int(), savedAt: z.string() }),
  ),
};
