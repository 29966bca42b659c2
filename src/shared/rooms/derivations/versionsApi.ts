/** Two versions of the same questions: another dataset of the corpus beside the open one, or the open one as it was imported and as it is now. */
import { z } from 'zod';
import { ownCommand, query } from '../../api/define.ts';
import { itemStates, questionContentSchema } from './question.ts';

const datasetId = z.number().int().positive();
const questionId = z.number().int().positive();
const count = z.number().int().nonnegative();
/** The other version: a dataset of the same corpus, or null for the open one as it was imported. */
const otherId = datasetId.nullable();

/** What of a question may differ, apart from its triples. */
export const versionFields = ['question', 'answer', 'type', 'timeDependent', 'pageIds', 'supportingFacts'] as const;
export type VersionField = (typeof versionFields)[number];

/**
 * How a triple of the open version stands to the one of the other version that it was paired with: `relation` where that alone differs,
 * `turned` where subject and object are exchanged, `source` where the words are the same and the sentence or the ids are not. `added`
 * stands only in the open version, `removed` only in the other.
 */
const rowRelations = ['same', 'relation', 'turned', 'source', 'changed', 'added', 'removed'] as const;
export type RowRelation = (typeof rowRelations)[number];

/** All that two versions of a question may differ in. `order`: the same pairs in another order. */
export const versionDifferences = [
  ...versionFields,
  'relation',
  'turned',
  'source',
  'changed',
  'added',
  'removed',
  'order',
] as const;
export type VersionDifference = (typeof versionDifferences)[number];

/** Whether a question differs in its triples. */
export const differsInTriples = ({ differences }: Pick<DifferingQuestion, 'differences'>) =>
  differences.some(({ kind }) => isOfTriples(kind));
export const isOfTriples = (kind: VersionDifference) => versionFields.every((field) => field !== kind);

const alignedRowSchema = z.object({
  relation: z.enum(rowRelations),
  /** 0-based places in the two derivations; null where that version has no such triple. */
  mine: count.nullable(),
  theirs: count.nullable(),
  /** How alike the two are, from 0 to 1; 0 where one stands alone. */
  similarity: z.number(),
});
export type AlignedRow = z.infer<typeof alignedRowSchema>;

const comparedSchema = z.object({
  fields: z.array(z.enum(versionFields)),
  /** By derivation; the longer list decides how many. Rows in the order of the open version, what only the other has behind its neighbour. */
  derivations: z.array(z.object({ rows: z.array(alignedRowSchema), isReordered: z.boolean() })),
});
export type ComparedContents = z.infer<typeof comparedSchema>;

const meanSchema = z.object({
  /** Mean over questions; null without any. */
  value: z.number().nullable(),
  /** 95 %, questions resampled; null below 10 questions. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
});

/** What is compared in one act at most. */
export const mostTaken = 1_000;

const takenSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('field'), field: z.enum(versionFields) }),
  z.object({ kind: z.literal('derivation'), derivation: count }),
  z.object({ kind: z.literal('row'), derivation: count, mine: count.nullable(), theirs: count.nullable() }),
  /** Every triple that differs in nothing but this relation. */
  z.object({ kind: z.literal('relation'), mine: z.string(), theirs: z.string() }),
]);
/** What is taken over from the other version. */
export type Taken = z.infer<typeof takenSchema>;

const differingSchema = z.object({
  questionId,
  key: z.string(),
  title: z.string(),
  state: z.enum(itemStates),
  version: count,
  /** What differs, and how often. */
  differences: z.array(z.object({ kind: z.enum(versionDifferences), count })),
  /** Relations that differ and nothing else: that of the other version, that of the open one. */
  renamed: z.array(z.object({ theirs: z.string(), mine: z.string() })),
});
export type DifferingQuestion = z.infer<typeof differingSchema>;

const loneSchema = z.object({ key: z.string(), title: z.string() });

const versionsSchema = z.object({
  /** Questions of both versions, and how many of these are equal. */
  shared: count,
  equal: count,
  /** In file order. */
  differing: z.array(differingSchema),
  /** Questions that only one version has: their number, and the first 500. */
  onlyMine: z.object({ count, first: z.array(loneSchema) }),
  onlyTheirs: z.object({ count, first: z.array(loneSchema) }),
  /**
   * How far the triples agree, of the shared questions that have any, where it makes no difference which version is called right. F1 of a
   * question is twice what is alike, divided by the triples of both: `exact` counts equal triples, `aligned` adds up the similarity of pairs.
   */
  triples: z.object({ questions: count, exact: meanSchema, aligned: meanSchema, rounds: count, seed: count }),
});
export type ComparedVersions = z.infer<typeof versionsSchema>;

/** Of so many predictions, those scored last, the effect of two versions is worked out. */
export const mostEffectRuns = 8;

const versionScoresSchema = z.object({
  /** Questions of both versions. */
  shared: count,
  runs: z.array(
    z.object({
      runId: z.number().int().positive(),
      predictionName: z.string(),
      /** Questions in all three means: those of both versions with a prediction that is scored with either. */
      questions: count,
      /** Mean full F1 with the other version as gold, with the open one, and of the differences, open minus other. */
      theirs: meanSchema,
      mine: meanSchema,
      change: meanSchema,
    }),
  ),
  rounds: count,
  seed: count,
});
export type VersionScores = z.infer<typeof versionScoresSchema>;

export const versionsApi = {
  /** With what the dataset can be compared: datasets of the same corpus that share a question with it, by how many. */
  'derivations.otherVersions': query(
    z.object({ datasetId }),
    z.array(z.object({ datasetId, name: z.string(), shared: count })),
  ),
  /** What differs between a dataset as it is now and another version. Errors: NOT_FOUND, INVALID_INPUT for another corpus. */
  'derivations.compareVersions': query(z.object({ datasetId, otherId }), versionsSchema),
  /**
   * What each scored prediction would have on average, were the one or the other version the gold; nothing is stored. Errors: NOT_FOUND,
   * INVALID_INPUT for another corpus, and those of the dictionaries.
   */
  'derivations.scoreVersions': query(z.object({ datasetId, otherId }), versionScoresSchema),
  /** One question of both. Errors: NOT_FOUND, also where the other version has no such question. */
  'derivations.compareQuestion': query(
    z.object({ questionId, otherId }),
    comparedSchema.extend({
      key: z.string(),
      version: count,
      mine: questionContentSchema,
      theirs: questionContentSchema,
    }),
  ),
  /**
   * Takes something over from the other version into the open one, in up to 1,000 questions, as one act with one undo. Errors: CONFLICT
   * `{ reason: 'stale' }` where a question has another version than the one that was seen, NOT_FOUND.
   */
  'derivations.takeOther': ownCommand(
    z.object({
      datasetId,
      otherId,
      taken: takenSchema,
      questions: z
        .array(z.object({ questionId, version: count }))
        .min(1)
        .max(mostTaken),
    }),
    z.object({ questionCount: count, counter: z.number().int(), savedAt: z.string() }),
  ),
};
