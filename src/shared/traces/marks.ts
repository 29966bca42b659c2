import { z } from 'zod';
import type { StepKind } from './trace.ts';

/**
 * What a criterion asks about. `call`: a tool call with its result; `step`: a thought, an answer or an event; `span`: a piece of any
 * step's text. Nothing is asked about prompts, and about results only together with their call; comments are possible everywhere.
 */
export const markScopes = ['trace', 'step', 'call', 'span'] as const;
export type MarkScope = (typeof markScopes)[number];

/** The scope of the criteria that are asked about a step of this kind; null where nothing is asked. */
export function scopeOfKind(kind: StepKind): 'call' | 'step' | null {
  if (kind === 'tool_call') return 'call';
  return kind === 'thought' || kind === 'answer' || kind === 'event' ? 'step' : null;
}

const bothLanguages = z.object({ en: z.string().trim().min(1).max(200), ja: z.string().trim().min(1).max(200) });
const description = z.object({ en: z.string().max(2_000), ja: z.string().max(2_000) });
/** Goes into exports, so it is short and plain. */
const markId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/);

const markChoiceSchema = z.object({ id: markId, name: bothLanguages, description });
export type MarkChoice = z.infer<typeof markChoiceSchema>;

/** One question of the scheme with its closed list of answers, chosen with the keys 1 to 9. */
const markCriterionSchema = z.object({
  id: markId,
  scope: z.enum(markScopes),
  name: bothLanguages,
  description,
  choices: z.array(markChoiceSchema).min(2).max(9),
});
export type MarkCriterion = z.infer<typeof markCriterionSchema>;

/** The criteria in the order in which they are asked; ids are unique, and those of the choices within their criterion. */
export const markCriteriaSchema = z
  .array(markCriterionSchema)
  .max(60)
  .refine((criteria) => new Set(criteria.map(({ id }) => id)).size === criteria.length, 'ids of criteria are unique')
  .refine(
    (criteria) => criteria.every(({ choices }) => new Set(choices.map(({ id }) => id)).size === choices.length),
    'ids of choices are unique',
  );

/** The question whose answer is the verdict of a trace: the first that is asked about the trace as a whole; null when none is. */
export function verdictOf(criteria: readonly MarkCriterion[]): MarkCriterion | null {
  return criteria.find(({ scope }) => scope === 'trace') ?? null;
}

/** The mark scheme of a project. Version 0 is the one that the program brings. */
export const markSchemeSchema = z.object({
  version: z.number().int().nonnegative(),
  criteria: markCriteriaSchema,
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
});
export type MarkScheme = z.infer<typeof markSchemeSchema>;

/** One answer of one evaluator to one criterion about a trace, or a step of it. */
export const markSchema = z.object({
  traceId: z.number().int().positive(),
  /** 0-based index of the step; null for the trace as a whole. */
  step: z.number().int().nonnegative().nullable(),
  criterionId: markId,
  choiceId: markId,
  /** Scheme in which the choice was made. */
  schemeVersion: z.number().int().nonnegative(),
  counter: z.number().int(),
  savedAt: z.string(),
});
export type Mark = z.infer<typeof markSchema>;

/** A marked piece of a step's text. Offsets are UTF-16 code units of `Step.text`; `quote` proves that they still fit. */
export const spanMarkSchema = markSchema.omit({ step: true }).extend({
  /** Unique in the project. */
  spanId: z.number().int().positive(),
  step: z.number().int().nonnegative(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
  quote: z.string(),
  comment: z.string(),
});
export type SpanMark = z.infer<typeof spanMarkSchema>;

/** What one evaluator wrote about a trace or a step; one text each. */
export const markCommentSchema = z.object({
  traceId: z.number().int().positive(),
  step: z.number().int().nonnegative().nullable(),
  text: z.string(),
  counter: z.number().int(),
  savedAt: z.string(),
});
export type MarkComment = z.infer<typeof markCommentSchema>;
/** A comment of somebody else, with the name. */
export const othersCommentSchema = markCommentSchema.extend({ author: z.string() });
