/** The drift room: cases of Study C, what models said in them, how much of the patient they keep, and what reviewers say of that. */
import { z } from 'zod';
import { command, draftedCommand, judgement, ownCommand, ownQuery, query } from '../../api/define.ts';
import {
  exportDestinationSchema,
  exportReportSchema,
  offeredFolderSchema,
  savedChartSchema,
  taskStartedSchema,
} from '../../files.ts';
import { historyEntrySchema } from '../../history.ts';
import { manyJudgements, mostJudgedAtOnce } from '../../judgeMany.ts';
import { typedComment } from '../../judgements.ts';
import { oneQueueMethods } from '../../queueMethods.ts';
import { pickedQueueSchema, queuedSchema, queueNameSchema, reviewQueueSchema } from '../../reviewQueue.ts';
import { agreementApi } from './agreementApi.ts';
import { aliasSchema } from './aliases.ts';
import { caseRelationKinds, caseRelationsSchema, cleaningLossesSchema, relationTurns } from './caseRelations.ts';
import { caseCurvesSchema, casePlanSchema, queueTurnSchema } from './caseViews.ts';
import { entityKindSchema, entityKinds } from './entityKinds.ts';
import { entityRecallSchema } from './entityRecall.ts';
import {
  caseId,
  count,
  datasetId,
  longestPlan,
  model,
  mostGroups,
  mostTerms,
  queueId,
  runId,
  share,
  turn,
} from './fields.ts';
import { groupComparisonSchema } from './groupComparison.ts';
import { clusterChoices, measureChoiceSchema } from './measureSettings.ts';
import { measuredModelSchema } from './modelNumbers.ts';
import { alikePreviewSchema, alikeRequestSchema } from './overruleAlike.ts';
import { driftGroupSchema, driftOverviewSchema, driftRunSchema } from './overview.ts';
import { ratingApi } from './ratingApi.ts';
import { contextCleaners } from './repetition.ts';
import { turnConversationSchema, turnReasonSchema } from './turnReason.ts';

const saved = z.object({ counter: z.number().int(), savedAt: z.string() });
const planFieldsSchema = z.object({ plan: z.string().max(longestPlan), sourceId: z.string().max(200).nullable() });
const driftGroupsSchema = z.array(driftGroupSchema).max(mostGroups);
const termsSchema = z.array(z.string().trim().min(1).max(200)).max(mostTerms);
const page = { offset: count.default(0), limit: z.number().int().min(1).max(500).default(200) };

