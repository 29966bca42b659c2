/** What an evaluator has said of a pair so far, and what is still missing or contradicts itself in it. */
import { z } from 'zod';
import { pairwiseChoices } from './protocol.ts';

/** 1 to the protocol's highest, or `U`: unable to judge. Null where nothing was chosen. */
export const ratingSchema = z.union([z.number().int().min(1).max(7), z.literal('U')]);
export type RatingValue = z.infer<typeof ratingSchema>;

export const answerDraftSchema = z.object({
  choice: z.enum(pairwiseChoices).nullable().default(null),
  reason: z.string().max(100_000).default(''),
  ratingA: ratingSchema.nullable().default(null),
  ratingB: ratingSchema.nullable().default(null),
});
export type AnswerDraft = z.infer<typeof answerDraftSchema>;

export const ratingDraftSchema = z.object({
  /** By key of the criterion; one that is not there was not answered. */
  answers: z.record(z.string(), answerDraftSchema),
  comment: z.string().max(200_000).default(''),
  /** Of a protocol with two pages: where the evaluator is. */
  page: z.enum(['pairwise', 'ratings']).default('pairwise'),
  /** Seconds on each page and steps that were opened; 0 where the protocol does not record them. */
  secondsPairwise: z.number().nonnegative().default(0),
  secondsRating: z.number().nonnegative().default(0),
  stepsOpenedA: z.number().int().nonnegative().default(0),
  stepsOpenedB: z.number().int().nonnegative().default(0),
  /** Which they were, as `A.3`: each counts once, also when the pair is opened again. */
  openedSteps: z.array(z.string().max(20)).max(100_000).default([]),
});
export type RatingDraft = z.infer<typeof ratingDraftSchema>;
