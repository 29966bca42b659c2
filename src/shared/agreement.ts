/** How far evaluators agree in what they said of the same items, whatever the room. Labels only: decisions are never among them. */
import { z } from 'zod';

const count = z.number().int().nonnegative();
const intervalSchema = z.object({ low: z.number(), high: z.number() }).nullable();

/** Whether categories are only different, or steps in an order. */
const agreementLevels = ['nominal', 'ordinal'] as const;
/** Why a coefficient has no value. */
const noAgreementReasons = [
  'no_shared_items',
  'no_pairable_items',
  'unequal_raters_per_item',
  'single_category',
] as const;

const coefficientSchema = z.object({
  value: z.number().nullable(),
  reason: z.enum(noAgreementReasons).nullable(),
  /** 2.5 and 97.5 percentile over drawn groups of items; null below 10 items, or 10 groups with items that two judged. */
  interval: intervalSchema,
  /** Items in it. */
  n: count,
});
export type AgreementCoefficient = z.infer<typeof coefficientSchema>;

/** What intervals resample, and how often; null without them. */
const drawnSchema = z.object({ groups: count, rounds: count, seed: count }).nullable();

const agreementSchema = z.object({
  level: z.enum(agreementLevels),
  /** Items with a value, with two and more, and those that are left out as they have one. */
  items: count,
  pairable: count,
  single: count,
  alpha: coefficientSchema,
  /** Of items that all have `raters` values. */
  fleiss: coefficientSchema.extend({ raters: count.nullable() }),
  /** Agreeing pairs of all pairs of values. */
  raw: coefficientSchema,
  /** How many values of each category an evaluator gave, in the order of the evaluators; empty where categories are too many for a table. */
  shares: z.array(z.array(count)),
  /** Every two evaluators by their places. `table[i][j]`: items of category i by x and j by y; empty where categories are too many. */
  pairs: z.array(
    z.object({
      x: count,
      y: count,
      kappa: coefficientSchema,
      raw: coefficientSchema,
      table: z.array(z.array(count)),
    }),
  ),
  drawn: drawnSchema,
});
export type Agreement = z.infer<typeof agreementSchema>;

/** Krippendorff's α of one of several judgements, the same as in its own agreement. */
export const judgementAlphaSchema = agreementSchema
  .pick({ level: true, alpha: true, drawn: true })
  .extend({ /** Id of the judgement: a criterion, a test, an attribute. */ of: z.string() });
export type JudgementAlpha = z.infer<typeof judgementAlphaSchema>;

/** How the values of an item differ: everybody another one, one against all others, or in another way; `two` where there are only two. */
export const disagreementKinds = ['all', 'one', 'some', 'two'] as const;
export type DisagreementKind = (typeof disagreementKinds)[number];

/** What somebody settled about an item on which evaluators differ. It changes no label. */
const decisionSchema = z.object({
  /** Number of the category; null where it was left open on purpose. */
  category: count.nullable(),
  reason: z.string().max(100_000),
  by: z.string(),
  /** Whether the same person gave one of the labels. */
  isRater: z.boolean(),
  /** Whether it stands in the guideline as an example. */
  isExample: z.boolean(),
  savedAt: z.string(),
});
export type Decision = z.infer<typeof decisionSchema>;
/** What somebody decides now. */
export type NewDecision = Pick<Decision, 'category' | 'reason' | 'isExample'>;

/** An item on which evaluators differ. */
const disagreementSchema = z.object({
  key: z.string(),
  /** What it is called in a list, and the smaller words beside it. */
  title: z.string(),
  about: z.string(),
  /** Whose output it is, where an item has several that bear its title; absent where the room tells them apart by other words. */
  run: z.object({ model: z.string().nullable(), epoch: z.number().nullable() }).optional(),
  /** Where it stands in the file that it came in, 0-based; absent where its key tells that. */
  place: z.object({ file: z.string(), position: count }).optional(),
  kind: z.enum(disagreementKinds),
  /** Numbers of categories in the order of the evaluators; null where somebody said nothing. */
  values: z.array(count.nullable()),
  /** Whether somebody wrote a note with their value. */
  notes: z.array(z.boolean()),
  decision: decisionSchema.nullable(),
});
export type Disagreement = z.infer<typeof disagreementSchema>;

/** More disagreements than these are counted and not listed. */
export const mostDisagreements = 2_000;

/** One judgement with its agreement, as the view of agreement shows it. */
export const agreementViewSchema = z.object({
  evaluators: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Ids of categories in their order; the room has words for them. */
  categories: z.array(z.string()),
  agreement: agreementSchema,
  /** How many items differ in which way, and how many of all these were decided or left open on purpose. */
  kinds: z.record(z.enum(disagreementKinds), count),
  decided: count,
  leftOpen: count,
  /** Those that all differ first, then one against the others; at most 2,000. */
  disagreements: z.array(disagreementSchema),
});
export type AgreementData = z.infer<typeof agreementViewSchema>;
