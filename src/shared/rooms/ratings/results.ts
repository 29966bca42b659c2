/** Results of a study: what is shown of them, and the judgements behind each number. Nobody who rates in a blind study reads them before its end. */
import { z } from 'zod';
import { agreementViewSchema, judgementAlphaSchema } from '../../agreement.ts';
import { command, ownCommand, ownQuery } from '../../api/define.ts';
import { exportReportSchema, savedChartSchema } from '../../files.ts';
import { bothLanguagesSchema, nonsenseReasons } from './protocol.ts';
import { resultsFilterSchema, resultsViewSchema } from './resultsView.ts';

const count = z.number().int().nonnegative();
const datasetId = z.number().int().positive();
const criterion = z.string().max(100);
const code = z.string().max(500);
const asked = z.object({ datasetId, filter: resultsFilterSchema });

/** Which outcomes an answer has by model: the first or second model of the pair, or one of the others. */
export const outcomes = ['x', 'y', 'tie_good', 'tie_bad', 'unable', 'unanswered'] as const;
export type OutcomeId = (typeof outcomes)[number];

/** 1–5, `U` for unable to judge, null for none. */
const rating = z.union([z.number().int(), z.literal('U')]).nullable();

const evaluatorProgressSchema = z.object({
  id: z.string(),
  isModel: z.boolean(),
  /** Judgements that stand, hidden repeats among them; those that say that a question makes no sense. */
  rated: count,
  nonsense: count,
  repeats: count,
  /** Of what was drawn for the evaluator; null for one who rated elsewhere. */
  planned: count.nullable(),
  repeatsPlanned: count.nullable(),
  specialties: z.array(z.string()),
  lastAt: z.string().nullable(),
});
export type EvaluatorProgress = z.infer<typeof evaluatorProgressSchema>;

/** How many judgements by whom. */
const judgedSchema = z.object({ people: count, models: count });
export type Judged = z.infer<typeof judgedSchema>;

export const noneJudged: Judged = { people: 0, models: 0 };

/** As many more by people, or by models that judge. */
export function withJudged(known: Judged, isModel: boolean, count: number): Judged {
  return isModel ? { ...known, models: known.models + count } : { ...known, people: known.people + count };
}

const criteriaSchema = z.array(
  z.object({ key: z.string(), label: bothLanguagesSchema, question: bothLanguagesSchema }),
);

/** What stands around the numbers of a study, whatever the filter. */
const resultsHeadSchema = z.object({
  title: z.string(),
  /** Whether the person who works may look: not who rates in a blind study that is not closed. */
  isOpen: z.boolean(),
  isBlind: z.boolean(),
  isClosed: z.boolean(),
  /** As the protocol asks them now. */
  criteria: criteriaSchema,
  highestRating: count.nullable(),
  models: z.array(z.object({ code: z.string(), name: z.string().nullable(), judged: judgedSchema })),
  evaluators: z.array(evaluatorProgressSchema),
  specialties: z.array(z.object({ name: z.string(), judged: judgedSchema })),
  /** Newest first, each with the first judgement by it and with the criteria as it asks them; none of a version that was never here. */
  versions: z.array(
    z.object({
      ...{ version: z.string(), since: z.string().nullable(), judged: judgedSchema },
      criteria: criteriaSchema,
    }),
  ),
  /** What its owner saw cannot be hidden: it stands with every result. */
  staysVisible: z.array(z.string()),
  /** Whether names of evaluators are hidden at first from who decides. */
  hidesNames: z.boolean(),
  /** When names of models were first shown; null while they are codes. */
  namesKnownSince: z.string().nullable(),
});
export type ResultsHead = z.infer<typeof resultsHeadSchema>;

/** A number of which the judgements are asked for. */
const numberPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pair'), x: code, y: code }),
  z.object({ kind: z.literal('model'), model: code }),
  /** How often a model was given a rating. */
  z.object({ kind: z.literal('rating'), model: code, rating }),
  /** Picks of one side, ties, unable, repeats, and all that is analysed. */
  z.object({ kind: z.enum(['left', 'right', 'ties', 'unable', 'repeats', 'all']) }),
]);
export type NumberPlace = z.infer<typeof numberPlaceSchema>;

const judgementRowSchema = z.object({
  submissionId: z.string(),
  questionKey: z.string(),
  question: z.string(),
  x: z.string(),
  y: z.string(),
  outcome: z.enum(outcomes),
  ratingX: rating,
  ratingY: rating,
  evaluator: z.string(),
  isModel: z.boolean(),
  /** Null where nothing tells which side was which. */
  xIsLeft: z.boolean().nullable(),
  isRepeat: z.boolean(),
});
export type JudgementRow = z.infer<typeof judgementRowSchema>;

const judgementsSchema = z.object({
  total: count,
  questions: count,
  rows: z.array(judgementRowSchema),
});
export type Judgements = z.infer<typeof judgementsSchema>;

/** One judgement with everything that was said in it. */
const judgementSchema = z.object({
  submissionId: z.string(),
  question: z.string(),
  x: z.string(),
  y: z.string(),
  /** Null where nothing tells which side was which. */
  xIsLeft: z.boolean().nullable(),
  evaluator: z.string(),
  /** UTC, ISO 8601; null where nothing tells. */
  submittedAt: z.string().nullable(),
  protocolVersion: z.string(),
  comment: z.string(),
  answers: z.array(
    z.object({ criterion, outcome: z.enum(outcomes), reason: z.string(), ratingX: rating, ratingY: rating }),
  ),
  /** What others said of the same pair. */
  others: z.array(z.object({ evaluator: z.string(), criterion, outcome: z.enum(outcomes) })),
});
export type Judgement = z.infer<typeof judgementSchema>;

