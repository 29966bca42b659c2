/** The evidence room: claims whose evidence is kept, discarded, added or assigned, and explained. */
import { z } from 'zod';
import { draftedCommand, judgement, ownCommand, ownQuery, query } from '../../api/define.ts';
import { historyEntrySchema } from '../../history.ts';
import { manyJudgements, mostJudgedAtOnce } from '../../judgeMany.ts';
import { typedComment } from '../../judgements.ts';
import { listedQueueMethods } from '../../queueMethods.ts';
import { evidenceAgreementApi } from './agreementApi.ts';
import { claimVerdicts, confidences, evidenceChoiceSchema, explanationSchema, passageMarksSchema } from './answers.ts';
import { claimSides } from './claims.ts';
import { claimHeadSchema, claimId, claimRowSchema, claimTaskSchema, claimViewSchema } from './claimTask.ts';
import { claimGoldSchema } from './gold.ts';
import { evidenceModelScoresApi } from './modelScores.ts';
import { evidenceOwnWorkApi } from './ownWorkApi.ts';
import { evidencePromptsApi } from './promptsApi.ts';
import { evidenceResultsApi } from './resultsApi.ts';
import { evidenceScoresApi } from './scores.ts';
import { foundStatementsSchema, knowledgeBaseSchema, rankedAtMost, statementFilterSchema } from './statements.ts';
import { describedClaimSchema } from './summaries.ts';

const datasetId = z.number().int().positive();
const evidenceId = z.number().int().nonnegative();
const count = z.number().int().nonnegative();
const saved = z.object({ counter: z.number().int(), savedAt: z.string() });
const queueMethods = listedQueueMethods(claimViewSchema, z.object({ datasetId }));

