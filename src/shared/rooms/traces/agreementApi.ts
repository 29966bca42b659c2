import { z } from 'zod';
import { agreementViewSchema } from '../../agreement.ts';
import { ownQuery } from '../../api/define.ts';

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
};
