/** What a window reads of claims: rows of the list, and a claim as it is worked, without anything that tells what is right. */
import { z } from 'zod';
import { claimVerdicts, confidences, evidenceChoiceSchema, passageMarksSchema } from './answers.ts';
import { claimSides, evidenceSources, evidenceTests, repairKinds } from './claims.ts';
import { statementFactsSchema } from './statements.ts';

const count = z.number().int().nonnegative();
export const claimId = z.number().int().positive();
export const claimStates = ['todo', 'draft', 'done'] as const;

/** One line of the list of claims. State, flag and counts are those of the evaluator who asks. */
export const claimRowSchema = z.object({
  id: claimId,
  /** Names it in acts and exports: the file's own id, or name of the file and number in it. */
  key: z.string(),
  /** 0-based place in its file. */
  position: count,
  /** 0-based place in the dataset. */
  ordinal: count,
  test: z.enum(evidenceTests),
  hasContext: z.boolean(),
  /** The claim, or both in the order in which they are shown, cut at 200 characters. */
  title: z.string(),
  modelUsed: z.string().nullable(),
  state: z.enum(claimStates),
  flagged: z.boolean(),
  commentCount: count,
  /** Only where one comment holds what the view searches. */
  inComment: z.literal(true).optional(),
  /**
   * Evidence F1 of what the evaluator had answered when they looked at gold, of two claims the mean of both; null unless gold is in their sight, and
   * where nothing is known to be true.
   */
  evidenceF1: z.number().nullable(),
});
export type ClaimRow = z.infer<typeof claimRowSchema>;

/** What is shown of a dataset's claims, in file order, or of the members of a review queue in its order; the rest of the view still filters. */
export const claimViewSchema = z.object({
  datasetId: z.number().int().positive(),
  tests: z.array(z.enum(evidenceTests)).default([]),
  states: z.array(z.enum(claimStates)).default([]),
  flagged: z.boolean().nullable().default(null),
  hasContext: z.boolean().nullable().default(null),
  models: z.array(z.string()).default([]),
  search: z.string().max(500).default(''),
  queueId: z.number().int().positive().nullable().default(null),
});
export type ClaimView = z.infer<typeof claimViewSchema>;

const meanF1Schema = z.object({
  mean: z.number(),
  /** Claims that have an F1. */
  claimCount: count,
  /** Percentiles of means of claims that are drawn anew, 95 %; null for fewer claims than `leastForInterval`. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  resamples: count,
  seed: count,
  /** Of these claims, those of tests that show nothing wrong, and those whose F1 is a lower bound. */
  allRightCount: count,
  lowerBoundCount: count,
});
export type MeanF1 = z.infer<typeof meanF1Schema>;

/** What a dataset of claims holds, for filters and progress. */
export const claimHeadSchema = z.object({
  datasetId: z.number().int().positive(),
  claimCount: count,
  tests: z.array(
    z.object({
      test: z.enum(evidenceTests),
      claimCount: count,
      draftCount: count,
      doneCount: count,
      flaggedCount: count,
    }),
  ),
  /** Claims with context, and without. */
  contextCount: count,
  noContextCount: count,
  /** Claims whose gold is in the evaluator's sight. */
  revealedCount: count,
  /** Their mean evidence F1, each as its row has it; null where none has one. */
  evidenceF1: meanF1Schema.nullable(),
  /** Models that made claims, by name. */
  models: z.array(z.object({ name: z.string(), claimCount: count })),
});
export type ClaimHead = z.infer<typeof claimHeadSchema>;

/** A candidate as a card, or evidence that was added. */
const shownEvidenceSchema = z.object({
  evidenceId: z.number().int().nonnegative(),
  description: z.string(),
  modelUsed: z.string().nullable(),
  /** Null while nothing was decided. `A` and `B` mean the claims as they are shown. */
  choice: evidenceChoiceSchema.nullable(),
  marks: passageMarksSchema,
  /** What a knowledge base of the claim says of it; null where none has facts. */
  facts: statementFactsSchema.nullable(),
});
export type ShownEvidence = z.infer<typeof shownEvidenceSchema>;

export const claimTaskSchema = z.object({
  row: claimRowSchema,
  datasetId: z.number().int().positive(),
  /** Of the file in its dataset. */
  fileName: z.string(),
  source: z.enum(evidenceSources),
  /** What was repaired in it, so that it is not as in the study; empty for nothing. */
  repaired: z.array(z.enum(repairKinds)),
  /** As they are shown: A first, whichever of the file it is. One claim is A. */
  claims: z.array(
    z.object({
      side: z.enum(claimSides),
      text: z.string(),
      context: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
    }),
  ),
  /** In the shown order. */
  candidates: z.array(shownEvidenceSchema),
  /** Evidence that was added from a knowledge base, in the order in which it was added. Null text: no knowledge base has it any more. */
  added: z.array(
    shownEvidenceSchema.omit({ description: true, choice: true }).extend({ description: z.string().nullable() }),
  ),
  /** The side that was chosen; null where none was, or the test asks for none. */
  chosenClaim: z.enum(claimSides).nullable(),
  verdict: z.enum(claimVerdicts).nullable(),
  confidence: z.enum(confidences).nullable(),
  /** What was written, for each explanation that the test asks for; in the assignment test for A and B as they are shown. */
  explanations: z.array(z.object({ side: z.enum(claimSides), text: z.string() })),
  comments: z.array(
    z.object({
      ordinal: z.number().int(),
      author: z.string(),
      isOwn: z.boolean(),
      savedAt: z.string(),
      /** Whether it says something else than when it was written first. */
      isEdited: z.boolean(),
      text: z.string(),
    }),
  ),
  /** Since when the evaluator has known what is right, as long as it is not hidden again; null before. */
  revealedAt: z.string().nullable(),
  /** Whether the answer is another than the one that is scored, which was given before the reveal. */
  isChangedAfterReveal: z.boolean(),
  /** How many acts of the evaluator there are on it. */
  historyCount: count,
});
export type ClaimTask = z.infer<typeof claimTaskSchema>;
