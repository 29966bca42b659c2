import { z } from 'zod';
import { matchTiers } from './matchEntity.ts';

const count = z.number().int().nonnegative();
/** UTF-16 offsets of the text as it was given. */
const textSpanSchema = z.object({ start: count, end: count });
const spans = z.array(textSpanSchema);
const share = z.number().min(0).max(1);
const setMetricsSchema = z.object({ recall: share, precision: share, f1: share, hallucinatedRate: share });
const bothSets = z.object({ critical: setMetricsSchema, extended: setMetricsSchema });

const entitySets = ['critical', 'extended'] as const;
const gold = { entity: z.string(), set: z.enum(entitySets) };

/** What became of a gold entity at a turn; critical ones come first, each group in the order matched, negated, missed. */
const goldReasonSchema = z.discriminatedUnion('finding', [
  z.object({
    ...gold,
    finding: z.literal('matched'),
    tier: z.enum(matchTiers),
    /** The prediction that stands for it. */
    predicted: z.string(),
    spans,
  }),
  z.object({
    ...gold,
    finding: z.literal('negated'),
    /** Denied mentions with the word that denies them and how many words stand between. */
    mentions: z.array(z.object({ span: textSpanSchema, cue: textSpanSchema, cueText: z.string(), distance: count })),
  }),
  z.object({
    ...gold,
    finding: z.literal('missed'),
    /** The last turn before this one at which it was matched; null when there is none. */
    lastSeenTurn: z.number().int().nullable(),
  }),
]);
export type GoldReason = z.infer<typeof goldReasonSchema>;

const hallucinatedReasonSchema = z.object({
  entity: z.string(),
  spans,
  /** The first turn at which it was predicted and matched nothing. */
  firstTurn: z.number().int(),
  /** Where the entity stands, word for word: in the patient summary (0) or first in the message of a turn up to this one; null for nowhere. */
  saidAt: z.number().int().nullable(),
});

/** What a reviewer said of a gold entity at a turn: it counts as recalled, or it does not. */
const overrulingSchema = z.object({
  entity: z.string(),
  counts: z.boolean(),
  /** The prediction by which it is named; null where the reviewer named none. */
  wording: z.string().nullable(),
  author: z.string(),
  savedAt: z.string(),
});
export type Overruling = z.infer<typeof overrulingSchema>;

/** A message of the conversation up to a turn. */
const driftMessageSchema = z.object({
  turn: z.number().int(),
  role: z.enum(['patient', 'model']),
  text: z.string(),
  /** Null for one that is there; else the answer is missing or its call failed. */
  absent: z.enum(['missing', 'error']).nullable(),
  /** Sentences that advise. */
  advice: spans,
  /** What the later turns of the conversation no longer held. */
  cut: spans,
});
export type DriftMessage = z.infer<typeof driftMessageSchema>;

/** Two advices that were, or would be, compared. */
const judgedAdviceSchema = z.object({
  /** Turn numbers and sentences; an empty premise is what follows an answer without advice. */
  previousTurn: z.number().int(),
  currentTurn: z.number().int(),
  premise: z.string(),
  hypothesis: z.string(),
  /** Whether the stride lets it count. */
  isEvaluated: z.boolean(),
  /** Null without a model that judges. */
  verdict: z.enum(['entailment', 'neutral', 'contradiction']).nullable(),
});
export type JudgedAdvice = z.infer<typeof judgedAdviceSchema>;

const turnComment = z.object({ text: z.string(), author: z.string(), savedAt: z.string() });

/** Why one model has its numbers at one turn of one case. */
export const turnReasonSchema = z.object({
  caseId: z.number().int().positive(),
  caseKey: z.string(),
  model: z.string(),
  turn: z.number().int(),
  /** Turn numbers of the case in the order of the file. */
  turns: z.array(z.number().int()),
  /** The summary as it was generated; empty with a reason where there is none. */
  summary: z.string(),
  absent: z.enum(['missing', 'error']).nullable(),
  /** Line of the summary in its file. */
  line: z.number().int().nullable(),
  gold: z.array(goldReasonSchema),
  /** Predictions that stand for a gold entity. */
  supported: z.array(z.object({ entity: z.string(), gold: z.string(), spans })),
  hallucinated: z.array(hallucinatedReasonSchema),
  predictedCount: count,
  measured: bothSets,
  /** With the overrulings; null where there is none at this turn. */
  overruled: bothSets.nullable(),
  /** The same turn in the mode that the run was not measured in; for `strict` the predictions of the run are compared strictly. */
  otherMode: z.object({ mode: z.enum(['reference', 'strict']), metrics: bothSets }),
  overrulings: z.array(overrulingSchema),
  /** Of the evaluator who looks. */
  comment: turnComment.nullable(),
  /** Of everybody else, the oldest first. */
  othersComments: z.array(turnComment),
  isDone: z.boolean(),
  /** Critical recall and hallucinated rate of every turn of the case, in the order of `turns`; with overrulings where there are some. */
  caseCurve: z.object({
    /** Null at turns that were never generated. */
    recall: z.array(share.nullable()),
    hallucinatedRate: z.array(share.nullable()),
    overruled: z.array(z.boolean()),
  }),
  goldCount: z.object({ critical: count, extended: count }),
});
export type TurnReason = z.infer<typeof turnReasonSchema>;

/** What patient and model said up to a turn, and the advices there. */
export const turnConversationSchema = z.object({
  patientSummary: z.string(),
  messages: z.array(driftMessageSchema),
  /** Pairs of the whole case, in order. */
  pairs: z.array(judgedAdviceSchema),
  plan: z.string().nullable(),
});
export type TurnConversation = z.infer<typeof turnConversationSchema>;
