import { z } from 'zod';
import type { AnyJson } from '../json.ts';

/** Formats of trace files. `auto` is not one of them: detection always names one. `fields` is JSON of no known format through a field mapping. */
export const traceFormatIds = [
  'txagent',
  'cure-bench',
  'openai-chat',
  'openai-responses',
  'anthropic',
  'claude-code',
  'inspect-json',
  'inspect-eval',
  'atif',
  'swe-agent',
  'tau-bench',
  'openhands',
  'otlp',
  'openinference',
  'langfuse',
  'langsmith',
  'sharegpt',
  'fields',
] as const;
export type TraceFormatId = (typeof traceFormatIds)[number];

export const stepKinds = ['system', 'user', 'thought', 'tool_call', 'tool_result', 'answer', 'event'] as const;
export type StepKind = (typeof stepKinds)[number];

/** Tokens of one model call. Null: not recorded. */
const tokensSchema = z.object({
  /** Tokens the model read, cached ones included where the format counts them in. */
  input: z.number().nullable(),
  /** Tokens the model wrote. */
  output: z.number().nullable(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** What a whole trace used, as far as the file says. Null: not recorded. */
export const usageSchema = z.object({
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  /** US dollars. */
  costUsd: z.number().nullable(),
  /** Milliseconds from start to end. */
  durationMs: z.number().nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

/** Any JSON value. Kept loose on purpose: what tools take and give has no schema of ours. */
const anyJsonSchema: z.ZodType<AnyJson> = z.json();

/** One verdict of the file on a trace: of a scorer, of an environment that gives rewards, of a test run. */
export const scoreSchema = z.object({
  /** As the file calls it; a scorer with several values gives one score each, named `scorer/value`. */
  name: z.string(),
  /** As written; a list as its compact JSON. */
  value: z.union([z.number(), z.string(), z.boolean()]),
  explanation: z.string().nullable(),
  /** Whether the trace passed in the file's own words (C and I of Inspect, a reward of 1 or 0, `resolved`); null where it has none. */
  passed: z.boolean().nullable(),
});
export type Score = z.infer<typeof scoreSchema>;

/** How a trace ended: by itself, by an error, or at a limit of turns, tokens, time or cost. */
export const runStatuses = ['done', 'failed', 'limit'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What the file says of a run beside its steps. */
export const runFactsSchema = z.object({
  /** What was expected, as text or as compact JSON; null when the file does not say. */
  target: z.string().nullable(),
  scores: z.array(scoreSchema),
  /** Null: not recorded. */
  status: z.enum(runStatuses).nullable(),
  /** Why the run as a whole failed or was ended, in the words of the file; null when nothing is known to have. */
  error: z.string().nullable(),
  /** Everything else that the file says of the run, by name, as JSON; empty when it says nothing more. */
  metadata: z.record(z.string(), anyJsonSchema),
});
export type RunFacts = z.infer<typeof runFactsSchema>;

/** One step of a trace: one card of the transcript. */
export const stepSchema = z.object({
  /** 0-based number in the trace, in the order of the file. */
  index: z.number().int().nonnegative(),
  /** What the step is; an item that no rule knows is an `event`. */
  kind: z.enum(stepKinds),
  /** What the step says. Of a result the text, or its compact JSON when it is no text; empty for a call with readable arguments. */
  text: z.string(),
  /** The item itself, for an `event` that is more than text; null otherwise. */
  json: anyJsonSchema,
  /** Name of the tool of a call or result; null for other kinds and where the file does not tell. */
  tool: z.string().nullable(),
  /** Source label of the tool, such as `FDA`; null for steps other than calls and results. */
  label: z.string().nullable(),
  /** Id that joins call and result; null where the file has none. */
  callId: z.string().nullable(),
  /** Arguments of a call as a JSON value; null for other kinds, and when they could not be read (`text` then holds them as written). */
  arguments: anyJsonSchema,
  /** What the tool gave back, parsed where it is a JSON list or object; null for other kinds and for a result of null. */
  result: anyJsonSchema,
  /** What went wrong, in the words of the file; null when nothing is known to have. */
  error: z.string().nullable(),
  /** Index of the step this one belongs under or goes on from, where the format has such links; null otherwise. */
  parent: z.number().int().nonnegative().nullable(),
  /** Index of the call that a result answers, or of the first result of a call; null when there is none. */
  joined: z.number().int().nonnegative().nullable(),
  /** 1-based number of the model's turn: everything from one message of the model up to its next one. 0 before the first. */
  turn: z.number().int().nonnegative(),
  /** Name that the format gives the item, such as `web_search_call`, or of the part it belongs to; null when it has none. */
  source: z.string().nullable(),
  /** ISO 8601 time in UTC, or as written when that is no time; null when not recorded. */
  startedAt: z.string().nullable(),
  /** Milliseconds; null when not recorded. */
  durationMs: z.number().nullable(),
  /** Null when not recorded. */
  tokens: tokensSchema.nullable(),
  /** JSON pointer (RFC 6901) to what the step was read from: in the file, in its line `line`, or in its member `member`. */
  pointer: z.string(),
  /** When the value at `pointer` is a text that holds JSON itself: pointer in there; null otherwise. */
  innerPointer: z.string().nullable(),
  /** 1-based line of a JSONL or CSV file; null for a file that is one JSON value. */
  line: z.number().int().positive().nullable(),
  /** Name of the member of an archive; null for plain files. */
  member: z.string().nullable(),
});

export type Step = z.infer<typeof stepSchema>;

/** One run of one model on one question. */
export const traceSchema = z.object({
  /** Id of the run in the file; `trace-<n>` with its number in the file when there is none. */
  id: z.string(),
  /** Name of the task or benchmark that the question belongs to; null when the file names none. */
  task: z.string().nullable(),
  /** Name of the data set of the task, where the file gives one: two tasks of one name may ask different sets. */
  questionSet: z.string().nullable(),
  /** Id of the question within its task, where the file has one; `questionKeys` says which traces answer the same question. */
  questionId: z.string().nullable(),
  /** Number of the repetition, as written (Inspect's epoch, the trial of tau-bench); null when not recorded. */
  epoch: z.number().nullable(),
  /** Name of the model or agent as written; null when not recorded. */
  model: z.string().nullable(),
  /** What was asked; null when the trace has no user message. */
  question: z.string().nullable(),
  /** The final answer; null when there is none. */
  answer: z.string().nullable(),
  steps: z.array(stepSchema),
  usage: usageSchema.nullable(),
  ...runFactsSchema.shape,
  sourceFormat: z.enum(traceFormatIds),
  /** 1-based line where it begins in a JSONL or CSV file; null otherwise. */
  line: z.number().int().positive().nullable(),
  member: z.string().nullable(),
  /** JSON pointer to the whole trace; empty for the whole file, line or member. */
  pointer: z.string(),
});
export type Trace = Omit<z.infer<typeof traceSchema>, 'steps'> & { readonly steps: readonly Step[] };
