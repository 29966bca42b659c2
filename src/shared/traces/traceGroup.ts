/** What the lists of the traces room show: traces grouped by their question. */
import { z } from 'zod';
import { detectorIds } from './detectors.ts';
import { outcomes } from './runVerdict.ts';
import { runFactsSchema, runStatuses, scoreSchema, traceFormatIds, usageSchema } from './trace.ts';

const traceId = z.number().int().positive();
const groupId = z.number().int().positive();
const datasetId = z.number().int().positive();
const queueId = z.number().int().positive();
const count = z.number().int().nonnegative();

export const reviewStates = ['todo', 'draft', 'done'] as const;
export type ReviewState = (typeof reviewStates)[number];

/**
 * How far the current evaluator is: the places that the scheme asks about, calls and traces as a whole, and those of them in which every
 * criterion has an answer that the scheme still has. Traces that have one to some of several criteria, as a verdict alone, are begun. 0 of 0 where it
 * asks nothing.
 */
export const markProgressSchema = z.object({
  calls: count,
  callsMarked: count,
  traces: count,
  tracesMarked: count,
  tracesBegun: count,
});
export type MarkProgress = z.infer<typeof markProgressSchema>;

/** By name: all that somebody marked, the calls and traces as a whole that are answered whole, and the questions called done. */
export const everybodysProgressSchema = z.object({
  evaluator: z.string(),
  markCount: count,
  callsMarked: count,
  tracesMarked: count,
  doneCount: count,
});

/** Calls and traces together. */
export function placesOf({ calls, callsMarked, traces, tracesMarked }: MarkProgress): {
  readonly marked: number;
  readonly count: number;
} {
  return { marked: callsMarked + tracesMarked, count: calls + traces };
}

/** Whether something that the scheme asks about has no answer. */
export function isOpen({ progress }: { readonly progress: MarkProgress }): boolean {
  const { marked, count: asked } = placesOf(progress);
  return marked < asked;
}

/** One trace in a list. Marks and states are those of the current evaluator, here and below. */
const traceRowSchema = z.object({
  id: traceId,
  datasetId,
  /** Id of the run in its file. */
  key: z.string(),
  /** As written in the file; null when not recorded. */
  model: z.string().nullable(),
  stepCount: count,
  callCount: count,
  errorCount: count,
  progress: markProgressSchema,
  /** As the file says, here and below; null where it does not. */
  task: z.string().nullable(),
  epoch: z.number().nullable(),
  status: z.enum(runStatuses).nullable(),
  /** Whether the run passed by its scores (`verdictOf`). */
  passed: z.boolean().nullable(),
  /** Scores in the order of the file, without their explanations. */
  scores: z.array(scoreSchema.omit({ explanation: true })),
});
export type TraceRow = z.infer<typeof traceRowSchema>;

/** All traces of one question (equal question id, or equal prompt where one of them has no id), in the order of their import. */
export const traceGroupSchema = z.object({
  id: groupId,
  questionId: z.string().nullable(),
  /** The question on one line, at most 300 code points; the id or key where there is no question. */
  title: z.string(),
  /** Code point of `title` from which it differs from others of the same page that begin alike; 0 when none does. */
  titleFrom: count,
  traces: z.array(traceRowSchema),
  /** Over its traces. */
  progress: markProgressSchema,
  /** `done` when the evaluator said so, `draft` when there is any mark or comment. */
  state: z.enum(reviewStates),
  flagged: z.boolean(),
});
export type TraceGroup = z.infer<typeof traceGroupSchema>;

const traceFilterSchema = z.object({
  states: z.array(z.enum(reviewStates)).default([]),
  flagged: z.boolean().nullable().default(null),
  /** Whether two or more traces answer the question. */
  paired: z.boolean().nullable().default(null),
  /** Whether a step has an error. */
  errors: z.boolean().nullable().default(null),
  /** A group passes when one of its runs ended so. */
  outcomes: z.array(z.enum(outcomes)).default([]),
  /** Tasks, null for runs of none; a group passes when one of its traces is of one of them. */
  tasks: z.array(z.string().nullable()).default([]),
  /** Models, null for those that are not recorded; a group passes when one of its traces is of one of them. */
  models: z.array(z.string().nullable()).default([]),
  /** Source labels; a group passes when a call asks one of them. */
  labels: z.array(z.string()).default([]),
  /** A group passes when one of these rules found something. */
  detectors: z.array(z.enum(detectorIds)).default([]),
  /** Answers of the current evaluator; a group passes when one was given somewhere in it. */
  marks: z.array(z.object({ criterionId: z.string(), choiceId: z.string() })).default([]),
});
export type TraceFilter = z.infer<typeof traceFilterSchema>;

/** What the list shows and in which order. */
export const traceViewSchema = z.object({
  /** Datasets whose traces count; empty: all. */
  datasetIds: z.array(datasetId).default([]),
  /** Shows the members of a review queue, in its order; the rest of the view still filters. */
  queueId: queueId.nullable().default(null),
  filter: traceFilterSchema.prefault({}),
  sort: z.enum(['position', 'unmarked', 'recent', 'steps', 'failures']).default('position'),
  /** A finished `traces.search` whose groups are shown; null without one. */
  searchId: z.string().max(60).nullable().default(null),
});
export type TraceView = z.infer<typeof traceViewSchema>;

/** One trace as its column's head shows it. */
export const traceHeadSchema = traceRowSchema.extend({
  datasetName: z.string(),
  sourceFormat: z.enum(traceFormatIds),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  usage: usageSchema.nullable(),
  ...runFactsSchema.shape,
  /** Where it begins in its file. */
  line: z.number().int().positive().nullable(),
  member: z.string().nullable(),
  pointer: z.string(),
});
export type TraceHead = z.infer<typeof traceHeadSchema>;