const pairTextsSchema = z.object({
  question: z.string(),
  reference: z.string(),
  /** A first, as the version of the protocol showed them, names of models masked in a blind one for good; `side` is null where nothing tells which was which. */
  answers: z.array(z.object({ model: z.string(), side: z.enum(['A', 'B']).nullable(), answer: z.string() })),
});
export type PairTexts = z.infer<typeof pairTextsSchema>;

/** Which values agreement is of: what was chosen of a pair, or how single answers were rated. */
export const agreementKinds = ['outcomes', 'ratings'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** An item on which evaluators differ, with what each said. */
const ratedItemSchema = z.object({
  question: z.string(),
  x: z.string(),
  y: z.string(),
  /** The model that is rated; null for outcomes. */
  model: z.string().nullable(),
  /** Whether the person who works may settle it by the protocol. */
  mayDecide: z.boolean(),
  labels: z.array(
    z.object({
      evaluator: z.string(),
      category: count,
      note: z.string(),
      submissionId: z.string(),
      submittedAt: z.string().nullable(),
    }),
  ),
});
export type RatedItem = z.infer<typeof ratedItemSchema>;

/** What "unable to judge" is in agreement on outcomes: no value, as in rates, or one of its own. */
export const unableRules = ['missing', 'value'] as const;
export type UnableRule = (typeof unableRules)[number];

const agreementAsked = asked.extend({
  criterion,
  kind: z.enum(agreementKinds),
  unable: z.enum(unableRules).default('missing'),
});
const itemKey = z.string().max(2_000);
const saved = z.object({ counter: z.number().int(), savedAt: z.string() });

export const resultsApi = {
  /** Errors: NOT_FOUND. Whoever may not look gets a head without models, evaluators and counts. */
  'ratings.resultsHead': ownQuery(z.object({ datasetId }), resultsHeadSchema),
  /**
   * Sums up the judgements of a filter, in threads; equal ones are answered from memory until somebody judges. A later call of the same window
   * ends an earlier one, which is CANCELLED. Errors: NOT_FOUND; CONFLICT `{ reason: 'blind' }` for who may not look.
   */
  'ratings.results': ownQuery(asked, resultsViewSchema),
  /** Ends what is summed up of a study now. */
  'ratings.cancelResults': command(z.object({ datasetId }), z.object({})),
  /** Judgements behind a number, those that decide first, `from` on. Errors: as of `ratings.results`. */
  'ratings.judgementsBehind': ownQuery(
    asked.extend({
      criterion,
      place: numberPlaceSchema,
      from: count.default(0),
      limit: z.number().int().min(1).max(1_000).default(300),
    }),
    judgementsSchema,
  ),
  /** Errors: NOT_FOUND; CONFLICT `{ reason: 'blind' }`. */
  'ratings.readJudgement': ownQuery(z.object({ datasetId, submissionId: z.string().max(100) }), judgementSchema),
  /** Both answers of the pair of a judgement. Errors: as of `ratings.readJudgement`. */
  'ratings.readPairTexts': ownQuery(z.object({ datasetId, submissionId: z.string().max(100) }), pairTextsSchema),
  /** Who says that which question makes no sense. Errors: as of `ratings.results`. */
  'ratings.nonsense': ownQuery(
    z.object({ datasetId }),
    z.array(
      z.object({
        submissionId: z.string(),
        question: z.string(),
        evaluator: z.string(),
        reason: z.enum(nonsenseReasons).nullable(),
        text: z.string(),
      }),
    ),
  ),

  /** How far evaluators agree on a criterion, and where not; with what was decided. Errors: as of `ratings.results`. */
  'ratings.agreement': ownQuery(agreementAsked, agreementViewSchema),
  /** Krippendorff's α of every criterion, each as in its own agreement. Errors: as of `ratings.results`. */
  'ratings.alphas': ownQuery(agreementAsked.omit({ criterion: true }), z.array(judgementAlphaSchema)),
  /** Errors: NOT_FOUND for an item that nobody judged. */
  'ratings.readRatedItem': ownQuery(agreementAsked.extend({ key: itemKey }), ratedItemSchema),
  /**
   * Settles an item on which evaluators differ, or leaves it open; null takes the decision back. No label changes. Errors: NOT_FOUND for what is
   * no item; CONFLICT `{ reason: 'rater' }` for who judged it, where the protocol leaves it to others.
   */
  'ratings.decide': ownCommand(
    z.object({
      datasetId,
      criterion,
      kind: z.enum(agreementKinds),
      key: itemKey,
      decision: z
        .object({ category: count.nullable(), reason: z.string().max(100_000), isExample: z.boolean().default(false) })
        .nullable(),
    }),
    saved,
  ),

  /** Writes a picture or a table that the window made of the results, with its origin. Errors: as of `drift.exportChart`. */
  'ratings.exportResults': command(
    z.object({
      datasetId,
      filter: resultsFilterSchema,
      ...savedChartSchema.shape,
    }),
    exportReportSchema,
  ),
} as const;
