import { z } from 'zod';
import { wireErrorSchema } from '../errors.ts';

/** Long work that shows progress and can be cancelled. */
export const taskProgressSchema = z.object({
  taskId: z.string(),
  /** Names the sentence shown: `tasks.<kind>` in the language files. */
  kind: z.enum(['import', 'score', 'snapshot', 'restore', 'index', 'export', 'measure']),
  /** What it works on, as typed by the user (a file or dataset name). */
  subject: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Units done so far, and in all; `total` is null while it is not known. */
  done: z.number().int().nonnegative(),
  total: z.number().int().nonnegative().nullable(),
  /** Milliseconds since the start; rate and time left follow from it. */
  elapsedMs: z.number().nonnegative(),
  /** Filled at the end: what the task made (`{ datasetId }`, `{ runId }` …). */
  result: z.record(z.string(), z.unknown()).nullable(),
  error: wireErrorSchema.nullable(),
});
export type TaskProgress = z.infer<typeof taskProgressSchema>;

/** What one evaluator can undo or redo next, for menus and toasts. */
export const actLabelSchema = z.object({
  /** Revision counter of the act. */
  counter: z.number().int(),
  /** Names the sentence: `acts.<kind>` in the language files. */
  kind: z.string(),
  /** Values for that sentence: item key, dataset name, count … */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  room: z.string().nullable(),
  datasetId: z.number().int().nullable(),
  itemId: z.number().int().nullable(),
});
export type ActLabel = z.infer<typeof actLabelSchema>;

export const saveStateSchema = z.object({
  /** Counter of the newest revision, 0 when there is none. */
  counter: z.number().int().nonnegative(),
  /** When that revision was written to disk, ISO-8601 UTC; null when there is none. */
  savedAt: z.string().nullable(),
  undo: actLabelSchema.nullable(),
  redo: actLabelSchema.nullable(),
});
export type SaveState = z.infer<typeof saveStateSchema>;

/** Push events. Windows reload what an event names; they never take data from it alone. */
const eventSchemas = {
  'project.saved': saveStateSchema,
  'project.changed': z.object({}),
  'datasets.changed': z.object({ datasetIds: z.array(z.number().int()) }),
  /** `questionIds` is null when too many changed to name. */
  'derivations.changed': z.object({
    datasetId: z.number().int(),
    questionIds: z.array(z.number().int()).nullable(),
  }),
  'derivations.scored': z.object({ goldDatasetId: z.number().int(), runId: z.number().int() }),
  /** Marks, comments, states or flags of groups changed; null when too many to name. */
  'traces.changed': z.object({ groupIds: z.array(z.number().int()).nullable() }),
  /** The mark scheme, the source labels or the review queues changed. */
  'traces.settingsChanged': z.object({}),
  'traces.indexed': z.object({ indexedBytes: z.number().int(), totalBytes: z.number().int() }),
  /** Overrulings, comments, plans, ratings or done turns of cases changed; null when too many to name. */
  'drift.changed': z.object({ caseIds: z.array(z.number().int()).nullable() }),
  /** Groups, terms, queues or the note of a run changed. */
  'drift.settingsChanged': z.object({}),
  /** A run came to a new state. */
  'drift.measured': z.object({ datasetId: z.number().int(), runId: z.number().int() }),
  'tasks.progress': taskProgressSchema,
  /** Browser shell: a link that a browser had used was shown by another one. */
  'access.linkUsedTwice': z.object({ usedAt: z.string() }),
} as const;
export type EventName = keyof typeof eventSchemas;
export type EventPayload<E extends EventName> = z.infer<(typeof eventSchemas)[E]>;
export type EventEnvelope = { [E in EventName]: { readonly event: E; readonly payload: EventPayload<E> } }[EventName];
