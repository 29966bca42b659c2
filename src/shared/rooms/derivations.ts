import { z } from 'zod';
import { command, query } from '../api/define.ts';
import { taskStartedSchema } from '../datasets.ts';

// ─── Records ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The sentence a step rests on (R4C): article title and 0-based sentence index. */
export const supportSchema = z.object({ title: z.string(), sentenceIndex: z.number().int() });
export type Support = z.infer<typeof supportSchema>;

/** `subject | relation | objects`. JEMHopQA has one or more objects; R4C (head, relation, tail) exactly one. */
export const tripleSchema = z.object({ subject: z.string(), relation: z.string(), objects: z.array(z.string()) });
export type Triple = z.infer<typeof tripleSchema>;

/** One step of a derivation: a triple, in R4C with its supporting sentence (null in JEMHopQA). */
export const derivationStepSchema = tripleSchema.extend({ support: supportSchema.nullable() });
export type DerivationStep = z.infer<typeof derivationStepSchema>;
export type Derivation = readonly DerivationStep[];

export const questionTypes = ['compositional', 'comparison'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Everything of a question that a person can edit. Fields that a corpus does not have are null. */
export const questionContentSchema = z.object({
  question: z.string().nullable(),
  answer: z.string().nullable(),
  type: z.enum(questionTypes).nullable(),
  /** Wikipedia page ids, normally two; empty in R4C. */
  pageIds: z.array(z.string()),
  /** Whether the answer may change with time; null where the corpus has no such flag. */
  timeDependent: z.boolean().nullable(),
  /** JEMHopQA: exactly one. R4C: one per annotator, normally three. */
  derivations: z.array(z.array(derivationStepSchema)),
});
export type QuestionContent = z.infer<typeof questionContentSchema>;

export const itemStates = ['todo', 'draft', 'done'] as const;
export type ItemState = (typeof itemStates)[number];

// ─── Live checks ────────────────────────────────────────────────────────────────────────────────────────────────────

export const checkSeverities = ['error', 'warning', 'hint'] as const;
export type CheckSeverity = (typeof checkSeverities)[number];

/** Where a finding points; `derivation` and `step` are 0-based, `object` is the index in the object list. */
export const checkPlaceSchema = z.object({
  field: z.enum(['question', 'answer', 'type', 'pageIds', 'timeDependent', 'subject', 'relation', 'objects', 'steps']),
  derivation: z.number().int().nullable(),
  step: z.number().int().nullable(),
  object: z.number().int().nullable(),
});
export type CheckPlace = z.infer<typeof checkPlaceSchema>;

/** One hit of a live check. `code` is the id of the specification (`E1`, `W9b`, `H3`), and `checks.<code>` its sentence. */
export const checkFindingSchema = z.object({
  code: z.string(),
  severity: z.enum(checkSeverities),
  /** Values of the sentence. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  place: checkPlaceSchema,
  /** The content after the one-key fix, with `checks.fixes.<fix>` as its label; null where no fix is safe. */
  fix: z
    .object({ label: z.string(), params: z.record(z.string(), z.string()), content: questionContentSchema })
    .nullable(),
});
export type CheckFinding = z.infer<typeof checkFindingSchema>;

// ─── Rows, details, history ─────────────────────────────────────────────────────────────────────────────────────────

const datasetId = z.number().int().positive();
const questionId = z.number().int().positive();
const runId = z.number().int().positive();

/** The four numbers of an item or a set, fractions in [0, 1]; null where the metric has no value. */
export const scoreFractionsSchema = z.object({
  answerExactMatch: z.number().nullable(),
  answerSimilarity: z.number().nullable(),
  entityF1: z.number().nullable(),
  relationF1: z.number().nullable(),
  fullF1: z.number().nullable(),
});
export type ScoreFractions = z.infer<typeof scoreFractionsSchema>;

/** One line of the question list. */
export const questionRowSchema = z.object({
  id: questionId,
  /** qid or R4C id. */
  key: z.string(),
  /** 0-based place in the file. */
  position: z.number().int(),
  type: z.enum(questionTypes).nullable(),
  timeDependent: z.boolean().nullable(),
  /** What the row shows: the question, or for R4C its key. */
  title: z.string(),
  state: z.enum(itemStates),
  flagged: z.boolean(),
  changed: z.boolean(),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  commentCount: z.number().int(),
  /** Of the score run asked for; null without one. */
  score: scoreFractionsSchema.nullable(),
});
export type QuestionRow = z.infer<typeof questionRowSchema>;

export const questionFilterSchema = z.object({
  types: z.array(z.enum(questionTypes)).default([]),
  timeDependent: z.boolean().nullable().default(null),
  states: z.array(z.enum(itemStates)).default([]),
  changed: z.boolean().nullable().default(null),
  flagged: z.boolean().nullable().default(null),
  /** With an unkept error or warning. */
  problems: z.boolean().nullable().default(null),
  /** Codes of checks; an item passes when one of them speaks. */
  checks: z.array(z.string()).default([]),
  /** Full F1 of the score run, inclusive bounds. */
  fullF1AtLeast: z.number().nullable().default(null),
  fullF1AtMost: z.number().nullable().default(null),
});
export type QuestionFilter = z.infer<typeof questionFilterSchema>;

/** What the list shows and in which order. `lost` sorts by full F1 ascending and needs a score run. */
export const questionViewSchema = z.object({
  datasetId,
  filter: questionFilterSchema.prefault({}),
  sort: z.enum(['position', 'lost', 'recent']).default('position'),
  search: z.string().max(500).default(''),
  /** Match letters exactly instead of folding width, case and kana. */
  exact: z.boolean().default(false),
  runId: runId.nullable().default(null),
});
export type QuestionView = z.infer<typeof questionViewSchema>;

export const commentSchema = z.object({
  /** Unique in the project: the counter of the revision that wrote it. */
  ordinal: z.number().int(),
  author: z.string(),
  savedAt: z.string(),
  /** Version of the content it was written about. */
  version: z.number().int(),
  text: z.string(),
});

/** One question with everything the work pane needs. */
export const questionDetailSchema = z.object({
  row: questionRowSchema,
  datasetId,
  /** Number of revisions of the content; the base of the next save. */
  version: z.number().int(),
  content: questionContentSchema,
  /** As imported, to show what a person changed. */
  imported: questionContentSchema,
  comments: z.array(commentSchema),
  /** Codes of checks that somebody looked at and wants kept. */
  keptChecks: z.array(z.string()),
  lastEditedBy: z.string().nullable(),
  lastEditedAt: z.string().nullable(),
  historyCount: z.number().int(),
});
export type QuestionDetail = z.infer<typeof questionDetailSchema>;

/** One act on a question, newest first in lists. */
export const historyEntrySchema = z.object({
  counter: z.number().int(),
  kind: z.string(),
  relation: z.enum(['act', 'undo', 'redo']),
  author: z.string(),
  savedAt: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Content before and after, for acts on the content; otherwise null. */
  before: questionContentSchema.nullable(),
  after: questionContentSchema.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

// ─── Scores ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const precisionRecallF1Schema = z.object({
  prec: z.number().nullable(),
  recall: z.number().nullable(),
  f1: z.number().nullable(),
});
export type PrecisionRecallF1 = z.infer<typeof precisionRecallF1Schema>;

/** What a score was computed from and with: enough to compute it again to the same bits. */
export const scoreSourceSchema = z.object({
  metric: z.enum(['jemhopqa', 'r4c']),
  /** Raised whenever a result may change. */
  version: z.number().int(),
  /** Name and edition of the tokenizer; null for R4C. */
  tokenizer: z.string().nullable(),
  dictionaries: z.array(z.object({ name: z.string(), sha256: z.string() })),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ScoreSource = z.infer<typeof scoreSourceSchema>;

export const scoreProblemSchema = z.object({ item: z.string(), reason: z.string() });

/** Means over items, in the shape the reference programs print; `null` is the mean of nothing. */
export const scoreTotalsSchema = z.object({
  a: z.object({ em: z.number().nullable(), score: z.number().nullable() }).nullable(),
  e: precisionRecallF1Schema,
  r: precisionRecallF1Schema,
  er: precisionRecallF1Schema,
  comparable: z.boolean(),
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
export const scoredSegmentSchema = z.object({
  text: z.string(),
  mark: z.enum(['matched', 'unmatched', 'ignored', 'dropped']),
  /** Letter class shared by the words that met, null when not matched. */
  match: z.number().int().nullable(),
  /** True when the words met through a synonym or a normalised form, not by their surface. */
  bySynonym: z.boolean(),
});
export type ScoredSegment = z.infer<typeof scoredSegmentSchema>;

/** One field of a pair: both strings as they were compared, and their similarity in [0, 1]. */
export const fieldAlignmentSchema = z.object({
  gold: z.array(scoredSegmentSchema),
  predicted: z.array(scoredSegmentSchema),
  similarity: z.number(),
});
export type FieldAlignment = z.infer<typeof fieldAlignmentSchema>;

/**
 * Which predicted triple met which gold one, for one grain. A JEMHopQA step with several objects counts once per object:
 * `goldStep`/`goldObject` name the step and object, -1 where the side has no partner.
 */
export const pairAlignmentSchema = z.object({
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

/** How to score. Defaults are those of the reference programs. */
export const scoreOptionsSchema = z.object({
  ignoreMissing: z.boolean().default(true),
  references: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(3),
  /** R4C ties between gold derivations: Python's random.sample order (seed 3), or the lowest number. */
  tieOrder: z.enum(['official', 'lowest']).default('official'),
});
export type ScoreOptions = z.infer<typeof scoreOptionsSchema>;

const saved = z.object({ version: z.number().int(), counter: z.number().int(), savedAt: z.string() });

// ─── Methods ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const derivationsApi = {
  /** Part of the list in view order. `matched` of `total` pass filter and search. */
  'derivations.listQuestions': query(
    z.object({
      view: questionViewSchema,
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
    z.object({
      rows: z.array(questionRowSchema),
      offset: z.number().int(),
      total: z.number().int(),
      matched: z.number().int(),
      /** How many would match the search without the filter. */
      matchedWithoutFilter: z.number().int(),
    }),
  ),
  /** 0-based place of a question in a view, or -1 when the view hides it. */
  'derivations.locateQuestion': query(
    z.object({ view: questionViewSchema, questionId }),
    z.object({ index: z.number().int() }),
  ),
  /** The next question in view order that is not done, after `questionId`; wraps around; null when all are done. */
  'derivations.nextOpenQuestion': query(
    z.object({ view: questionViewSchema, questionId }),
    z.object({ questionId: questionId.nullable() }),
  ),
  'derivations.readQuestion': query(
    z.object({ questionId, runId: runId.nullable().default(null) }),
    questionDetailSchema,
  ),
  /** How many items each check code speaks for, with the kept ones apart. */
  'derivations.checkCounts': query(
    z.object({ datasetId }),
    z.array(z.object({ code: z.string(), severity: z.enum(checkSeverities), itemCount: z.number().int() })),
  ),
  /** Relations of the dataset that fit what was typed, most used first, at most 20. */
  'derivations.suggestRelations': query(z.object({ datasetId, typed: z.string().max(200) }), z.array(z.string())),
  /**
   * Saves edited content as a revision. An item that was todo becomes draft in the same act.
   * `act` names the edit for undo (`acts.<act>`). Errors: CONFLICT `{ version, content, by, savedAt }` when `baseVersion` is old.
   */
  'derivations.saveContent': command(
    z.object({
      questionId,
      baseVersion: z.number().int().nonnegative(),
      content: questionContentSchema,
      act: z.string().max(40).default('edit'),
    }),
    saved,
  ),
  'derivations.setState': command(z.object({ questionId, state: z.enum(itemStates) }), saved),
  'derivations.setFlag': command(z.object({ questionId, flagged: z.boolean() }), saved),
  'derivations.addComment': command(z.object({ questionId, text: z.string().trim().min(1).max(10_000) }), saved),
  'derivations.keepCheck': command(z.object({ questionId, code: z.string(), kept: z.boolean() }), saved),
  'derivations.history': query(z.object({ questionId }), z.array(historyEntrySchema)),
  /** Puts the content as it was after revision `counter` (0: as imported) back, as a new revision. */
  'derivations.restore': command(
    z.object({ questionId, counter: z.number().int(), baseVersion: z.number().int() }),
    saved,
  ),
  /** Scores predictions against the dataset as it is now. The task's result is `{ runId }`. */
  'derivations.score': command(
    z.object({ goldDatasetId: datasetId, predictionDatasetId: datasetId, options: scoreOptionsSchema.prefault({}) }),
    taskStartedSchema,
  ),
  /** The newest run of each prediction dataset. */
  'derivations.listScores': query(z.object({ goldDatasetId: datasetId }), z.array(scoreRunSchema)),
  /**
   * Computes a run again from the log and compares it bit by bit; writes nothing. `differences` are the keys of items that came out
   * otherwise. Errors: CONFLICT `{ expected, actual }` when the dictionaries of the settings are not those of the run.
   */
  'derivations.rerunScore': query(
    z.object({ runId }),
    z.object({ runId, same: z.boolean(), differences: z.array(z.string()) }),
  ),
  'derivations.readItemScore': query(z.object({ runId, questionId }), itemScoreSchema.nullable()),
  /** The full F1 of one question in every prediction that was scored, best first. */
  'derivations.compareScores': query(
    z.object({ questionId }),
    z.array(z.object({ runId, predictionName: z.string(), score: scoreFractionsSchema })),
  ),
  /** What the next JEMHopQA score would be computed with, and whether it compares with published scores. */
  'derivations.tokenizerState': query(
    z.object({}),
    z.object({
      tokenizer: z.string(),
      dictionaries: z.array(z.object({ name: z.string(), sha256: z.string() })),
      comparable: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
};
