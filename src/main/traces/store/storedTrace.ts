/** How a trace is written into a store file. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AnyJson } from '../../../shared/json.ts';
import { isCountedCall } from '../../../shared/traces/countedCalls.ts';
import { normalisedText } from '../../../shared/traces/normalised.ts';
import {
  runFactsSchema,
  type Step,
  scoreSchema,
  stepKinds,
  stepSchema,
  type Trace,
  traceFormatIds,
  usageSchema,
} from '../../../shared/traces/trace.ts';
import { traceOutlineSchema } from '../../../shared/traces/traceReading.ts';
import { parseStructure } from '../../records/parseValue.ts';
import { isParsedFrom } from '../stepFacts.ts';

/** JSON by construction: it was parsed from a column, and walking through all of a large value would take longer than that. */
const parsedJson = z.custom<AnyJson>(() => true);

/** A trace without its steps, with what lists show of them. */
export const storedHeadSchema = z.object({
  /** Id of the run in the file. */
  id: z.string(),
  // Stores that were written before tasks were read say nothing of them.
  task: z.string().nullable().default(null),
  questionSet: z.string().nullable().default(null),
  questionId: z.string().nullable(),
  epoch: z.number().nullable().default(null),
  model: z.string().nullable(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  usage: usageSchema.nullable(),
  // Those of before scores were read say nothing of them either.
  target: runFactsSchema.shape.target.default(null),
  scores: runFactsSchema.shape.scores.default([]),
  status: runFactsSchema.shape.status.default(null),
  error: runFactsSchema.shape.error.default(null),
  metadata: z.record(z.string(), parsedJson).default({}),
  sourceFormat: z.enum(traceFormatIds),
  line: z.number().int().nullable(),
  member: z.string().nullable(),
  pointer: z.string(),
  stepCount: z.number().int(),
  callCount: z.number().int(),
  errorCount: z.number().int(),
});
export type StoredHead = z.infer<typeof storedHeadSchema>;

/** What the project's lists show of a trace, and what finds its group. */
export const traceSummarySchema = z.object({
  key: z.string(),
  task: z.string().nullable().default(null),
  questionSet: z.string().nullable().default(null),
  questionId: z.string().nullable(),
  epoch: z.number().nullable().default(null),
  /** SHA-256 of the normalised question; null without one. */
  promptHash: z.string().nullable(),
  /** The question on one line, at most 300 code points; the id where there is no question. */
  title: z.string(),
  model: z.string().nullable(),
  status: runFactsSchema.shape.status.default(null),
  /** Without their explanations. */
  scores: z.array(scoreSchema.omit({ explanation: true })).default([]),
  stepCount: z.number().int(),
  callCount: z.number().int(),
  errorCount: z.number().int(),
  /** Calls by tool, in the order of their first one. */
  tools: z.array(z.tuple([z.string(), z.number().int()])),
});
export type TraceSummary = z.infer<typeof traceSummarySchema>;

/** The outline without the id that a project gives the trace, and with names of tools instead of labels. */
export const storedOutlineSchema = traceOutlineSchema
  .omit({ traceId: true, tools: true })
  .extend({ tools: z.array(z.string()) });
export type StoredOutline = z.infer<typeof storedOutlineSchema>;

const { kind, pointer, turn, ...optional } = stepSchema.shape;

/** What a step is beside its text, label and index. Members that are null are left out, and a result that the text says already. */
export const storedFactsSchema = z.object({
  kind,
  pointer,
  turn,
  json: parsedJson.default(null),
  arguments: parsedJson.default(null),
  tool: optional.tool.default(null),
  callId: optional.callId.default(null),
  error: optional.error.default(null),
  parent: optional.parent.default(null),
  joined: optional.joined.default(null),
  source: optional.source.default(null),
  startedAt: optional.startedAt.default(null),
  durationMs: optional.durationMs.default(null),
  tokens: optional.tokens.default(null),
  innerPointer: optional.innerPointer.default(null),
  line: optional.line.default(null),
  member: optional.member.default(null),
  result: parsedJson.default(null),
  /** Whether the result is the text itself, or what the text holds as JSON. */
  resultIs: z.enum(['text', 'parsedText']).optional(),
});
export type StoredFacts = z.infer<typeof storedFactsSchema>;

export function headOf({ steps, ...head }: Trace): StoredHead {
  return {
    ...head,
    stepCount: steps.length,
    callCount: steps.filter(isCountedCall).length,
    errorCount: steps.filter(({ error }) => error !== null).length,
  };
}

const titleLength = 300;

export function summaryOf({ id, question, steps, ...trace }: Trace, head: StoredHead): TraceSummary {
  const { task, questionSet, questionId, epoch, model, status } = trace;
  const calls = new Map<string, number>();
  for (const { kind, tool } of steps)
    if (kind === 'tool_call' && tool !== null) calls.set(tool, (calls.get(tool) ?? 0) + 1);
  const prompt = normalisedText(question ?? '');
  const line = (question ?? '').replace(/\s+/g, ' ').trim();
  return {
    key: id,
    task,
    questionSet,
    questionId,
    epoch,
    promptHash: prompt === '' ? null : createHash('sha256').update(prompt).digest('hex'),
    title: [...line.slice(0, titleLength * 2)].slice(0, titleLength).join('') || (questionId ?? id),
    model,
    status,
    scores: trace.scores.map(({ name, value, passed }) => ({ name, value, passed })),
    stepCount: head.stepCount,
    callCount: head.callCount,
    errorCount: head.errorCount,
    tools: [...calls],
  };
}

export function outlineOf({ steps }: Pick<Trace, 'steps'>): StoredOutline {
  const numberOfTool = new Map<string, number>();
  for (const { kind, tool } of steps) if (kind === 'tool_call' && tool !== null) number(tool);
  return {
    stepCount: steps.length,
    kinds: steps.map(({ kind }) => stepKinds.indexOf(kind)),
    toolOf: steps.map(({ tool }) => (tool === null ? -1 : number(tool))),
    joined: steps.map(({ joined }) => joined ?? -1),
    turns: steps.map(({ turn }) => turn),
    textLengths: steps.map(({ text }) => text.length),
    errors: steps.filter(({ error }) => error !== null).map(({ index }) => index),
    tools: [...numberOfTool.keys()],
  };

  function number(tool: string): number {
    const known = numberOfTool.get(tool) ?? numberOfTool.size;
    numberOfTool.set(tool, known);
    return known;
  }
}

const keptElsewhere: ReadonlySet<string> = new Set(['index', 'text', 'label', 'result']);

/** The facts of a step as JSON. Members that are null are left out, and so is a result that the text says already. */
export function factsOf(step: Step): string {
  const facts: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(step)) if (value !== null && !keptElsewhere.has(key)) facts[key] = value;
  const { result, text } = step;
  if (result !== null && result === text) facts.resultIs = 'text';
  else if (isParsedFrom(text, result)) facts.resultIs = 'parsedText';
  else if (result !== null) facts.result = result;
  return JSON.stringify(facts);
}

/** The step that `factsOf` was given, without a label. */
export function stepFrom(index: number, text: string, { resultIs, result, ...facts }: StoredFacts): Step {
  const read = resultIs === 'text' ? text : resultIs === 'parsedText' ? (parseStructure(text) ?? null) : result;
  return { ...facts, index, text, label: null, result: read };
}
