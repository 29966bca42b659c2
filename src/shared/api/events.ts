import { z } from 'zod';
import { isWireError, type WireError } from '../errors.ts';
import type { roomContracts } from '../rooms/registry.ts';

/** Long work that shows progress and can be cancelled. */
export const taskProgressSchema = z.object({
  taskId: z.string(),
  /** Names the sentence shown: `tasks.<kind>` in the language files. */
  kind: z.enum([
    'import',
    'score',
    'snapshot',
    'restore',
    'index',
    'export',
    'measure',
    'send',
    'fetch',
    'compare',
    'signIn',
  ]),
  /** What it works on, as typed by the user (a file or dataset name). */
  subject: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Units done so far, and in all; `total` is null while it is not known. */
  done: z.number().int().nonnegative(),
  total: z.number().int().nonnegative().nullable(),
  /** Of `done`, units that were there before it began and cost it no time; absent for none. */
  kept: z.number().int().nonnegative().optional(),
  /** Milliseconds since the start; rate and time left follow from it. */
  elapsedMs: z.number().nonnegative(),
  /** Filled at the end: what the task made (`{ datasetId }`, `{ runId }` …). */
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.custom<WireError>(isWireError).nullable(),
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

/** Push events of no room. Windows reload what an event names; they never take data from it alone. */
const eventSchemas = {
  'project.saved': saveStateSchema,
  'project.changed': z.object({}),
  /** Rows were queued, sent or taken back, or a destination changed. */
  'outbox.changed': z.object({}),
  /** A folder is watched or no more, or has new files. */
  'watching.changed': z.object({}),
  /** Electron: the system gave the program something to open. */
  'host.opened': z.object({}),
  'datasets.changed': z.object({ datasetIds: z.array(z.number().int()) }),
  'tasks.progress': taskProgressSchema,
  /** Browser shell: a link that a browser had used was shown by another one. */
  'access.linkUsedTwice': z.object({ usedAt: z.string() }),
} as const;
type Envelope<Schemas extends Readonly<Record<string, z.ZodObject>>> = {
  [E in keyof Schemas]: { readonly event: E; readonly payload: z.infer<Schemas[E]> };
}[keyof Schemas];
/** The envelope of each of several sets of events. */
type Envelopes<Sets> = Sets extends Readonly<Record<string, z.ZodObject>> ? Envelope<Sets> : never;
export type EventEnvelope = Envelopes<typeof eventSchemas | (typeof roomContracts)[number]['events']>;
export type EventName = EventEnvelope['event'];
export type EventPayload<E extends EventName> = Extract<EventEnvelope, { readonly event: E }>['payload'];
