/** What a person says of an item of a test, and the order in which it was shown. */
import { z } from 'zod';
import { claimSides } from './claims.ts';

/** Of a candidate: kept or discarded, or assigned; of evidence from the knowledge base: added. */
const evidenceChoices = ['keep', 'discard', 'add', 'A', 'B', 'neither'] as const;
export const evidenceChoiceSchema = z.enum(evidenceChoices);
export type EvidenceChoice = z.infer<typeof evidenceChoiceSchema>;

export const claimVerdicts = ['claimIsWrong', 'claimIsRight'] as const;
export const confidences = ['low', 'medium', 'high'] as const;

/** What a passage of evidence does for the claim, in offsets of UTF-16 units of its text; `to` is exclusive. */
const passageMarkSchema = z
  .object({
    from: z.number().int().nonnegative(),
    to: z.number().int().positive(),
    kind: z.enum(['supports', 'contradicts', 'irrelevant']),
  })
  .refine(({ from, to }) => from < to);
export type PassageMark = z.infer<typeof passageMarkSchema>;
export const passageMarksSchema = z.array(passageMarkSchema).max(500);

export const longestExplanation = 100_000;
export const explanationSchema = z.string().max(longestExplanation);

/** The order that somebody sees, drawn once and kept with the answer. */
export const shownOrderSchema = z.object({
  /** Seed of the stream that drew it, 32 bits. */
  seed: z.number().int().nonnegative(),
  /** Ids of the candidates, each once. */
  evidenceIds: z.array(z.number().int()),
  /** The claims of the file in the order in which they are shown: the first is shown as A. */
  claims: z.array(z.enum(claimSides)),
});
export type ShownOrder = z.infer<typeof shownOrderSchema>;
