/** What a window reads of a study: the studies of a project, the person who rates, and the pair that comes next. */
import { z } from 'zod';
import { traceOutlineSchema } from '../../traces/traceReading.ts';
import { ratingDraftSchema } from './draft.ts';
import { nonsenseReasons, protocolSchema } from './protocol.ts';

const count = z.number().int().nonnegative();
const datasetId = z.number().int().positive();
export const assignmentId = z.number().int().positive();
export const pairSides = ['A', 'B'] as const;
export type PairSide = (typeof pairSides)[number];

/** Why an evaluator has the pairs that they have, or none. */
const assignedByIds = ['evaluator', 'specialty', 'general', 'nothing'] as const;

/** How far one evaluator is in a study. */
export const studyProgressSchema = z.object({
  /** Pairs of the evaluator's set, hidden repeats among them: nobody is told how many these are. */
  total: count,
  rated: count,
  nonsense: count,
  left: count,
});
export type StudyProgress = z.infer<typeof studyProgressSchema>;

export const studyListEntrySchema = z.object({
  datasetId,
  studyId: z.string(),
  title: z.string(),
  /** By which it is judged now. One that nobody judged by is changed under its version. */
  protocol: protocolSchema,
  questionCount: count,
  pairCount: count,
  evaluatorCount: count,
  submissionCount: count,
  /** Interim until it is closed. */
  isClosed: z.boolean(),
  /** Of the evaluator who works; null before they registered. */
  mine: studyProgressSchema.nullable(),
});
export type StudyListEntry = z.infer<typeof studyListEntrySchema>;

/** By whom and when. */
const doneSchema = z.object({ by: z.string(), at: z.string() });

export const studySchema = studyListEntrySchema.omit({ mine: true }).extend({
  /** Verdicts that the files of the study brought along, of judges elsewhere; they are no submissions. */
  verdictCount: count,
  /** Name and address of who owns the study; empty where the study does not tell. */
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** The welcome page in each language it has: sanitised Markdown whose images are data URIs. */
  welcome: z.object({ en: z.string().nullable(), ja: z.string().nullable() }),
  /** Specialties with their subspecialties, in the order of the study. */
  specialties: z.array(z.object({ name: z.string(), subspecialties: z.array(z.string()) })),
  /** Models as they may be shown now: codes in a blind study, names once it was unblinded. */
  models: z.array(z.object({ code: z.string(), name: z.string().nullable() })),
  /** Whether the person who works may see what others judged: not who rates in a blind study that goes on. */
  isOpen: z.boolean(),
  /** Who ended it, and when; null while it goes on. */
  ended: doneSchema.nullable(),
  /** Who said that names may be seen, and when; null while they are codes, and in a study that was never blind. */
  unblinded: doneSchema.nullable(),
  /** Name of the spreadsheet of an evaluator, with `<id>` where the evaluator's id stands; null where the study syncs to none. */
  spreadsheetName: z.string().nullable(),
});
export type Study = z.infer<typeof studySchema>;

export const yearsOfExperience = ['under5', '5to9', '10to19', '20orMore'] as const;

/** What a person says of themselves. Everything may be empty while it is being typed; `ratings.start` asks for what the study needs. */
export const registrationSchema = z.object({
  /** As typed, but for blanks around it: `0412` keeps its zero. */
  studyEvaluatorId: z.string().max(200),
  name: z.string().max(200),
  email: z.string().max(320),
  npi: z.string().max(40),
  yearsOfExperience: z.enum(yearsOfExperience).nullable(),
  specialties: z.array(z.string().max(200)).max(100),
  subspecialties: z.array(z.string().max(200)).max(200),
  /** Whether name, address and NPI stay on this machine. */
  privacy: z.boolean(),
  /** Whether the evaluator took the general set, as their id or specialty has none. */
  takesGeneral: z.boolean(),
});
export type Registration = z.infer<typeof registrationSchema>;

/** Which pairs a registration leads to. */
export const assignedSetSchema = z.object({
  by: z.enum(assignedByIds),
  /** Directories of question sets, as the study names them. */
  sets: z.array(z.string()),
  /** Whether the id stands in `evaluators.json`; null where the study has no such file, or a broken one. */
  isKnownId: z.boolean().nullable(),
  /** Pairs that the general set gives, counted as in `progress`, where neither the id nor the specialty has any; 0 for none. */
  generalCount: count,
  progress: studyProgressSchema,
  /** Why the study cannot be rated now, as `problems.<code>` with its values; null when it can. */
  obstacle: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
});
export type AssignedSet = z.infer<typeof assignedSetSchema>;

/** One of the two responses, without anything that tells whose it is: names are masked, tokens, times and costs left out. */
const shownResponseSchema = z.object({
  outline: traceOutlineSchema,
  /** The last answer, as Markdown; empty where the response ends without one. */
  answer: z.string(),
  /** Calls of tools in it. */
  callCount: count,
});
export type ShownResponse = z.infer<typeof shownResponseSchema>;

/** A pair as it is asked. */
export const ratingTaskSchema = z.object({
  assignmentId,
  /** 1-based, among `total` of the evaluator. */
  position: z.number().int().positive(),
  progress: studyProgressSchema,
  questionKey: z.string(),
  question: z.string(),
  /** Whether there is a reference answer; it is read by `ratings.openReference`, which records that it was opened. */
  hasReference: z.boolean(),
  referenceOpened: z.boolean(),
  responses: z.object({ A: shownResponseSchema, B: shownResponseSchema }),
  /** The protocol by which it is judged: of a revision, the one of the judgement that is revised. */
  protocol: protocolSchema,
  /** What was said so far; null for a pair that nobody touched. */
  draft: ratingDraftSchema.nullable(),
  /** The submission that this one will replace; null for a first judgement. */
  revises: z.string().nullable(),
  /** What that submission reported of a question that makes no sense; null where it did not. */
  report: z.object({ reason: z.enum(nonsenseReasons), text: z.string() }).nullable(),
  /** The pair that comes after it as things stand, so that its steps can be read while this one is judged; null when it is the last. */
  following: assignmentId.nullable(),
});
export type RatingTask = z.infer<typeof ratingTaskSchema>;

const submissionStates = ['waiting', 'sending', 'sent', 'blocked', 'local'] as const;

/** A judgement that its evaluator made. */
export const mySubmissionSchema = z.object({
  submissionId: z.string(),
  assignmentId,
  questionKey: z.string(),
  question: z.string(),
  status: z.enum(['submitted', 'revised', 'nonsense', 'withdrawn']),
  submittedAt: z.string(),
  protocolVersion: z.number().int().positive(),
  /** Where its row is; `local` where the study sends nothing. */
  state: z.enum(submissionStates),
});
export type MySubmission = z.infer<typeof mySubmissionSchema>;
