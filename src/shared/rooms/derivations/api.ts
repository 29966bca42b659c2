/** The derivations room: what its lists, its work pane and its history show, and everything a window can ask of it. */
import { z } from 'zod';
import { draftedCommand, judgement, ownCommand, ownQuery, query } from '../../api/define.ts';
import { fileSourceSchema } from '../../files.ts';
import { historyEntrySchema } from '../../history.ts';
import { manyJudgements, mostJudgedAtOnce } from '../../judgeMany.ts';
import { evaluatorsForDoneSchema, typedComment } from '../../judgements.ts';
import { listedQueueMethods } from '../../queueMethods.ts';
import { agreementApi } from './agreementApi.ts';
import { checkSeverities } from './finding.ts';
import { pageTitleSchema, pageTitlesApi } from './pageTitlesApi.ts';
import { itemStates, questionContentSchema } from './question.ts';
import { relationsApi } from './relationsApi.ts';
import { scoreFractionsSchema, scoreParts } from './score.ts';
import { derivationsScoreApi } from './scoreApi.ts';
import { synonymsApi } from './synonymsApi.ts';
import { versionsApi } from './versionsApi.ts';

const datasetId = z.number().int().positive();
const questionId = z.number().int().positive();
const runId = z.number().int().positive();
const queueId = z.number().int().positive();

/** One line of the question list. */
const questionRowSchema = z.object({
  id: questionId,
  /** qid or R4C id. */
  key: z.string(),
  /** 0-based place in the file. */
  position: z.number().int(),
  type: z.string().nullable(),
  timeDependent: z.boolean().nullable(),
  /** What the row shows: the question, or for R4C its key. */
  title: z.string(),
  state: z.enum(itemStates),
  flagged: z.boolean(),
  changed: z.boolean(),
  /** Done once, changed since, and a draft until somebody confirms it. */
  changedAfterDone: z.boolean(),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  commentCount: z.number().int(),
  /** Only where one comment holds what the view searches. */
  inComment: z.literal(true).optional(),
  /** Only where the title of one of its pages does. */
  inPageTitle: z.literal(true).optional(),
  /** Of the score run asked for; null without one. */
  score: scoreFractionsSchema.nullable(),
});
export type QuestionRow = z.infer<typeof questionRowSchema>;

const questionFilterSchema = z.object({
  types: z.array(z.string()).default([]),
  timeDependent: z.boolean().nullable().default(null),
  states: z.array(z.enum(itemStates)).default([]),
  changed: z.boolean().nullable().default(null),
  changedAfterDone: z.boolean().nullable().default(null),
  flagged: z.boolean().nullable().default(null),
  /** With an unkept error or warning. */
  problems: z.boolean().nullable().default(null),
  /** Codes of checks; an item passes when one of them speaks. */
  checks: z.array(z.string()).default([]),
  /** Of the score that the view shows (`scoreOf`), inclusive bounds. */
  scoreAtLeast: z.number().nullable().default(null),
  scoreAtMost: z.number().nullable().default(null),
});
export type QuestionFilter = z.infer<typeof questionFilterSchema>;

/** What the list shows and in which order. `lost` sorts by the score `scoreOf`, lowest first, and needs a score run. */
export const questionViewSchema = z.object({
  datasetId,
  filter: questionFilterSchema.prefault({}),
  sort: z.enum(['position', 'lost', 'recent']).default('position'),
  search: z.string().max(500).default(''),
  /** Match letters exactly instead of folding width, case and kana. */
  exact: z.boolean().default(false),
  runId: runId.nullable().default(null),
  /** Shows the members of a review queue, `position` being their order in it; the rest of the view still filters. */
  queueId: queueId.nullable().default(null),
  /** Which score rows show, filters mean and `lost` sorts by. */
  scoreOf: z.enum(scoreParts).default('er'),
});
export type QuestionView = z.infer<typeof questionViewSchema>;

