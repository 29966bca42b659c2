/** Making a study from two sets of answers that the project holds, and changing the protocol of a study. */
import { z } from 'zod';
import { command, ownCommand, ownQuery, query } from '../../api/define.ts';
import type { RoomId } from '../../datasets.ts';
import { fileSourceSchema } from '../../files.ts';
import { stepKinds } from '../../traces/trace.ts';
import { protocolSchema } from './protocol.ts';

const count = z.number().int().nonnegative();
const key = z.string().max(2_000);

/** A room by its id; whether there is such a one, the core looks up. */
const roomId = z.custom<RoomId>((value) => typeof value === 'string' && value.length <= 100);
/** A set of answers: `source` is the room that holds it. */
export const answerSetRefSchema = z.object({ source: roomId, id: z.string().max(2_000) });
export type AnswerSetRef = z.infer<typeof answerSetRefSchema>;

const answerSetSchema = z.object({
  ...answerSetRefSchema.shape,
  /** The dataset whose items are answered. */
  title: z.string(),
  /** Who answered; empty where nothing tells. */
  author: z.string(),
  /** The turn of the conversations at which the answers were given; null where items are no conversations. */
  turn: z.number().int().nullable(),
  itemCount: count,
  /** Items that the set beside which it was asked for answers, too; null where it was asked for alone. */
  sharedCount: count.nullable(),
});
export type ListedAnswerSet = z.infer<typeof answerSetSchema>;

/** What somebody decided about items that do not pair by themselves. */
export const pairingChoicesSchema = z.object({
  /** Items of A and B that are the same, though neither key nor question says so. */
  joined: z.array(z.object({ a: key, b: key })).max(10_000),
  /** Keys whose questions differ, and that are paired all the same. */
  pairedAnyway: z.array(key).max(10_000),
  /** Which of several answers to an item counts, 0-based; the first where nothing is said. */
  taken: z.array(z.object({ side: z.enum(['A', 'B']), key, nth: count })).max(10_000),
});
export type PairingChoices = z.infer<typeof pairingChoicesSchema>;
export const noPairingChoices: PairingChoices = { joined: [], pairedAnyway: [], taken: [] };

const pairingSideSchema = z.object({
  title: z.string(),
  author: z.string(),
  answerCount: count,
  /** Answers that stand in no pair. */
  leftOutCount: count,
  /** Of the answers in pairs, in `unit`; null without pairs. */
  medianLength: z.number().nullable(),
});

/** Why answers stand in no pair. */
export const leftOutReasons = [
  'onlyA',
  'onlyB',
  'emptyA',
  'emptyB',
  'emptyBoth',
  'differ',
  'twiceA',
  'twiceB',
] as const;

