/** The traces room: groups of traces that answer one question, their steps, and what evaluators mark in them. */
import { z } from 'zod';
import { draftedCommand, judgement, ownCommand, ownQuery, query } from '../../api/define.ts';
import { exportDestinationSchema, exportReportSchema, fileSourceSchema } from '../../files.ts';
import { historyEntrySchema } from '../../history.ts';
import { manyJudgements, mostJudgedAtOnce } from '../../judgeMany.ts';
import { commentSchema, typedComment } from '../../judgements.ts';
import { listedQueueMethods } from '../../queueMethods.ts';
import { detectorIds } from '../../traces/detectors.ts';
import {
  markCommentSchema,
  markCriteriaSchema,
  markSchema,
  markSchemeSchema,
  othersCommentSchema,
  spanMarkSchema,
} from '../../traces/marks.ts';
import { schemeProposalSchema } from '../../traces/proposedScheme.ts';
import { sourceLabelSchema } from '../../traces/toolLabels.ts';
import { stepSchema } from '../../traces/trace.ts';
import {
  everybodysProgressSchema,
  markProgressSchema,
  traceGroupSchema,
  traceHeadSchema,
  traceViewSchema,
} from '../../traces/traceGroup.ts';
import { alignmentSchema, shownStepSchema, traceFindingSchema, traceOutlineSchema } from '../../traces/traceReading.ts';
import { tracesAgreementApi } from './agreementApi.ts';
import { mappingApi } from './mappingApi.ts';
import { tracesResultsApi } from './resultsApi.ts';
import { runsApi } from './runsApi.ts';
import { searchApi } from './searchApi.ts';
import { wholeLabelsApi } from './wholeLabelsApi.ts';

const groupId = z.number().int().positive();
const traceId = z.number().int().positive();
const step = z.number().int().nonnegative();
const spanId = z.number().int().positive();
const count = z.number().int().nonnegative();

const labelUseSchema = sourceLabelSchema.extend({
  /** Different tools and calls in the project's traces. */
  toolCount: count,
  callCount: count,
  /** Whether a person changed its name, shape or colour. */
  edited: z.boolean(),
});
export type LabelUse = z.infer<typeof labelUseSchema>;

const toolInfoSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** Empty where the list says nothing. */
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean(), description: z.string() })),
  /** The list it stands in; null for a name that is known without one. */
  fileName: z.string().nullable(),
});
export type ToolInfo = z.infer<typeof toolInfoSchema>;

const traceHistoryEntrySchema = historyEntrySchema.extend({
  traceId: traceId.nullable(),
  step: step.nullable(),
});
export type TraceHistoryEntry = z.infer<typeof traceHistoryEntrySchema>;

const saved = z.object({ counter: z.number().int(), savedAt: z.string() });
const none = z.object({});
const queueMethods = listedQueueMethods(traceViewSchema, none);
const page = { offset: count.default(0), limit: z.number().int().min(1).max(500).default(200) };

