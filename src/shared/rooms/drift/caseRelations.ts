/** Case by case: recall against contradictions, recall against the length of summaries, and what cleaning took from answers. */
import { z } from 'zod';
import { caseId, count, model, share, turn } from './fields.ts';
import { clusterChoices } from './measureSettings.ts';
import { driftIntervalSchema } from './modelNumbers.ts';
import { contextCleaners } from './repetition.ts';

/** What recall can stand against: the share of contradictions of the case, or the length of its summaries. */
export const caseRelationKinds = ['conflict', 'length'] as const;
export type CaseRelationKind = (typeof caseRelationKinds)[number];
/**
 * The same with the unit of length: words between white space, or characters without it where more than half of all characters of the compared summaries are
 * kana or Chinese characters, which are written without spaces. One unit for all models of a run.
 */
const shownRelationKinds = ['conflict', 'words', 'characters'] as const;
/** What was asked for, whatever the unit. */
export function relationKindOf(shown: (typeof shownRelationKinds)[number]): CaseRelationKind {
  return shown === 'conflict' ? shown : 'length';
}
/** Which summaries recall and length are of: that of turn 10, or all. */
export const relationTurns = ['ten', 'all'] as const;
export type RelationTurns = (typeof relationTurns)[number];

/** Spearman's ρ over cases. */
const correlationSchema = z.object({
  /** Cases with both numbers, and how many of these are drawn independently. */
  caseCount: count,
  clusterCount: count,
  /** Null with a reason: 10 cases or fewer, fewer than 5 to be drawn, or one of the two is the same everywhere. */
  rho: z.number().min(-1).max(1).nullable(),
  reason: z.enum(['fewCases', 'fewClusters', 'constantRecall', 'constantOther']).nullable(),
  interval: driftIntervalSchema.nullable(),
});
export type CaseCorrelation = z.infer<typeof correlationSchema>;

const relationPointSchema = z.object({
  caseId,
  caseKey: z.string(),
  /** Of the summary of turn 10 (or the last generated one before it), or the mean over the summaries of the case. */
  recall: share,
  /** The share of contradictions among the pairs of advices that compare something, or the length of a summary in its unit. */
  other: z.number().nonnegative(),
  /** What `other` is of: pairs, or summaries. */
  of: count,
  isOverruled: z.boolean(),
});
export type CaseRelationPoint = z.infer<typeof relationPointSchema>;

const modelRelationSchema = z.object({
  model,
  /** In the order of the set. */
  points: z.array(relationPointSchema),
  /** Cases without one of the two numbers. */
  leftOut: count,
  correlation: correlationSchema,
  /** Recall and length by turn, over the cases with a summary there. Empty for contradictions. */
  turns: z.array(z.object({ turn, caseCount: count, recall: share, length: z.number().nonnegative() })),
});
export type ModelRelation = z.infer<typeof modelRelationSchema>;

export const caseRelationsSchema = z.object({
  clusters: z.enum(clusterChoices),
  against: z.enum(shownRelationKinds),
  turns: z.enum(relationTurns),
  /** In the order of the run. */
  models: z.array(modelRelationSchema),
});
export type CaseRelations = z.infer<typeof caseRelationsSchema>;

/** By which step an answer lost an entity before the model saw it again. */
export const lossSteps = ['reasoning', 'length', 'repetition'] as const;
export type LossStep = (typeof lossSteps)[number];
/** The most losses that an answer lists. */
export const mostLosses = 500;

const lossSchema = z.object({
  caseId,
  caseKey: z.string(),
  model,
  turn,
  entity: z.string(),
  step: z.enum(lossSteps),
  /** Whether the model still had it from elsewhere: the patient summary, a message or an answer up to this turn. */
  isElsewhere: z.boolean(),
});
export type CleaningLoss = z.infer<typeof lossSchema>;

export const cleaningLossesSchema = z.object({
  cleaner: z.enum(contextCleaners),
  models: z.array(
    z.object({
      model,
      /** Answers with text; those that are shorter in the conversation than as they were saved. */
      answers: count,
      cutAnswers: count,
      /** Critical entities in answers, each once for an answer; and how many of them the conversation lost, by step. */
      mentions: count,
      lost: z.object({ reasoning: count, length: count, repetition: count }),
      /** Of the lost ones, those that the model had nowhere else. */
      lostEverywhere: count,
    }),
  ),
  /** Those that were lost everywhere first, then in the order of models, cases and turns; at most `mostLosses`. */
  losses: z.array(lossSchema),
  lossCount: count,
});
export type CleaningLosses = z.infer<typeof cleaningLossesSchema>;