export const evidenceApi = {
  ...evidenceAgreementApi,
  ...evidenceOwnWorkApi,
  ...evidenceModelScoresApi,
  ...evidencePromptsApi,
  'evidence.queues': queueMethods.list,
  'evidence.saveQueue': queueMethods.save,
  'evidence.renameQueue': queueMethods.rename,
  'evidence.refreshQueue': queueMethods.refresh,
  'evidence.removeQueue': queueMethods.remove,
  'evidence.queuePicked': queueMethods.put,
  'evidence.stillListed': queueMethods.stillListed,
  ...evidenceResultsApi,
  ...evidenceScoresApi,
  /** What a dataset holds. Errors: NOT_FOUND. */
  'evidence.head': ownQuery(z.object({ datasetId }), claimHeadSchema),
  /** Part of the list in file order. `matched` of `total` pass filter and search. */
  'evidence.list': ownQuery(
    z.object({
      view: claimViewSchema,
      offset: count.default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
    z.object({ rows: z.array(claimRowSchema), offset: count, total: count, matched: count }),
  ),
  /** 0-based place of a claim in a view, or -1 when the view hides it. */
  'evidence.locate': ownQuery(z.object({ view: claimViewSchema, claimId }), z.object({ index: z.number().int() })),
  /** The next claim of a view that the evaluator has not done, after `claimId`; wraps around; null when all are done. */
  'evidence.nextOpen': ownQuery(
    z.object({ view: claimViewSchema, claimId }),
    z.object({ claimId: claimId.nullable() }),
  ),
  /**
   * The next (1) or previous (-1) claim in view order that asks for something: one that the evaluator has not done, or flagged; wraps
   * around; null when there is no other.
   */
  'evidence.nextAsking': ownQuery(
    z.object({ view: claimViewSchema, claimId, by: z.union([z.literal(1), z.literal(-1)]) }),
    z.object({ claimId: claimId.nullable() }),
  ),
  /** A claim as it is worked, with what the evaluator said of it. Errors: NOT_FOUND. */
  'evidence.readClaim': ownQuery(z.object({ claimId }), claimTaskSchema),

  /**
   * Decides on a piece of evidence; null takes the decision back. `A` and `B` are the claims as shown, in the assignment test only; `keep`
   * and `discard` are for candidates of the others. Errors: INVALID_INPUT `{ reason: 'choice' }` for what the test does not ask, `{ reason: 'evidence' }`
   * for evidence that is no candidate, `{ reason: 'unknown' }` for evidence to be added that no knowledge base of the claim has.
   */
  'evidence.choose': judgement(z.object({ claimId, evidenceId, choice: evidenceChoiceSchema.nullable() }), saved),
  /** Selection test: the claim that the evidence supports, as it is shown. Errors: INVALID_INPUT `{ reason: 'choice' }` in another test. */
  'evidence.chooseClaim': judgement(z.object({ claimId, side: z.enum(claimSides).nullable() }), saved),
  /** Wrong Claim: whether the claim is wrong. Errors: INVALID_INPUT `{ reason: 'choice' }` in another test. */
  'evidence.judgeClaim': judgement(z.object({ claimId, verdict: z.enum(claimVerdicts).nullable() }), saved),
  'evidence.setConfidence': judgement(z.object({ claimId, confidence: z.enum(confidences).nullable() }), saved),
  /**
   * Marks passages of a candidate or of added evidence: where the marks differ from `base`, or all of it at once. Errors: INVALID_INPUT
   * `{ reason: 'evidence' }`.
   */
  'evidence.markPassages': judgement(
    z.object({ claimId, evidenceId, marks: passageMarksSchema, base: passageMarksSchema.nullable().default(null) }),
    saved,
  ),
  /**
   * Writes the explanation, on top of `base` as comments are; of a test with one, that of side A. Answers what it says. Errors: INVALID_INPUT
   * `{ reason: 'choice' }` for a second one that is not asked.
   */
  'evidence.writeExplanation': draftedCommand(
    z.object({
      claimId,
      side: z.enum(claimSides).default('A'),
      text: explanationSchema,
      base: explanationSchema.nullable().default(null),
    }),
    saved.extend({ text: z.string() }),
  ),
  /** Done means that what is right may be looked at. */
  'evidence.setDone': judgement(z.object({ claimId, done: z.boolean() }), saved),
  'evidence.setFlag': judgement(z.object({ claimId, flagged: z.boolean() }), saved),
  /**
   * As `setDone` or `setFlag` of each of up to 1,000 claims of one dataset, as one act with one undo. `openCount`: in how many of those
   * that this calls done something was left unsaid that their test asks for. Errors: NOT_FOUND, INVALID_INPUT for claims of several.
   */
  'evidence.judgeMany': ownCommand(
    z.object({ claimIds: z.array(claimId).min(1).max(mostJudgedAtOnce), judgement: z.enum(manyJudgements) }),
    saved.extend({ openCount: count }),
  ),
  'evidence.addComment': draftedCommand(z.object({ claimId, text: z.string().trim().min(1).max(10_000) }), saved),
  /** Gives the evaluator's own comment another text; a blank one takes it away. Errors: NOT_FOUND, INVALID_INPUT `{ reason: 'author' }`. */
  'evidence.editComment': draftedCommand(z.object({ claimId, ordinal: z.number().int(), ...typedComment }), saved),
  /** What the evaluator did with a claim, the newest first. What others decided is not told: they may still be at it. */
  'evidence.history': ownQuery(z.object({ claimId }), z.array(historyEntrySchema)),

  /** What a release of CIViC in sight says of the claim, or of each of two; none where no release makes it. Errors: NOT_FOUND. */
  'evidence.describeClaim': query(z.object({ claimId }), z.array(describedClaimSchema)),

  /** The knowledge bases of a claim, the smallest first: those that hold one of its candidates word for word. */
  'evidence.knowledgeBases': query(z.object({ claimId }), z.array(knowledgeBaseSchema)),
  /**
   * Statements of a knowledge base that have every word, the last one of three letters and more as a beginning; best first by BM25, within
   * the first 1,000; beyond 20,000 statements with a word their number is estimated. Without a word all that pass the
   * filter, in the order of the file. A knowledge base without facts has those of the first of the claim that says them of the same ids.
   * Errors: NOT_FOUND for a file that is no knowledge base of the claim.
   */
  'evidence.search': ownQuery(
    z.object({
      claimId,
      /** Null for the smallest. */
      fileId: z.number().int().positive().nullable().default(null),
      text: z.string().max(500),
      filter: statementFilterSchema.prefault({}),
      offset: count.default(0),
      limit: z.number().int().min(1).max(rankedAtMost).default(50),
    }),
    foundStatementsSchema,
  ),
  /**
   * Values of facts of a knowledge base of a claim, with how many of its statements have each, most first; for filters. One without facts has those of
   * the first that has, as it has them in a search. Errors: NOT_FOUND.
   */
  'evidence.statementFacts': query(
    z.object({ claimId, fileId: z.number().int().positive() }),
    z.array(
      z.object({
        fact: z.enum(['type', 'level', 'direction', 'significance', 'rating']),
        value: z.string(),
        statementCount: count,
      }),
    ),
  ),

  /**
   * Looks at what is right. The log keeps it with the answer as it is now, which is the one that is scored, also when the reveal is undone: that hides
   * gold again and no more. Errors: INVALID_INPUT `{ reason: 'notDone' }`.
   */
  'evidence.reveal': ownCommand(z.object({ claimId }), saved),
  /** Errors: INVALID_INPUT `{ reason: 'hidden' }` unless the evaluator revealed it. */
  'evidence.readGold': ownQuery(z.object({ claimId }), claimGoldSchema),
};
