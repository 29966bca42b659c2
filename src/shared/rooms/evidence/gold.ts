/** What is right of a claim, for an evaluator who called it done and looked. */
import { z } from 'zod';
import { claimVerdicts, confidences, evidenceChoiceSchema } from './answers.ts';
import { claimSides } from './claims.ts';

/** Where a piece of evidence comes from: given with the claim, mixed in by the test, taken away by the test, or golden facts of R4C. */
const evidenceOrigins = ['given', 'mixedIn', 'takenAway', 'golden'] as const;
/** Where evidence of the assignment test belongs; A and B as the claims are shown. */
const evidencePlaces = [...claimSides, 'neither'] as const;

export const claimGoldSchema = z.object({
  revealedAt: z.string(),
  /** Candidates in the shown order, then what was taken away, then golden facts. */
  evidence: z.array(
    z.object({
      evidenceId: z.number().int(),
      description: z.string(),
      modelUsed: z.string().nullable(),
      origin: z.enum(evidenceOrigins),
      /** Whether it belongs to the claim; null where no file says so, as for the paragraphs of R4C, and in the assignment test. */
      isRight: z.boolean().nullable(),
      /** Null outside of the assignment test. */
      place: z.enum(evidencePlaces).nullable(),
    }),
  ),
  /** The claim that the evidence supports, as it is shown; null where the test asks for none. */
  claim: z.enum(claimSides).nullable(),
  verdict: z.enum(claimVerdicts).nullable(),
  /** As the claims are shown; null where the file has none for this claim. */
  explanations: z.array(z.object({ side: z.enum(claimSides), text: z.string().nullable() })),
  /** What the evaluator had said when they looked, and is scored: later changes are not. */
  answer: z.object({
    choices: z.array(z.object({ evidenceId: z.number().int(), choice: evidenceChoiceSchema })),
    claim: z.enum(claimSides).nullable(),
    verdict: z.enum(claimVerdicts).nullable(),
    confidence: z.enum(confidences).nullable(),
    explanations: z.array(z.object({ side: z.enum(claimSides), text: z.string() })),
  }),
});
export type ClaimGold = z.infer<typeof claimGoldSchema>;