export const driftApi = {
  ...agreementApi,
  /** Errors: NOT_FOUND. */
  'drift.overview': query(z.object({ datasetId: datasetId.nullable() }), driftOverviewSchema),

  /**
   * Measures models of a set in a task whose result is `{ runId }`. Cases that were measured before with the same settings and the same
   * content are not measured again. Errors: CONFLICT `{ reason: 'otherSplit', cases: DriftOtherSplit[] }` unless confirmed;
   * INVALID_INPUT `{ problem }` for a model folder that lacks something, `{ reason: 'noGenerations' }`; CONFLICT
   * `{ reason: 'running' }` while the set is measured.
   */
  'drift.measure': ownCommand(
    z.object({
      datasetId,
      settings: measureChoiceSchema.prefault({}),
      /** Null for all. */
      models: z.array(model).min(1).nullable().default(null),
      confirmOtherSplit: z.boolean().default(false),
    }),
    taskStartedSchema.extend({ runId }),
  ),
  /** Goes on with a run that was stopped. Errors: NOT_FOUND, as of `drift.measure`. */
  'drift.resume': command(z.object({ runId }), taskStartedSchema),
  'drift.runProblems': query(
    z.object({ runId }),
    z.array(
      z.object({
        /** Names the sentence `problems.<code>`. */
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        caseKey: z.string().nullable(),
        severity: z.enum(['error', 'warning']),
      }),
    ),
  ),
  /** Model folders that may be chosen: by id, with their paths to be shown. At most 200. */
  'drift.modelFolders': query(z.object({}), z.array(offeredFolderSchema)),
  /** Whether a folder holds a model for a purpose. `problem` names the sentence `problems.<problem>`. */
  'drift.checkModel': query(
    z.object({ folder: offeredFolderSchema.shape.id, purpose: z.enum(['entities', 'nli', 'embedder']) }),
    z.object({
      problem: z.string().nullable(),
      fileName: z.string().nullable(),
      labels: z.array(z.string()),
      files: z.array(z.object({ name: z.string(), sha256: z.string() })),
    }),
  ),

  /** The numbers of a run: of every model that was measured in it. */
  'drift.readRun': query(z.object({ runId }), z.object({ run: driftRunSchema, models: z.array(measuredModelSchema) })),
  /** Curves of single cases, in the order of the set or by lowest mean recall first. */
  'drift.caseCurves': query(
    z.object({ runId, models: z.array(model).nullable().default(null), order: z.enum(['file', 'lowest']), ...page }),
    z.object({ cases: z.array(caseCurvesSchema), total: count }),
  ),
  /** Cases that have a turn in a run, lowest critical recall first. */
  'drift.casesAtTurn': ownQuery(
    z.object({ runId, model, turn }),
    z.array(
      z.object({
        ...{ caseId, caseKey: z.string(), recall: share, isOverruled: z.boolean(), isDone: z.boolean() },
        /** By the evaluator who asks. */
        isFlagged: z.boolean(),
      }),
    ),
  ),
  /** Errors: NOT_FOUND (run, case, turn, or the model was not measured in it). */
  'drift.readTurn': ownQuery(z.object({ runId, caseId, model, turn }), turnReasonSchema),
  /** The conversation of a case up to a turn; `cleaner` is how answers were cleaned before the model saw them again. */
  'drift.readConversation': query(
    z.object({ runId, caseId, model, turn, cleaner: z.enum(contextCleaners).default('scan') }),
    turnConversationSchema,
  ),
  /**
   * The differences of two groups of models, first less second, in every metric: means over the cases that both have (the mean of the
   * group's models in a case counts). Intervals resample, and tests flip, what the run took as independent: cases, or conversations. The
   * tests of all metrics that have one are one family, adjusted by Holm. Errors: NOT_FOUND for a group that the set does not have.
   */
  'drift.compareGroups': query(
    z.object({ runId, one: z.string(), other: z.string() }),
    z.object({
      clusters: z.enum(clusterChoices),
      /** Tests in the family. */
      testCount: count,
      comparisons: z.array(groupComparisonSchema),
    }),
  ),

  /** Recall of single cases against something else of them; `overruled`: with the words of reviewers on single summaries. */
  'drift.caseRelations': query(
    z.object({
      runId,
      against: z.enum(caseRelationKinds),
      turns: z.enum(relationTurns).default('all'),
      overruled: z.boolean().default(false),
    }),
    caseRelationsSchema,
  ),
  /** Which critical entities left answers before the model saw them again, cleaned by `cleaner`. */
  'drift.cleaningLosses': query(
    z.object({ runId, cleaner: z.enum(contextCleaners).default('scan') }),
    cleaningLossesSchema,
  ),

  /** Recall by kind of entity, and the entities that are kept least; `overruled`: with the words of reviewers on single turns. */
  'drift.entityRecall': query(z.object({ runId, overruled: z.boolean().default(false) }), entityRecallSchema),
  /**
   * Sets the kind of entities wherever they stand; null goes back to what their words suggest. What is said already records nothing.
   * Errors: INVALID_INPUT `{ reason: 'tooMany' }`.
   */
  'drift.setEntityKinds': judgement(
    z.object({
      entities: z.array(entityKindSchema.shape.entity).min(1).max(500),
      kind: z.enum(entityKinds).nullable(),
    }),
    saved,
  ),

  /**
   * Says that a gold entity counts as recalled at a turn, or does not; null takes the word back. `wording` is the prediction by which it is
   * named there, if any. Errors: NOT_FOUND, INVALID_INPUT.
   */
  'drift.overrule': judgement(
    z.object({
      caseId,
      model,
      turn,
      entity: z.string().max(2_000),
      counts: z.boolean().nullable(),
      wording: z.string().max(2_000).nullable().default(null),
    }),
    saved,
  ),
  /** Where else a wording stands in the summaries of a run, and what saying it there would change. Errors: NOT_FOUND. */
  'drift.alikePlaces': query(alikeRequestSchema, alikePreviewSchema),
  /**
   * Says one thing of a gold entity in every summary of a run in which the wording stands, as one act and one undo; each is then as if it had
   * been said there alone. Summaries that are generated or measured later are not touched, which is what aliases are for. `places` is that of the
   * preview. Errors: NOT_FOUND, CONFLICT `{ reason: 'otherPlaces' }` where they are others by now, INVALID_INPUT `{ reason: 'tooMany', most }`.
   */
  'drift.overruleAlike': ownCommand(
    alikeRequestSchema.extend({ places: z.string() }),
    saved.extend({ count, caseCount: count }),
  ),
  /** An empty text removes the comment. */
  'drift.setComment': draftedCommand(z.object({ caseId, model, turn, ...typedComment }), saved),
  /** Whether the evaluator is through with a turn. */
  'drift.setTurnDone': judgement(z.object({ caseId, model, turn, done: z.boolean() }), saved),
  /** Calls summaries of a model at a turn done or flagged, or no longer, as one act with one undo. Errors: NOT_FOUND; INVALID_INPUT `{ reason: 'datasets' }` for cases of several sets. */
  'drift.judgeMany': ownCommand(
    z.object({
      ...{ model, turn, judgement: z.enum(manyJudgements) },
      caseIds: z.array(caseId).min(1).max(mostJudgedAtOnce),
    }),
    saved,
  ),
  'drift.history': query(z.object({ caseId }), z.array(historyEntrySchema)),

  'drift.plans': query(z.object({ datasetId }), z.array(casePlanSchema)),
  /**
   * An empty text takes the plan away. On top of `base`: where another plan is stored by now, what was typed goes on from that, and a source that
   * is as in the base stays as it is stored. Without a base, both are as said.
   */
  'drift.setPlan': judgement(
    z.object({ caseId, ...planFieldsSchema.shape, base: planFieldsSchema.nullable().default(null) }),
    saved,
  ),
  /** Markdown about a run; it is printed in the report. Errors: CONFLICT `{ noteRevision }` when somebody saved another since. */
  'drift.setNote': judgement(
    z.object({ runId, text: z.string().max(100_000), baseRevision: count }),
    saved.extend({ noteRevision: count }),
  ),
  /** On top of `base`, as `mergedGroups` says. Errors: CONFLICT `{ reason: 'tooMany', most }` where both together are too many. */
  'drift.setGroups': ownCommand(
    z.object({ datasetId, groups: driftGroupsSchema, base: driftGroupsSchema.nullable().default(null) }),
    saved,
  ),
  /**
   * Says that a wording counts as an entity everywhere, from the next run on; of a known pair it changes the kind, and what is said already
   * records nothing. Errors: INVALID_INPUT `{ reason: 'ownName' | 'tooMany' }`.
   */
  'drift.setAlias': judgement(aliasSchema, saved),
  'drift.removeAlias': judgement(aliasSchema.omit({ kind: true }), saved),
  /** The project's list of terms, beside those of the cases, on top of `base` as `mergedTerms` says. Errors: as of `drift.setGroups`. */
  'drift.setTerms': ownCommand(z.object({ terms: termsSchema, base: termsSchema.nullable().default(null) }), saved),

  'drift.queues': ownQuery(z.object({ datasetId }), z.array(reviewQueueSchema)),
  /** Makes a queue of the turns of a run that lie in a stretch of the chart, lowest recall first, at most `mostInQueue`. */
  'drift.saveQueue': ownCommand(
    z.object({
      runId,
      name: queueNameSchema,
      models: z.array(model).min(1),
      fromTurn: turn,
      toTurn: turn,
      fromRecall: share,
      toRecall: share,
    }),
    saved.extend({ id: queueId, total: count }),
  ),
  /**
   * Puts summaries of a model at a turn into a queue of their set, as one act: at the end of one, or into a new one, in their order; those that the
   * run has no recall of are left out. Errors: NOT_FOUND, also for a queue of another set.
   */
  'drift.queuePicked': ownCommand(
    z.object({
      ...{ runId, model, turn, queue: pickedQueueSchema },
      caseIds: z.array(caseId).min(1).max(mostJudgedAtOnce),
    }),
    saved.extend(queuedSchema.shape),
  ),
  'drift.renameQueue': oneQueueMethods.rename,
  'drift.removeQueue': oneQueueMethods.remove,
  'drift.queueTurns': ownQuery(z.object({ id: queueId }), z.array(queueTurnSchema)),

  ...ratingApi,

  /**
   * Writes one model's `study_c_results.json` (`results`), every number of the run by model and turn (`csv`), by case and turn
   * (`cases-csv`), what every model keeps of every critical entity (`entities`), groups of models two by two, as measured (`groups`), these as CSV or Parquet, or a page to read with charts, note and provenance (`report`). `overruled`: with the words of
   * reviewers.
   * Errors: STORAGE_READ_ONLY, DISK_FULL, INVALID_INPUT (`results` without a model).
   */
  'drift.exportRun': command(
    z.object({
      runId,
      what: z.enum(['results', 'csv', 'cases-csv', 'entities', 'groups', 'report']),
      table: z.enum(['csv', 'parquet']).default('csv'),
      model: model.nullable().default(null),
      overruled: z.boolean().default(false),
      language: z.enum(['en', 'ja']).default('en'),
      destination: exportDestinationSchema,
    }),
    exportReportSchema,
  ),
  /** `target_plans.json` of the set. */
  'drift.exportPlans': command(z.object({ datasetId, destination: exportDestinationSchema }), exportReportSchema),
  /**
   * Writes a chart that the window drew: a picture with its provenance inside, a table with it in a file beside. Errors: INVALID_INPUT
   * for bytes that are no such chart.
   */
  'drift.exportChart': command(
    savedChartSchema.extend({
      /** The run whose numbers it has; null for none. It is named in the provenance. */
      runId: runId.nullable().default(null),
    }),
    exportReportSchema,
  ),
};
