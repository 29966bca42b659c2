/** What a window reads of the results of a study: all numbers of one filter, by criterion. Models are named by their codes. */
import { z } from 'zod';

const count = z.number().int().nonnegative();
const number = z.number().nullable();
/** 95 %; null where there is none. */
export const intervalSchema = z.object({ low: z.number(), high: z.number() }).nullable();
export type Interval = z.infer<typeof intervalSchema>;

/** Whose judgements: those of people, those of models that judge, or both as one. */
const judgeKinds = ['people', 'models', 'together'] as const;
/** A tie is half a win for both, or is left out of rates and strengths. */
const tieRules = ['half', 'out'] as const;

/** Which judgements are summed up. Null takes all there are. */
export const resultsFilterSchema = z.object({
  /** Codes; a judgement counts where both of its models are among them. */
  models: z.array(z.string().max(500)).max(500).nullable().default(null),
  /** Evaluator ids of the study. */
  evaluators: z.array(z.string().max(500)).max(5_000).nullable().default(null),
  /** Specialties of evaluators; an empty text stands for those who named none. */
  specialties: z.array(z.string().max(500)).max(500).nullable().default(null),
  /** Null for the version that the newest judgement has: versions are never added up. */
  protocolVersion: z.string().max(100).nullable().default(null),
  ties: z.enum(tieRules).default('half'),
  judges: z.enum(judgeKinds).default('people'),
});
export type ResultsFilter = z.infer<typeof resultsFilterSchema>;

/** A share with Wilson's interval, which takes judgements as independent, and the one from drawn questions. Both null below 10. */
const shareSchema = z.object({
  value: number,
  /** May be fractional: half a win for a tie. */
  count: z.number(),
  n: count,
  interval: intervalSchema,
  drawn: intervalSchema,
});
export type Share = z.infer<typeof shareSchema>;

const tally = {
  tiesGood: count,
  tiesBad: count,
  unable: count,
  unanswered: count,
};
const strengthSchema = z.object({
  value: z.number(),
  se: number,
  /** By errors clustered by question; null of few questions, and where all of them say the same. */
  interval: intervalSchema,
  /** 2.5 and 97.5 percentile over drawn questions. */
  drawn: intervalSchema,
});
const modelSchema = z.object({
  model: z.string(),
  wins: count,
  losses: count,
  ...tally,
  rate: shareSchema,
  /** Null without a fit, or without a comparison of the model. */
  strength: strengthSchema.nullable(),
});
export type ModelRow = z.infer<typeof modelSchema>;

const pairSchema = z.object({
  /** Codes; `x` comes first in the order of the models. */
  x: z.string(),
  y: z.string(),
  /** 0 for models that were compared only through others: their strengths differ all the same. */
  submissions: count,
  xWins: count,
  yWins: count,
  ...tally,
  /** Of x. */
  rate: shareSchema,
  signTest: z.object({ n: count, p: number }),
  /** Of strengths, x less y; `p` by the clustered error, `pHolm` over the whole family, both null of few questions. Null without a fit. */
  difference: z
    .object({ value: z.number(), interval: intervalSchema, p: number, pHolm: number, toldApart: z.boolean() })
    .nullable(),
  /** Of ratings, x less y, of judgements that rate both. */
  ratings: z.object({ n: count, mean: number, interval: intervalSchema, p: number }),
});
export type PairRow = z.infer<typeof pairSchema>;

/** Whether strengths on one scale exist, and why not. */
const fitStatuses = ['ok', 'not_finite', 'not_connected', 'no_comparisons'] as const;
const fitSchema = z.object({
  status: z.enum(fitStatuses),
  votes: count,
  questions: count,
  /** Models that comparisons join, and those between which wins lead there and back. */
  groups: z.array(z.array(z.string())),
  strongGroups: z.array(z.array(z.string())),
  withoutComparisons: z.array(z.string()),
  /** Weight of the ridge where the maximum does not exist; 0 for none, null without a fit. */
  ridge: number,
  hasClustered: z.boolean(),
  /** Largest difference of the strengths of a second method; null where that gave up. */
  secondMethod: number,
});
export type Fit = z.infer<typeof fitSchema>;

const ratingRowSchema = z.object({
  model: z.string(),
  n: count,
  mean: number,
  sd: number,
  interval: intervalSchema,
  /** How many of each, from 1. */
  histogram: z.array(count),
  unable: count,
  missing: count,
});
export type RatingRow = z.infer<typeof ratingRowSchema>;

const styleRow = z.object({ value: number, interval: intervalSchema });
const styleSchema = z.object({
  votes: count,
  /** Why there is no controlled fit; null where there is one. */
  reason: z.enum(['not_connected', 'not_finite']).nullable(),
  models: z.array(z.object({ model: z.string(), plain: styleRow.nullable(), controlled: styleRow.nullable() })),
  features: z.array(
    z.object({
      feature: z.enum(['length', 'headers', 'lists', 'bold']),
      value: number,
      interval: intervalSchema,
      isConstant: z.boolean(),
      /** Whether it goes with models or other features so closely that what is style can hardly be told: the variance inflation factor is over 10. */
      isEntangled: z.boolean(),
    }),
  ),
});
export type StyleView = z.infer<typeof styleSchema>;

/** The numbers of one criterion, or of all of them pooled. */
const scopeSchema = z.object({
  /** Analysed: first presentations. */
  submissions: count,
  /** Answers by the side that was better, and those that are no pick. */
  votes: z.object({ left: count, right: count, ...tally }),
  /** Of the answers that are given, unable among them. */
  ties: shareSchema,
  unable: shareSchema,
  votesUsed: count,
  questions: count,
  models: z.array(modelSchema),
  pairs: z.array(pairSchema),
  fit: fitSchema,
  /** How often the left one was picked, over all decisive answers, repeats among them. */
  position: z.object({ share: shareSchema, p: number }),
  consistency: z.object({ repeats: count, swapped: count, pickedOther: count, share: shareSchema }),
  ratings: z.array(ratingRowSchema),
  /** Null where no text of an answer is known. */
  style: styleSchema.nullable(),
  drawn: z.object({ rounds: count, questions: count, seed: count, ridgeRounds: count, withoutFit: count }).nullable(),
});
export type ScopeView = z.infer<typeof scopeSchema>;

export const resultsViewSchema = z.object({
  /** Newest judgement that is in them, as a revision. */
  counter: count,
  protocolVersion: z.string(),
  /** Keys of the criteria that this version asks, and of others that were answered by it, in their order. */
  criteria: z.array(z.string()),
  /** Whose they are, as far as there are any. */
  judges: z.enum(judgeKinds),
  counts: z.object({
    /** Rows that are there, and what became of each. */
    rows: count,
    duplicates: count,
    superseded: count,
    withdrawn: count,
    nonsense: count,
    counted: count,
    /** Counted by the filter: these split into first presentations and repeats. */
    shown: count,
    analysed: count,
    repeats: count,
    evaluators: count,
    questions: count,
    items: count,
  }),
  models: z.array(z.string()),
  /** One family of tests over all criteria that are shown. */
  holm: z.object({ tests: count, alpha: z.number() }),
  /** These criteria by their keys; `overall` pools them. */
  scopes: z.record(z.string(), scopeSchema),
  sides: z.array(z.object({ model: z.string(), left: count, right: count })),
});
export type ResultsView = z.infer<typeof resultsViewSchema>;
