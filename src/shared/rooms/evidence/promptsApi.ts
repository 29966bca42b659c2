import { z } from 'zod';
import { ownQuery, query } from '../../api/define.ts';

const claimId = z.number().int().positive();

/** What the study gave to models, and what it took from their replies. */
export const evidencePromptsApi = {
  /**
   * The exact text that the study's program gives a model for a claim, with evidence that the evaluator added first where that is asked, as the program puts what it
   * retrieves. Null for the assignment test, whose words are not published. Errors: NOT_FOUND; INVALID_INPUT `{ reason: 'hidden' }` where the
   * order of the test's files gives the answer away, unless the evaluator revealed gold.
   */
  'evidence.readPrompt': ownQuery(
    z.object({ claimId, withAdded: z.boolean().default(false) }),
    z.object({ prompt: z.string().nullable() }),
  ),
  /**
   * Reads a reply to that prompt as narrowly as the study's program: the first line that begins with a label, and that line alone. What is not found
   * is empty. Claims are those of the file. Errors: NOT_FOUND.
   */
  'evidence.parseReply': query(
    z.object({ claimId, reply: z.string().max(1_000_000) }),
    z.object({
      /** One, or those of claim A and claim B. */
      explanations: z.array(z.string()),
      /** Null where the test asks for none. */
      selectedClaim: z.string().nullable(),
    }),
  ),
};
