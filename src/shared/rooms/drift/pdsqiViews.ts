/** What raters said by PDSQI-9, and how far they agree. */
import { z } from 'zod';
import { caseId, count, model, turn } from './fields.ts';
import { driftIntervalSchema } from './modelNumbers.ts';
import { pdsqiAttributes, pdsqiRatingSchema } from './pdsqi.ts';

const correlation = z.object({ value: z.number(), interval: driftIntervalSchema.nullable() });
export const pdsqiAgreementSchema = z.object({
  attribute: z.enum(pdsqiAttributes),
  /** Over all raters and summaries; share of 1 for `stigmatizing`. Null where nobody rated. */
  mean: z.number().nullable(),
  ratingCount: count,
  notApplicableCount: count,
  /** ICC(2,1) and ICC(2,k), absolute agreement, of summaries that all raters rated. Null with the reason. */
  agreement: z
    .object({
      single: correlation,
      average: correlation,
      subjects: count,
      raters: count,
      /** Why there is no interval: all raters agree in everything, or there are fewer than five summaries. */
      noInterval: z.enum(['perfect', 'fewSubjects']).nullable(),
    })
    .nullable(),
  reason: z.enum(['fewRaters', 'fewSummaries', 'noVariation', 'undefined']).nullable(),
});
export type PdsqiAgreement = z.infer<typeof pdsqiAgreementSchema>;

/** What is summed up of ratings: the mean of the scales of ratings that answered all eight, and each attribute. */
export const pdsqiMeasures = ['mean', ...pdsqiAttributes] as const;
export type PdsqiMeasure = (typeof pdsqiMeasures)[number];

/** A mean over the rated summaries of a model, each summary once with the mean of its raters. 1 to 5; of `stigmatizing` the share of 1. */
export const pdsqiScoreSchema = z.object({
  model,
  /** Null for all turns. */
  turn: turn.nullable(),
  measure: z.enum(pdsqiMeasures),
  value: z.number(),
  summaryCount: count,
  ratingCount: count,
  raterCount: count,
  caseCount: count,
  /** Null for too few cases, and where all summaries have the same value. */
  interval: driftIntervalSchema.nullable(),
  /** `clopperPearson` where no summary or every one has stigmatizing language: of as many as there are conversations. */
  intervalMethod: z.enum(['bootstrap', 'clopperPearson']).nullable(),
});
export type PdsqiScore = z.infer<typeof pdsqiScoreSchema>;

export const pdsqiEntrySchema = z.object({
  caseId,
  caseKey: z.string(),
  model,
  turn,
  rater: z.string(),
  isOwn: z.boolean(),
  rating: pdsqiRatingSchema,
  comment: z.string(),
  savedAt: z.string(),
});
export type PdsqiEntry = z.infer<typeof pdsqiEntrySchema>;
