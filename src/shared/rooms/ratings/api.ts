/** The ratings room: studies in which people compare two responses to a question, without knowing whose they are. */
import { z } from 'zod';
import { command, query } from '../../api/define.ts';
import { stepSchema } from '../../traces/trace.ts';
import { shownStepSchema } from '../../traces/traceReading.ts';
import { ratingDraftSchema } from './draft.ts';
import { nonsenseReasons } from './protocol.ts';
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

const datasetId = z.number().int().positive();
const step = z.number().int().nonnegative();
const submissionId = z.string().max(100);
const submitted = z.object({
  submissionId,
  counter: z.number().int(),
  savedAt: z.string(),
  progress: studyProgressSchema,
});

export const ratingsApi = {
  /** All studies of the project, in the order of their import. */
  'ratings.studies': query(z.object({}), z.array(studyListEntrySchema)),
  /** Errors: NOT_FOUND. */
  'ratings.readStudy': query(z.object({ datasetId }), studySchema),

  /** What the evaluator who works said of themselves, kept while they type; null before. */
  'ratings.readRegistration': query(z.object({ datasetId }), registrationSchema.nullable()),
  /** Keeps what was typed; no act of the log, as identity fields stay out of it. */
  'ratings.keepRegistration': command(z.object({ datasetId, registration: registrationSchema }), z.object({})),
  /** Which pairs a registration would lead to. Nothing is written. */
  'ratings.findSet': query(z.object({ datasetId, registration: registrationSchema }), assignedSetSchema),
  /**
   * Registers the evaluator and draws order and sides of their pairs, once: what was drawn before stays. Errors: INVALID_INPUT
   * `{ fields: { field, problem }[] }` for what the study asks and is missing or wrong; CONFLICT `{ reason: 'idInUse' }` for an id under
   * which somebody else rates in this project.
   */
  'ratings.start': command(z.object({ datasetId, registration: registrationSchema }), assignedSetSchema),
  /** Erases name, address and NPI of the evaluator; their judgements stay under a pseudonym. It cannot be undone. */
  'ratings.eraseIdentity': command(z.object({ datasetId }), z.object({})),

  /**
   * The next pair that the evaluator has not judged, or one of theirs by its id; null when none is left. Errors: NOT_FOUND for one that is
   * not theirs.
   */
  'ratings.readTask': query(
    z.object({ datasetId, assignmentId: assignmentId.nullable().default(null) }),
    ratingTaskSchema.nullable(),
  ),
  /** Steps `from` up to but not including `to` of a response, names masked. */
  'ratings.readSteps': query(
    z.object({ assignmentId, side: z.enum(pairSides), from: step, to: step }),
    z.array(shownStepSchema),
  ),
  'ratings.readStep': query(z.object({ assignmentId, side: z.enum(pairSides), step }), stepSchema),
  /** The reference answer; that it was opened is recorded with the judgement. */
  'ratings.openReference': command(z.object({ assignmentId }), z.object({ text: z.string() })),
  /** Keeps an unfinished judgement, which survives a crash; null clears it. Seconds are dropped where the protocol records none. */
  'ratings.keepDraft': command(z.object({ assignmentId, draft: ratingDraftSchema.nullable() }), z.object({})),

  /**
   * Submits a judgement: its row goes to the outbox in the same transaction. The id is made by the window, so that a repeated call is the
   * same submission. Errors: INVALID_INPUT `{ missing, conflicts }` (as `checkJudgement` says); CONFLICT `{ reason: 'warnings', warnings }`
   * unless confirmed; CONFLICT `{ reason: 'judged' }` for a pair that was judged meanwhile; CONFLICT `{ reason: 'protocol' }`.
   */
  'ratings.submit': command(
    z.object({
      submissionId,
      assignmentId,
      draft: ratingDraftSchema,
      confirmsWarnings: z.boolean().default(false),
      /** The submission that it replaces; null for a first one. */
      revises: submissionId.nullable().default(null),
    }),
    submitted,
  ),
  /** Says that a question does not make sense. It counts as done. Errors: as of `ratings.submit`. */
  'ratings.submitNonsense': command(
    z.object({
      submissionId,
      assignmentId,
      reason: z.enum(nonsenseReasons),
      text: z.string().max(100_000).default(''),
      revises: submissionId.nullable().default(null),
    }),
    submitted,
  ),
  /** Withdraws a judgement of one's own by a new row. The pair can be judged again. Errors: NOT_FOUND, CONFLICT `{ reason: 'superseded' }`. */
  'ratings.withdraw': command(z.object({ submissionId, withdraws: submissionId }), submitted),
  /** Judgements of the evaluator who works that nothing has replaced, newest first. */
  'ratings.mySubmissions': query(z.object({ datasetId }), z.array(mySubmissionSchema)),
} as const;