const leftOutSchema = z.object({
  reason: z.enum(leftOutReasons),
  /** Answers of either side. */
  answerCount: count,
  /** Of how many items. */
  itemCount: count,
  /** The first 50 of these items. */
  items: z.array(
    z.object({
      key: z.string(),
      /** Of `differ` the questions of both sides, at most 2,000 characters; otherwise the one, on one line and at most 300 characters. */
      questions: z.array(z.string()),
      /** Of `emptyA` and `emptyB` the kind of step with which the answer breaks off; null where nothing tells. */
      endsWith: z.enum(stepKinds).nullable(),
      /** Of `twiceA` and `twiceB` what tells the answers apart; empty otherwise. */
      names: z.array(z.string()),
      /** Which of them counts, 0-based. */
      taken: count,
    }),
  ),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

const pairNotes = ['namesItselfA', 'namesItselfB', 'toolsDiffer', 'languagesDiffer'] as const;

const pairRowSchema = z.object({
  keyA: z.string(),
  keyB: z.string(),
  /** On one line, at most 300 characters. */
  question: z.string(),
  lengthA: count,
  lengthB: count,
  by: z.enum(['key', 'text', 'hand']),
  notes: z.array(z.enum(pairNotes)),
});
export type PairRow = z.infer<typeof pairRowSchema>;

/** What can tell whose answer one reads. Each is measured. */
export const visibleTraits = [
  'length',
  'lists',
  'tools',
  'headings',
  'ownName',
  'language',
  'citations',
  'recurring',
] as const;

const visibleTraitSchema = z.object({
  trait: z.enum(visibleTraits),
  /** Answers of each side that have it; of `length` the pairs in which that side is the longer one, of `recurring` answers that stand in several pairs. */
  a: count,
  b: count,
  /** Pairs in which the two differ in it. */
  pairCount: count,
  /** Of `tools` the sources that one side alone asks. */
  onlyA: z.array(z.string()),
  onlyB: z.array(z.string()),
  /** The setting of a protocol that covers it; `mask` where a blind study always does, null where nothing can. */
  coveredBy: z.enum(['answersOnly', 'plainText', 'mask']).nullable(),
});
export type VisibleTrait = z.infer<typeof visibleTraitSchema>;

const pairingSchema = z.object({
  /** Of lengths: words, or in Japanese characters without blanks. */
  unit: z.enum(['words', 'characters']),
  a: pairingSideSchema,
  b: pairingSideSchema,
  pairCount: count,
  byKeyCount: count,
  byTextCount: count,
  byHandCount: count,
  /** Those that lack something first, in the order of `leftOutReasons`; reasons without an answer are not there. */
  leftOut: z.array(leftOutSchema),
  /** Of what only one side answered: items with ids that are alike, and that somebody may join; the first 1,000, in the order of A. */
  alike: z.array(z.object({ a: z.string(), b: z.string() })),
  /** The first 10,000, in the order of A. */
  pairs: z.array(pairRowSchema),
  /** Those that occur in a pair, in the order of `visibleTraits`. */
  traits: z.array(visibleTraitSchema),
  /** Whether both sides have a reference answer in some pair that differs; the one of A is taken. */
  differingReferences: count,
});
export type Pairing = z.infer<typeof pairingSchema>;

const pairOrder = { a: answerSetRefSchema, b: answerSetRefSchema, choices: pairingChoicesSchema };

export const makingApi = {
  /** Every set of answers that a room holds, by room. `beside` counts the items that each shares with it. Errors: NOT_FOUND for `beside`. */
  'ratings.answerSets': query(
    z.object({ beside: answerSetRefSchema.nullable().default(null) }),
    z.array(answerSetSchema),
  ),
  /** Which pairs two sets make, what is left out and why, and what cannot be hidden. Nothing is written. Errors: NOT_FOUND. */
  'ratings.pairUp': query(z.object(pairOrder), pairingSchema),
  /**
   * Writes a study of all pairs of two sets and imports it as a task whose result is `{ datasetId }`. Errors: NOT_FOUND for a set;
   * INVALID_INPUT `{ fields: { field, problem }[] }` for `studyId` (missing, inUse), `title` (missing), `pairs` (none), and as `checkProtocol` says.
   */
  'ratings.makeStudy': ownCommand(
    z.object({
      ...pairOrder,
      studyId: z.string().trim().max(200),
      title: z.string().trim().max(500),
      protocol: protocolSchema,
    }),
    z.object({ taskId: z.string() }),
  ),

  /**
   * Puts files of answers and verdicts into one archive, from which a preview reads them together. It lies among what is staged until the next start.
   * Errors: NOT_FOUND for a source, FILE_UNREADABLE.
   */
  'ratings.packFiles': command(
    z.object({
      files: z
        .array(z.object({ name: z.string().max(1_000), source: fileSourceSchema }))
        .min(1)
        .max(1_000),
    }),
    z.object({ source: fileSourceSchema }),
  ),

  /**
   * What can tell the answers of a study apart, measured in a thread: A is the first model of each pair, the focus model where the study has one.
   * Errors: NOT_FOUND; CONFLICT `{ reason: 'blind' }`.
   */
  'ratings.studyTraits': ownQuery(
    z.object({ datasetId: z.number().int().positive() }),
    z.object({ pairCount: count, traits: z.array(visibleTraitSchema) }),
  ),
  /** Every version of the protocol of a study, the oldest first, with the judgements that were made by it. Errors: NOT_FOUND. */
  'ratings.protocolVersions': query(
    z.object({ datasetId: z.number().int().positive() }),
    z.array(z.object({ protocol: protocolSchema, submissionCount: count })),
  ),
  /**
   * Changes the protocol of a study: its next version where something was judged by the present one, which stays as it was; else, or where only
   * `decisions` is another, which is asked of nobody who judges, the present one.
   * Errors: NOT_FOUND; CONFLICT `{ reason: 'protocol', protocol }` where it is not `seen` any more; INVALID_INPUT `{ fields: { field, problem }[] }`, as
   * `checkProtocol` says.
   */
  'ratings.saveProtocol': ownCommand(
    z.object({ datasetId: z.number().int().positive(), seen: protocolSchema, protocol: protocolSchema }),
    z.object({ version: z.number().int().positive(), counter: z.number().int(), savedAt: z.string() }),
  ),
} as const;
