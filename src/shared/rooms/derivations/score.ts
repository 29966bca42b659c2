/** What scoring predictions gives: totals of a run, and the score of one item with its alignment. */
import { z } from 'zod';
import { derivationStepSchema } from './question.ts';
import { synonymListSchema } from './synonyms.ts';

const datasetId = z.number().int().positive();
const runId = z.number().int().positive();

/**
 * The scores of an item that lists show: the answer's, and three F1 of its derivation. Of JEMHopQA and R4C these are entities, relations and whole
 * triples; of 2WikiMultihopQA supporting facts, evidences and all three together.
 */
export const scoreParts = ['a', 'e', 'r', 'er'] as const;
export type ScorePart = (typeof scoreParts)[number];

/** The four numbers of an item or a set, fractions in [0, 1]; null where the metric has no value. */
export const scoreFractionsSchema = z.object({
  answerExactMatch: z.number().nullable(),
  answerSimilarity: z.number().nullable(),
  entityF1: z.number().nullable(),
  relationF1: z.number().nullable(),
  fullF1: z.number().nullable(),
});
export type ScoreFractions = z.infer<typeof scoreFractionsSchema>;

const precisionRecallF1Schema = z.object({
  prec: z.number().nullable(),
  recall: z.number().nullable(),
  f1: z.number().nullable(),
});

/** All that an evaluator prints beyond the four scores, by its own names: fractions. Not there for metrics that print no more. */
const figuresSchema = z.record(z.string(), z.number());

const factSchema = z.object({ title: z.string(), sentenceIndex: z.number().int(), met: z.boolean() });

