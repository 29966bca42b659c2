/** The ratings room: studies in which people compare two responses to a question, without knowing whose they are. */
import { z } from 'zod';
import { draftedCommand, methodsFor, ownCommand, ownQuery } from '../../api/define.ts';
import { mostJudgedAtOnce } from '../../judgeMany.ts';
import { stepSchema } from '../../traces/trace.ts';
import { foundInTraceSchema, shownStepSchema } from '../../traces/traceReading.ts';
import { ratingDraftSchema } from './draft.ts';
import { makingApi } from './making.ts';
import { nonsenseReasons, protocolSchema } from './protocol.ts';
import { resultsApi } from './results.ts';
import { rowsApi } from './rows.ts';
import {
  assignedSetSchema,
  assignmentId,
  mySubmissionSchema,
  pairSides,
  ratingTaskSchema,
  registrationSchema,
  studyListEntrySchema,
  studyProgressSchema,
  studySchema,
} from './study.ts';

/** Keeps what is an evaluator's alone and in no log, also when another one works by the time that it comes. */
const keepOwn = methodsFor('asking', 'command');

const datasetId = z.number().int().positive();
const step = z.number().int().nonnegative();
/** UUIDv7, made by the window when somebody confirms, and never used again. */
const submissionId = z.uuid();
const submitted = z.object({
  submissionId,
  counter: z.number().int(),
  savedAt: z.string(),
  progress: studyProgressSchema,
});
const submittedAndNext = submitted.extend({
  /**
   * The pair to go on with, as `ratings.readTask` answers it after this submit; null when none is left. Absent where it could not be read: the
   * judgement is written all the same, and `ratings.readTask` says why.
   */
  next: ratingTaskSchema.nullable().optional(),
});

export const ratingsApi = {
  /** All studies of the project, in the order of their import. */
  'ratings.studies': ownQuery(z.object({}), z.array(studyListEntrySchema)),
  /** Errors: NOT_FOUND. */
  'ratings.readStudy': ownQuery(z.object({ datasetId }), studySchema),

  /** What the evaluator who works said of themselves, kept while they type; null before. */
  'ratings.readRegistration': ownQuery(z.object({ datasetId }), registrationSchema.nullable()),
  /** Keeps what was typed; no act of the log, as identity fields stay out of it. */
  'ratings.keepRegistration': keepOwn(z.object({ datasetId, registration: registrationSchema }), z.object({})),
  /** Which pairs a registration would lead to. Nothing is written. */
  'ratings.findSet': ownQuery(z.object({ datasetId, registration: registrationSchema }), assignedSetSchema),
  /**
   * Registers the evaluator and draws order and sides of their pairs, once: what was drawn before stays. Errors: INVALID_INPUT
   * `{ fields: { field, problem }[] }` for what the study asks and is missing or wrong; CONFLICT `{ reason: 'idInUse' }` for an id under
   * which somebody else rates in this project.
   */
  'ratings.start': ownCommand(z.object({ datasetId, registration: registrationSchema }), assignedSetSchema),
  /** Erases name, address and NPI of the evaluator; their judgements stay under a pseudonym. It cannot be undone. */
  'ratings.eraseIdentity': ownCommand(z.object({ datasetId }), z.object({})),

  /**
   * The next pair that the evaluator has not judged, or one of theirs by its id; null when none is left. Errors: NOT_FOUND for one that is
   * not theirs.
   */
  'ratings.readTask': ownQuery(
    z.object({ datasetId, assignmentId: assignmentId.nullable().default(null) }),
    ratingTaskSchema.nullable(),
  ),
  /** Steps `from` up to but not including `to` of a response, names masked. */
  'ratings.readSteps': ownQuery(
    z.object({ assignmentId, side: z.enum(pairSides), from: step, to: step }),
    z.array(shownStepSchema),
  ),
  'ratings.readStep': ownQuery(z.object({ assignmentId, side: z.enum(pairSides), step }), stepSchema),
  /** Where words stand in both answers, as they are shown; both may be empty. */
  'ratings.findInPair': ownQuery(
    z.object({ assignmentId, text: z.string().min(1).max(500) }),
    z.object({ A: foundInTraceSchema, B: foundInTraceSchema }),
  ),
  /** The reference answer; that it was opened is recorded with the judgement. */
  'ratings.openReference': ownCommand(z.object({ assignmentId }), z.object({ text: z.string() })),
  /**
   * What is said of a pair as yet, in whatever window, and the judgement that it would replace, as in `ratings.readTask`. `judged`: what that
   * judgement says; null where there is none, or a report that the question makes no sense.
   */
  'ratings.readDraft': ownQuery(
    z.object({ assignmentId }),
    ratingTaskSchema.pick({ draft: true, revises: true }).extend({ judged: ratingDraftSchema.nullable() }),
  ),
  /**
   * Keeps an unfinished judgement, which survives a crash; null clears it. `base`: what the window knew to be on disk as it began to change it;
   * where that changed meanwhile, both are merged, and the answer is what is on disk now. Seconds are dropped where the protocol records none.
   */
  'ratings.keepDraft': keepOwn(
    z.object({ assignmentId, draft: ratingDraftSchema.nullable(), base: ratingDraftSchema.nullable() }),
    z.object({ draft: ratingDraftSchema.nullable() }),
  ),

  /**
   * Submits a judgement: its row goes to the outbox in the same transaction. The id is made by the window, so that a repeated call is the
   * same submission. Errors: INVALID_INPUT `{ missing, conflicts }` (as `checkJudgement` says); CONFLICT `{ reason: 'warnings', warnings }`
   * unless confirmed; CONFLICT `{ reason: 'judged' }` for a pair that was judged meanwhile; CONFLICT `{ reason: 'protocol' }`.
   */
  'ratings.submit': draftedCommand(
    z.object({
      submissionId,
      assignmentId,
      draft: ratingDraftSchema,
      confirmsWarnings: z.boolean().default(false),
      /** The protocol by which it was asked: no judgement counts as one by another, nor by other words under its version. Null where nobody saw any. */
      askedBy: protocolSchema.nullable().default(null),
      /** The submission that it replaces; null for a first one. */
      revises: submissionId.nullable().default(null),
    }),
    submittedAndNext,
  ),
  /** Says that a question does not make sense. It counts as done. Errors: as of `ratings.submit`. */
  'ratings.submitNonsense': ownCommand(
    z.object({
      submissionId,
      assignmentId,
      reason: z.enum(nonsenseReasons),
      text: z.string().max(200_000).default(''),
      revises: submissionId.nullable().default(null),
    }),
    submittedAndNext,
  ),
  /** Withdraws a judgement of one's own by a new row. The pair can be judged again. Errors: NOT_FOUND, CONFLICT `{ reason: 'superseded' }`. */
  'ratings.withdraw': ownCommand(z.object({ submissionId, withdraws: submissionId }), submitted),
  /**
   * Withdraws judgements of one's own in a study as one act with one undo, each by a new row. Errors: as of `ratings.withdraw`, and then none is
   * withdrawn; INVALID_INPUT `{ reason: 'studies' }`.
   */
  'ratings.withdrawMany': ownCommand(
    z.object({
      withdrawals: z
        .array(z.object({ submissionId, withdraws: submissionId }))
        .min(1)
        .max(mostJudgedAtOnce),
    }),
    submitted.omit({ submissionId: true }),
  ),
  /** The judgement of each pair of the evaluator who works that nothing has replaced, newest first. */
  'ratings.mySubmissions': ownQuery(z.object({ datasetId }), z.array(mySubmissionSchema)),

  ...makingApi,
  ...rowsApi,
  ...resultsApi,
} as const;
