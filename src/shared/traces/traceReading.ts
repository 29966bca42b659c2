/** What a window reads of a trace: its outline, its steps, how two traces go together, and where a text stands. */
import { z } from 'zod';
import { detectorIds } from './detectors.ts';
import { stepSchema } from './trace.ts';

const traceId = z.number().int().positive();
const step = z.number().int().nonnegative();
const count = z.number().int().nonnegative();

/**
 * `words`: without width, case and kana; every word that was typed must stand in the step, Latin words of three and more letters from
 * their beginning, shorter ones whole, Japanese text anywhere. `exact`: as typed. `regex`: a JavaScript regular expression (flags `iu`).
 */
export const searchModes = ['words', 'exact', 'regex'] as const;
export type SearchMode = (typeof searchModes)[number];

/** How much of the traces the word and bigram index covers; the rest is scanned by a search. */
export const indexStateSchema = z.object({ indexedBytes: count, totalBytes: count });
export type IndexState = z.infer<typeof indexStateSchema>;

/**
 * All steps of a trace in columns, one element a step, small enough to be sent at once: for rows, minimap and jumps.
 * A hundred thousand steps are about 2 MB.
 */
export const traceOutlineSchema = z.object({
  traceId,
  stepCount: count,
  /** Indexes into `stepKinds`. */
  kinds: z.array(z.number().int()),
  /** Names of tools in the order of their first call, with their source label; null where nothing is known of any tool of the file. */
  tools: z.array(z.object({ name: z.string(), label: z.string().nullable() })),
  /** Index into `tools`; -1 where there is none. */
  toolOf: z.array(z.number().int()),
  /** Index of the call or result that a step is joined with; -1 where there is none. */
  joined: z.array(z.number().int()),
  turns: z.array(z.number().int()),
  /** UTF-16 code units of each step's text. */
  textLengths: z.array(z.number().int()),
  /** Indexes of steps with an error. */
  errors: z.array(z.number().int()),
});
export type TraceOutline = z.infer<typeof traceOutlineSchema>;

/** A step as it is shown: a long text is cut, and its whole size said. */
export const shownStepSchema = stepSchema.extend({
  /** UTF-16 code units and lines of the whole text. */
  textLength: count,
  lineCount: count,
  /** Whether `text` is only the beginning, with `json`, `arguments` or `result` left null when they are longer than that. */
  cut: z.boolean(),
});
export type ShownStep = z.infer<typeof shownStepSchema>;

/** Rows of two aligned traces in columns. */
export const alignmentSchema = z.object({
  /** Index of the left step; -1 for none. */
  left: z.array(z.number().int()),
  right: z.array(z.number().int()),
  /** Indexes into `relations`. */
  relation: z.array(z.number().int()),
});
export type Alignment = z.infer<typeof alignmentSchema>;

export const traceFindingSchema = z.object({
  detector: z.enum(detectorIds),
  step: step.nullable(),
  related: z.array(step),
  evidence: z.string(),
  /** Share of the calls of its file that the rule hits where that is too large for it to mean anything (`misfitShare`); null otherwise. */
  misfit: z.number().nullable(),
  /** Whether the current evaluator looked at it and put it away. */
  dismissed: z.boolean(),
});
export type TraceFinding = z.infer<typeof traceFindingSchema>;

/** Where a text stands in a trace: steps in order, with the number of places in each. Places are found again in the step's text. */
export const foundInTraceSchema = z.object({
  traceId,
  steps: z.array(step),
  counts: z.array(count),
  total: count,
});
export type FoundInTrace = z.infer<typeof foundInTraceSchema>;

/** One place with what stands around it, as written; `nth` is its 0-based number in its step. */
export const snippetSchema = z.object({
  traceId,
  step,
  nth: count,
  before: z.string(),
  /** What was found, cut where it is long; empty where only fields were asked. */
  found: z.string(),
  after: z.string(),
});
export type Snippet = z.infer<typeof snippetSchema>;

/** What a search of all traces found in one question. */
export const firstHitSchema = z.object({
  groupId: z.number().int().positive(),
  /** In how many steps of all its runs. */
  stepCount: count,
  /** In how many comments on it and its runs. */
  commentCount: count,
  /** The first place, in the order of files, runs and steps, else that in the first comment; where only fields were asked, the beginning of the step. */
  hit: snippetSchema.nullable(),
  /** Whether `hit` stands in a comment: no step has it. */
  isInComment: z.boolean(),
});
export type FirstHit = z.infer<typeof firstHitSchema>;
