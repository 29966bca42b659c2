/** What is known of a set of cases: its models, runs, groups and aliases. */
import { z } from 'zod';
import { aliasSchema } from './aliases.ts';
import { count, datasetId, model, runId, turn } from './fields.ts';
import { measureSettingsSchema } from './measureSettings.ts';
import { measuredModelSchema } from './modelNumbers.ts';
import { modelReadingsSchema } from './modelReadings.ts';
import { controlledFileSchema } from './resultsFile.ts';
import { madeOfSchema } from './termFacts.ts';
import { wordingFactsSchema } from './wordingFacts.ts';

const driftModelSchema = z.object({
  model,
  caseCount: count,
  summaryCount: count,
  dialogueCount: count,
  errorCount: count,
  /** Cases whose generations were made from other content than the case has. */
  otherSplitCount: count,
  /** Datasets that its generations come from. */
  datasetIds: z.array(datasetId),
});
export type DriftModel = z.infer<typeof driftModelSchema>;

/** A case whose generations were made from other content, and what differs first. */
export const otherSplitSchema = z.object({
  model,
  caseKey: z.string(),
  part: z.enum(['patientSummary', 'message', 'turnCount']),
  turn,
});
export type DriftOtherSplit = z.infer<typeof otherSplitSchema>;

export const driftRunSchema = z.object({
  /** Token length and pooling of the model folders, as they were; null where it was not kept. */
  readings: modelReadingsSchema.nullable(),
  id: runId,
  datasetId,
  settings: measureSettingsSchema,
  /** `stopped` can be resumed; what was measured is kept. */
  state: z.enum(['running', 'stopped', 'done']),
  createdAt: z.string(),
  author: z.string(),
  models: z.array(model),
  /** Cases of all models: in all, measured by now, and how many of these needed no new measuring. */
  total: count,
  measured: count,
  reused: count,
  /** Things that were noticed while measuring; `drift.runProblems` lists them. */
  problemCount: count,
  /** Whether the set has got other generations, plans or terms since. */
  isOutdated: z.boolean(),
  /** Markdown; empty for none. */
  note: z.string(),
  noteRevision: count,
  madeOf: madeOfSchema,
});
export type DriftRunFacts = z.infer<typeof driftRunSchema>;

export const driftGroupSchema = z.object({ name: z.string().trim().min(1).max(60), models: z.array(model) });
export type DriftGroup = z.infer<typeof driftGroupSchema>;

const driftAliasSchema = aliasSchema.extend({
  /** Null for aliases that are older than these facts. */
  author: z.string().nullable(),
  savedAt: z.string().nullable(),
});
export type DriftAlias = z.infer<typeof driftAliasSchema>;

/** What is known of a set of cases, or, for `datasetId` null, of results alone. */
export const driftOverviewSchema = z.object({
  datasetId: datasetId.nullable(),
  caseCount: count,
  /** Turns of the longest case. */
  turnCount: count,
  models: z.array(driftModelSchema),
  /** Cases of the set that have a plan in force. */
  planCount: count,
  /** Newest first. */
  runs: z.array(driftRunSchema),
  groups: z.array(driftGroupSchema),
  /** Imported lists of terms and precomputed entities that a run can use. */
  entitySources: z.array(z.object({ datasetId, name: z.string(), kind: z.enum(['lexicon', 'precomputed']), count })),
  /** Terms of the cases of this set, and the project's own list. */
  caseTermCount: count,
  wordings: wordingFactsSchema,
  /** How many conversations the cases are: equal ones under several ids are one. */
  conversationCount: count,
  /** Cases whose file has the plan of another case, which nobody confirmed. */
  strangePlanCount: count,
  projectTerms: z.array(z.string()),
  /** In the order in which they were confirmed. */
  aliases: z.array(driftAliasSchema),
  /** Results measured elsewhere. */
  files: z.array(measuredModelSchema),
  controlled: z.array(z.object({ datasetId, fileName: z.string(), results: controlledFileSchema })),
});
export type DriftOverview = z.infer<typeof driftOverviewSchema>;