const commentSchema = z.object({
  /** Unique in the project: the counter of the revision that wrote it. */
  ordinal: z.number().int(),
  author: z.string(),
  /** Whether the evaluator who asks wrote it. */
  isOwn: z.boolean(),
  savedAt: z.string(),
  /** Whether it says something else than when it was written first. */
  isEdited: z.boolean(),
  /** Version of the content it was written about. */
  version: z.number().int(),
  text: z.string(),
});

/** One question with everything the work pane needs. */
const questionDetailSchema = z.object({
  row: questionRowSchema,
  datasetId,
  /** Number of revisions of the content; the base of the next save. */
  version: z.number().int(),
  content: questionContentSchema,
  /** As imported, to show what a person changed. */
  imported: questionContentSchema,
  /** The text of the question that a file gave to it by its id, and the name of that file; null where the corpus has texts or none was given. */
  given: z.object({ text: z.string(), fileName: z.string() }).nullable(),
  /** Titles of its pages, by those of the page ids of `content` and `imported` that have one. */
  pageTitles: z.record(z.string(), pageTitleSchema),
  comments: z.array(commentSchema),
  /** Who called it done or flagged it, by name. */
  reviews: z.array(z.object({ evaluator: z.string(), isOwn: z.boolean(), done: z.boolean(), flagged: z.boolean() })),
  /** How many of them have to call it done before it is done for the project. */
  evaluatorsForDone: evaluatorsForDoneSchema,
  /** Codes of checks that somebody looked at and wants kept. */
  keptChecks: z.array(z.string()),
  /** Suggested triples that somebody did not want, whoever predicted them. */
  dismissedSuggestions: z.array(z.string()),
  lastEditedBy: z.string().nullable(),
  lastEditedAt: z.string().nullable(),
  historyCount: z.number().int(),
});
export type QuestionDetail = z.infer<typeof questionDetailSchema>;

/** One act on a question. */
const questionHistoryEntrySchema = historyEntrySchema.extend({
  /** Content before and after, for acts on the content; otherwise null. */
  before: questionContentSchema.nullable(),
  after: questionContentSchema.nullable(),
});
export type QuestionHistoryEntry = z.infer<typeof questionHistoryEntrySchema>;

const recorded = z.object({ counter: z.number().int(), savedAt: z.string() });
const saved = recorded.extend({ version: z.number().int() });