// ─── Methods ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const tracesApi = {
  ...tracesAgreementApi,
  ...runsApi,
  ...mappingApi,
  ...searchApi,
  ...tracesResultsApi,
  /** Part of the list in view order. Errors: NOT_FOUND `{ kind: 'search' }` when the search of the view is no longer kept. */
  'traces.listGroups': ownQuery(
    z.object({ view: traceViewSchema.prefault({}), ...page }),
    z.object({
      groups: z.array(traceGroupSchema),
      offset: count,
      total: count,
      matched: count,
      /** Over all groups that the view shows. */
      progress: markProgressSchema,
      doneCount: count,
      draftCount: count,
    }),
  ),
  /** 0-based place of a group in a view, or -1 when the view hides it. */
  'traces.locateGroup': ownQuery(z.object({ view: traceViewSchema, groupId }), z.object({ index: z.number().int() })),
  /** The next group in view order that is not done, after `groupId`; wraps around; null when all are done. */
  'traces.nextOpenGroup': ownQuery(
    z.object({ view: traceViewSchema, groupId }),
    z.object({ groupId: groupId.nullable() }),
  ),
  /**
   * The next (1) or previous (-1) group in view order that is not done and in which a rule found something that was not put away;
   * wraps around; null when there is no other.
   */
  'traces.nextAskingGroup': ownQuery(
    z.object({ view: traceViewSchema, groupId, by: z.union([z.literal(1), z.literal(-1)]) }),
    z.object({ groupId: groupId.nullable() }),
  ),
  'traces.readGroup': ownQuery(
    z.object({ groupId }),
    z.object({ group: traceGroupSchema, traces: z.array(traceHeadSchema), historyCount: count }),
  ),
  'traces.readOutline': query(z.object({ traceId }), traceOutlineSchema),
  /** The steps `from` up to but not including `to`, at most 200; long texts cut to `maxCharacters`. */
  'traces.readSteps': query(
    z.object({ traceId, from: step, to: step, maxCharacters: z.number().int().min(100).max(100_000).default(4_000) }),
    z.array(shownStepSchema),
  ),
  /** One step whole. */
  'traces.readStep': query(z.object({ traceId, step }), stepSchema),
  /** The bytes of the imported file that a step was read from, as text; at most `maxCharacters` of `length`. */
  'traces.readOriginal': query(
    z.object({ traceId, step, maxCharacters: z.number().int().min(100).max(5_000_000).default(200_000) }),
    z.object({
      text: z.string(),
      length: count,
      fileName: z.string(),
      sha256: z.string(),
      line: z.number().int().positive().nullable(),
      member: z.string().nullable(),
      pointer: z.string(),
    }),
  ),
  /** Aligned in a worker; kept for the next question about the same pair. */
  'traces.align': query(z.object({ leftTraceId: traceId, rightTraceId: traceId }), alignmentSchema),
  /** What the rules find, in the order of the steps. */
  'traces.findings': ownQuery(z.object({ traceId }), z.array(traceFindingSchema)),

  'traces.labels': query(
    z.object({}),
    z.object({
      labels: z.array(labelUseSchema),
      lists: z.array(z.object({ fileName: z.string(), toolCount: count })),
      /** Tools that a person gave another label. */
      assigned: z.array(z.object({ tool: z.string(), label: z.string() })),
      /** Tools without a known source that the project's traces call, most calls first. */
      unknownTools: z.array(z.object({ tool: z.string(), callCount: count })),
    }),
  ),
  /** Adds or replaces a tool list file. Errors: FILE_UNREADABLE, IMPORT_MALFORMED `{ problem: 'noToolList' }`. */
  'traces.addToolList': ownCommand(
    z.object({ source: fileSourceSchema }),
    z.object({ fileName: z.string(), toolCount: count }),
  ),
  'traces.removeToolList': ownCommand(z.object({ fileName: z.string() }), none),
  /** Changes how a label is shown. Errors: CONFLICT when another label has that name. */
  'traces.editLabel': ownCommand(z.object({ label: z.string(), look: sourceLabelSchema }), none),
  /** Gives a tool a label; null takes that back. */
  'traces.assignTool': ownCommand(z.object({ tool: z.string(), label: z.string().min(1).max(60).nullable() }), none),
  'traces.readTool': query(z.object({ tool: z.string() }), toolInfoSchema),

  'traces.readScheme': query(z.object({}), markSchemeSchema),
  /** Which ready scheme fits the traces in sight, or those of some datasets, by the tools that they call, with what that is said from. Nothing is chosen by it. */
  'traces.proposeScheme': query(
    z.object({ datasetIds: z.array(z.number().int().positive()).nullable() }),
    schemeProposalSchema,
  ),
  /** Errors: CONFLICT `{ version }` when somebody saved another version since. */
  'traces.saveScheme': ownCommand(
    z.object({ baseVersion: count, criteria: markCriteriaSchema }),
    saved.extend({ version: count }),
  ),
  /** Marks and comments of the current evaluator, and what others wrote beside it, the oldest first. */
  'traces.readMarks': ownQuery(
    z.object({ traceId }),
    z.object({
      marks: z.array(markSchema),
      spans: z.array(spanMarkSchema),
      comments: z.array(markCommentSchema),
      othersComments: z.array(othersCommentSchema),
    }),
  ),
  /** Chooses an answer; null takes it back. Errors: INVALID_INPUT (no such step, criterion or choice; scope does not fit). */
  'traces.setMark': judgement(
    z.object({ traceId, step: step.nullable(), criterionId: z.string(), choiceId: z.string().nullable() }),
    saved,
  ),
  /** Marks a piece of a text. Errors: INVALID_INPUT when the offsets leave the text or part a character. */
  'traces.addSpan': judgement(
    z.object({
      traceId,
      step,
      start: count,
      end: z.number().int().positive(),
      criterionId: z.string(),
      choiceId: z.string(),
      comment: commentSchema.default(''),
    }),
    saved.extend({ spanId }),
  ),
  /** Changes the answer of a marked piece; a null one removes it. A comment takes the place of the one that is stored. */
  'traces.editSpan': judgement(
    z.object({ spanId, choiceId: z.string().nullable(), comment: commentSchema.nullable().default(null) }),
    saved,
  ),
  /** Says something of a marked piece; an empty text removes the comment. Answers what it says. Errors: NOT_FOUND. */
  'traces.commentSpan': draftedCommand(z.object({ spanId, ...typedComment }), saved.extend({ text: z.string() })),
  /** An empty text removes the comment. Answers what the comment says. */
  'traces.setComment': draftedCommand(
    z.object({ traceId, step: step.nullable(), ...typedComment }),
    saved.extend({ text: z.string() }),
  ),
  'traces.setState': judgement(z.object({ groupId, state: z.enum(['todo', 'done']) }), saved),
  'traces.setFlag': judgement(z.object({ groupId, flagged: z.boolean() }), saved),
  /** As `setState` or `setFlag` of each of up to 1,000 groups, of one dataset or several, as one act with one undo. Errors: NOT_FOUND. */
  'traces.judgeMany': ownCommand(
    z.object({ groupIds: z.array(groupId).min(1).max(mostJudgedAtOnce), judgement: z.enum(manyJudgements) }),
    saved,
  ),
  ...wholeLabelsApi,
  'traces.dismissFinding': judgement(
    z.object({ traceId, detector: z.enum(detectorIds), step: step.nullable(), dismissed: z.boolean() }),
    saved,
  ),
  /**
   * Says that two groups are the same question: the traces of `otherGroupId` go to `groupId`. A question that is done for an evaluator in
   * both stays done. Errors: NOT_FOUND, INVALID_INPUT for one group twice.
   */
  'traces.joinQuestions': ownCommand(z.object({ groupId, otherGroupId: groupId }), saved.extend({ groupId })),
  /**
   * Says that some traces of a group answer another question; they get a group of their own, which is returned. What was said of the
   * whole holds for both. Errors: NOT_FOUND, INVALID_INPUT unless some leave and some stay.
   */
  'traces.partQuestion': ownCommand(
    z.object({ groupId, traceIds: z.array(traceId).min(1) }),
    saved.extend({ groupId }),
  ),
  /** Acts on a group and its traces, newest first. */
  'traces.history': query(z.object({ groupId }), z.array(traceHistoryEntrySchema)),
  /** How far everybody is. */
  'traces.progress': query(z.object({}), z.array(everybodysProgressSchema)),

  'traces.queues': queueMethods.list,
  'traces.saveQueue': queueMethods.save,
  'traces.renameQueue': queueMethods.rename,
  'traces.refreshQueue': queueMethods.refresh,
  'traces.removeQueue': queueMethods.remove,
  'traces.queuePicked': queueMethods.put,
  'traces.stillListed': queueMethods.stillListed,

  /**
   * How many questions the page holds that `traces.exportMarks` writes as `html` with the steps that something was said of, and how large it becomes,
   * in bytes. `isLeast`: it is larger, and was not printed to its end. Errors: NOT_FOUND `{ kind: 'search' }`.
   */
  'traces.labelledSize': ownQuery(
    z.object({ view: traceViewSchema, everyone: z.boolean(), blind: z.boolean(), language: z.enum(['en', 'ja']) }),
    z.object({ groupCount: count, bytes: count, isLeast: z.boolean() }),
  ),
  /**
   * Writes marks, or a report to read, of the groups that a view shows. `jsonl` and `csv` hold one mark, span or comment a line with its
   * pointer into the original; `html` is one file that runs and fetches nothing. `everyone`: the marks of all evaluators, else the own.
   * Errors: STORAGE_READ_ONLY, DISK_FULL.
   */
  'traces.exportMarks': ownCommand(
    z.object({
      view: traceViewSchema,
      format: z.enum(['jsonl', 'csv', 'parquet', 'html']),
      everyone: z.boolean(),
      /** Writes A, B … instead of the names of models. */
      blind: z.boolean().default(false),
      language: z.enum(['en', 'ja']).default('en'),
      /** What a page shows: the steps of which something was said, with the results of calls among them, or all. */
      steps: z.enum(['labelled', 'all']).default('labelled'),
      destination: exportDestinationSchema,
    }),
    exportReportSchema,
  ),
};