/** What a score was computed from and with: enough to compute it again to the same bits. */
const scoreSourceSchema = z.object({
  /** Id of the metric; each corpus names one. */
  metric: z.string(),
  /** Raised whenever a result may change. */
  version: z.number().int(),
  /** Name and edition of the tokenizer; null for a metric that uses none. */
  tokenizer: z.string().nullable(),
  dictionaries: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Only where synonyms of the project took part. */
  projectSynonyms: synonymListSchema.optional(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ScoreSource = z.infer<typeof scoreSourceSchema>;

const scoreProblemSchema = z.object({ item: z.string(), reason: z.string() });

/** Why a total does not compare with published ones. The codes are stable: windows translate them. */
export const incomparableReasons = [
  'tokensFile',
  'dictionarySmall',
  'dictionaryCore',
  'dictionaryUnknown',
  'synonymsMissing',
  'systemSynonymsMissing',
  'corpusSynonymsMissing',
  'otherSynonyms',
  'synonymOrder',
  'projectSynonyms',
  'referenceOptions',
  'aliasesMissing',
  'aliasesUnknown',
  'goldNotPublished',
  'itemProblems',
] as const;
export type IncomparableReason = (typeof incomparableReasons)[number];

/** Means over items, in the shape the reference programs print; `null` is the mean of nothing. */
export const scoreTotalsSchema = z.object({
  a: z.object({ em: z.number().nullable(), score: z.number().nullable() }).nullable(),
  e: precisionRecallF1Schema,
  r: precisionRecallF1Schema,
  er: precisionRecallF1Schema,
  figures: figuresSchema.optional(),
  /** The means without the synonyms of the project, as the reference has them, and how many items have other numbers with them; only where some took part. */
  withoutProjectSynonyms: scoreFractionsSchema.extend({ changedCount: z.number().int() }).optional(),
  comparable: z.boolean(),
  /** Why not, empty when it is; codes of `incomparableReasons`, or their sentences where the command line prints them. Runs before 0.2 have none. */
  reasons: z.array(z.string()).default([]),
  problems: z.array(scoreProblemSchema),
  source: scoreSourceSchema,
});
export type ScoreTotals = z.infer<typeof scoreTotalsSchema>;

export const scoreRunSchema = z.object({
  id: runId,
  goldDatasetId: datasetId,
  predictionDatasetId: datasetId,
  predictionName: z.string(),
  totals: scoreTotalsSchema,
  /** Newest revision counter of the project when it was computed. */
  atCounter: z.number().int(),
  computedAt: z.string(),
  /** Questions whose content changed since; their scores are of the old content. */
  staleCount: z.number().int(),
  itemCount: z.number().int(),
});
export type ScoreRun = z.infer<typeof scoreRunSchema>;

/** A stretch of a scored string. `counted` words took part; the rest (particles, symbols, text in brackets) did not. */
const scoredSegmentSchema = z.object({
  text: z.string(),
  mark: z.enum(['matched', 'unmatched', 'ignored', 'dropped']),
  /** Letter class shared by the words that met, null when not matched. */
  match: z.number().int().nullable(),
  /** True when the words met through a synonym or a normalised form, not by their surface. */
  bySynonym: z.boolean(),
});
export type ScoredSegment = z.infer<typeof scoredSegmentSchema>;

/** One field of a pair: both strings as they were compared, and their similarity in [0, 1]. */
const fieldAlignmentSchema = z.object({
  gold: z.array(scoredSegmentSchema),
  predicted: z.array(scoredSegmentSchema),
  similarity: z.number(),
});
export type FieldAlignment = z.infer<typeof fieldAlignmentSchema>;

/**
 * Which predicted triple met which gold one, for one grain. A JEMHopQA step with several objects counts once per object:
 * `goldStep`/`goldObject` name the step and object, -1 where the side has no partner.
 */
const pairAlignmentSchema = z.object({
  goldStep: z.number().int(),
  goldObject: z.number().int(),
  predictedStep: z.number().int(),
  predictedObject: z.number().int(),
  subject: fieldAlignmentSchema.nullable(),
  relation: fieldAlignmentSchema.nullable(),
  object: fieldAlignmentSchema.nullable(),
  /** Weight in the assignment, [0, 1]. */
  weight: z.number(),
});
export type PairAlignment = z.infer<typeof pairAlignmentSchema>;

export const itemScoreSchema = z.object({
  runId,
  key: z.string(),
  stale: z.boolean(),
  answer: z.object({ exactMatch: z.number(), similarity: z.number(), alignment: fieldAlignmentSchema }).nullable(),
  e: precisionRecallF1Schema,
  r: precisionRecallF1Schema,
  er: precisionRecallF1Schema,
  figures: figuresSchema.optional(),
  /** Its numbers without the synonyms of the project; only where some took part. */
  withoutProjectSynonyms: scoreFractionsSchema.optional(),
  /** Supporting facts of both sides, where the metric scores them: which the other side has. */
  support: z.object({ gold: z.array(factSchema), predicted: z.array(factSchema) }).optional(),
  /** Pairs of the full (er) grain, gold order, then unmatched predicted triples. */
  pairs: z.array(pairAlignmentSchema),
  /**
   * R4C: for each gold derivation tried, in the order tried, the sum of similarities at the full grain; `used` is the
   * index of the gold derivation that decided, `tie` whether the order of trying mattered. Empty for JEMHopQA.
   */
  references: z.array(z.object({ derivation: z.number().int(), similaritySum: z.number(), f1: z.number() })),
  used: z.number().int(),
  tie: z.boolean(),
  predictedAnswer: z.string().nullable(),
  predictedDerivation: z.array(derivationStepSchema),
  /** Why the item has no score, or null. */
  problem: z.string().nullable(),
});
export type ItemScore = z.infer<typeof itemScoreSchema>;

/** In which forms a table of scores is written. */
export const scoreTableFormats = ['csv', 'parquet', 'jsonl'] as const;
export type ScoreTableFormat = (typeof scoreTableFormats)[number];

/** How to score. Defaults are those of the reference programs. */
export const scoreOptionsSchema = z.object({
  ignoreMissing: z.boolean().default(true),
  references: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(3),
  /** R4C ties between gold derivations: Python's random.sample order (seed 3), or the lowest number. */
  tieOrder: z.enum(['official', 'lowest']).default('official'),
  /** Whether the synonyms of the project take part. Only for a metric that compares words; without any the run is as if it were false. */
  projectSynonyms: z.boolean().default(false),
});
export type ScoreOptions = z.infer<typeof scoreOptionsSchema>;