const queueMethods = listedQueueMethods(questionViewSchema, z.object({ datasetId }));

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
  'derivations.nextOpenQuestion': ownQuery(
    z.object({ view: questionViewSchema, questionId }),
    z.object({ questionId: questionId.nullable() }),
  ),
  /**
   * The next (1) or previous (-1) question in view order that asks for something: a check that nobody has said to keep, or a change
   * after it was called done; wraps around; null when there is no other.
   */
  'derivations.nextAskingQuestion': query(
    z.object({ view: questionViewSchema, questionId, by: z.union([z.literal(1), z.literal(-1)]) }),
    z.object({ questionId: questionId.nullable() }),
  ),
  'derivations.readQuestion': ownQuery(
    z.object({ questionId, runId: runId.nullable().default(null) }),
    questionDetailSchema,
  ),
  /** The paragraphs that the record of a question brings along, as imported; none in a corpus without any. */
  'derivations.readParagraphs': query(
    z.object({ questionId }),
    z.array(z.object({ title: z.string(), sentences: z.array(z.string()) })),
  ),
  /** How many items each check code speaks for, with the kept ones apart. */
  'derivations.checkCounts': query(
    z.object({ datasetId }),
    z.array(z.object({ code: z.string(), severity: z.enum(checkSeverities), itemCount: z.number().int() })),
  ),
  /** Relations of the dataset that fit what was typed, most used first, at most 20. */
  'derivations.suggestRelations': query(z.object({ datasetId, typed: z.string().max(200) }), z.array(z.string())),
  /** In how many triples of the dataset each of these relations stands now. */
  'derivations.relationCounts': query(
    z.object({ datasetId, relations: z.array(z.string()).max(20) }),
    z.array(z.number().int()),
  ),
  /**
   * Saves edited content as a revision. An item that was todo becomes draft in the same act.
   * `act` names the edit for undo (`acts.<act>`). Errors: CONFLICT `{ version, content, by, savedAt, counter }` when `baseVersion` is old.
   */
  'derivations.saveContent': draftedCommand(
    z.object({
      questionId,
      baseVersion: z.number().int().nonnegative(),
      content: questionContentSchema,
      act: z.string().max(40).default('edit'),
    }),
    saved,
  ),
  'derivations.setState': judgement(z.object({ questionId, state: z.enum(itemStates) }), saved),
  /** As `setState` or `setFlag` of each of up to 1,000 questions of one dataset, as one act with one undo. Errors: NOT_FOUND, INVALID_INPUT for questions of several. */
  'derivations.judgeMany': ownCommand(
    z.object({
      questionIds: z.array(questionId).min(1).max(mostJudgedAtOnce),
      judgement: z.enum(manyJudgements),
    }),
    recorded,
  ),
  'derivations.setFlag': judgement(z.object({ questionId, flagged: z.boolean() }), saved),
  'derivations.addComment': draftedCommand(z.object({ questionId, text: z.string().trim().min(1).max(10_000) }), saved),
  /** Gives the evaluator's own comment another text; a blank one takes it away. Errors: NOT_FOUND, INVALID_INPUT `{ reason: 'author' }`. */
  'derivations.editComment': draftedCommand(
    z.object({ questionId, ordinal: z.number().int(), ...typedComment }),
    saved,
  ),
  /** Puts a suggested triple away, or brings it back. `suggestion` tells the triple by its texts. */
  'derivations.dismissSuggestion': judgement(
    z.object({ questionId, suggestion: z.string().min(1).max(20_000), dismissed: z.boolean() }),
    saved,
  ),
  /**
   * Gives questions of a corpus without texts theirs by their ids, out of a file (`readQuestionTexts`): records and exports stay as they are. Those of
   * before stay where the file has none. `otherCount`: how many in the file are of other ids. Errors: NOT_FOUND, FILE_UNREADABLE, IMPORT_MALFORMED `{ problem: 'noQuestionTexts' | 'questionsOfOthers' | 'notUtf8' }`,
   * INVALID_INPUT `{ reason: 'hasText' | 'tooManyQuestions' }` for more than 10,000 questions.
   */
  'derivations.giveQuestions': ownCommand(
    z.object({ datasetId, source: fileSourceSchema, name: z.string().min(1).max(1_000) }),
    recorded.extend({ givenCount: z.number().int(), questionCount: z.number().int(), otherCount: z.number().int() }),
  ),
  'derivations.keepCheck': judgement(z.object({ questionId, code: z.string(), kept: z.boolean() }), saved),
  'derivations.queues': queueMethods.list,
  'derivations.saveQueue': queueMethods.save,
  'derivations.renameQueue': queueMethods.rename,
  'derivations.refreshQueue': queueMethods.refresh,
  'derivations.removeQueue': queueMethods.remove,
  'derivations.queuePicked': queueMethods.put,
  'derivations.stillListed': queueMethods.stillListed,
  'derivations.history': query(z.object({ questionId }), z.array(questionHistoryEntrySchema)),
  /** Puts the content as it was after revision `counter` (0: as imported) back, as a new revision. */
  'derivations.restore': ownCommand(
    z.object({ questionId, counter: z.number().int(), baseVersion: z.number().int() }),
    saved,
  ),
  ...derivationsScoreApi,
  ...relationsApi,
  ...synonymsApi,
  ...pageTitlesApi,
  ...versionsApi,
  ...agreementApi,
};
