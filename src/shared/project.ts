import { z } from 'zod';
import { command, methodsFor, ownCommand, ownQuery, query } from './api/define.ts';
import { actLabelSchema, saveStateSchema, taskProgressSchema } from './api/events.ts';
import { datasetSchema } from './datasets.ts';
import { isWireError, type WireError } from './errors.ts';
import { fileSourceSchema, grantSchema, offeredFolderSchema, taskStartedSchema } from './files.ts';
import { evaluatorsForDoneSchema } from './judgements.ts';
import { settingsSchema, windowPatchSchema } from './settings.ts';

const evaluatorSchema = z.object({ id: z.string(), name: z.string() });
export type Evaluator = z.infer<typeof evaluatorSchema>;

export const snapshotSchema = z.object({
  fileName: z.string(),
  takenAt: z.string(),
  byteCount: z.number().int(),
  reason: z.enum(['quit', 'import', 'delete', 'migration', 'interval', 'manual', 'restore']),
  /** Newest revision counter inside. */
  counter: z.number().int(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** A judgement that was refused as another evaluator worked, and was kept for who gave it. `by` is the name of who worked. */
const waitingActSchema = z.object({
  requestId: z.string(),
  method: z.string(),
  refusedAt: z.string(),
  by: z.string().nullable(),
});

export const projectStateSchema = z.object({
  name: z.string(),
  dataFolder: z.string(),
  shell: z.enum(['electron', 'browser', 'cli']),
  version: z.string(),
  /** null until the first start has asked for a name; `suggestedName` is the system account. */
  evaluator: evaluatorSchema.nullable(),
  suggestedName: z.string(),
  evaluators: z.array(evaluatorSchema),
  settings: settingsSchema,
  /** Set when settings.json could not be read: what is wrong, with line and column. */
  settingsProblem: z.object({ line: z.number().int(), column: z.number().int(), message: z.string() }).nullable(),
  /** How many evaluators have to call an item done before it is done for the project. */
  evaluatorsForDone: evaluatorsForDoneSchema,
  /** What waits for the evaluator to be written or let go, the oldest first. */
  waitingActs: z.array(waitingActSchema),
  save: saveStateSchema,
  tasks: z.array(taskProgressSchema),
});
export type ProjectState = z.infer<typeof projectStateSchema>;

/** `sent`: it arrived somewhere; `sending`: it is on its way there, or nobody knows; `superseded`: something that stays was built upon it; `erased`: it is nowhere any more. */
const staysBecauseSchema = z.enum(['sent', 'sending', 'superseded', 'erased']);
export type StaysBecause = z.infer<typeof staysBecauseSchema>;

/**
 * What an undo or redo did, for the toast and the link to the place. `isDone` is false when nothing was done: the act is of another
 * size than an edit, or the first behind a snapshot that was restored since the program began (`beforeRestore` is then the kind of its
 * label), and is taken back (or done again) only when the call names it.
 */
const undoReportSchema = z.object({
  label: actLabelSchema,
  save: saveStateSchema,
  isDone: z.boolean(),
  /** Set where the act of the label can never be undone; a call that names it undoes `before`, which is null where nothing is. */
  stays: z.object({ because: staysBecauseSchema, before: actLabelSchema.nullable() }).nullable(),
});
export type UndoReport = z.infer<typeof undoReportSchema>;

/** Whole datasets come and go with these acts: nobody means them by one undo too many. What brings one back again takes nothing away. */
const actsOfAnotherSize = { undo: ['import', 'withdraw', 'putBack'], redo: ['withdraw'] } as const;

/** Whether an act is asked about by its kind before it is undone, or done again. `kind` is that of its label. */
export function isOfAnotherSize(relation: 'undo' | 'redo', kind: string): boolean {
  const kinds: readonly string[] = actsOfAnotherSize[relation];
  return kinds.includes(kind);
}

const undoInputSchema = z.object({
  /** The act that is meant is that which brought or took a dataset, wherever it stands; without it the newest. */
  ofDataset: z
    .object({ datasetId: z.number().int(), kind: z.enum(['import', 'withdraw']) })
    .nullable()
    .default(null),
  /** An act that was asked about: it is meant too, but only while it is the newest. One that stays is gone past. */
  confirmed: z.number().int().nullable().default(null),
});
export type UndoInput = z.output<typeof undoInputSchema>;

/**
 * What a window has to know before it can show anything: `project` and `datasets` as `project.open` and `datasets.list` answer them, and
 * what `session.read` would find under the keys of `frameKeys`; `kept`: under those keys under which the room at `place` keeps what it shows, with null for nothing.
 */
const firstViewSchema = z.object({
  project: projectStateSchema,
  datasets: z.array(datasetSchema),
  place: z.unknown(),
  visited: z.unknown(),
  kept: z.record(z.string(), z.unknown()),
});

export const projectApi = {
  /** One call instead of five, as a window makes it before anything else. */
  'project.firstView': methodsFor('working', 'query')(z.object({}), firstViewSchema),
  'project.open': methodsFor('working', 'query')(z.object({}), projectStateSchema),
  /** Chooses the evaluator by name, making one when the name is new. */
  'project.chooseEvaluator': command(z.object({ name: z.string().trim().min(1).max(100) }), evaluatorSchema),
  /** Dictionaries can only be taken away; `derivations.useDictionary` adds one. Errors: INVALID_INPUT. */
  'project.updateSettings': command(windowPatchSchema, settingsSchema),
  /** Says how many evaluators make an item done; states and counts of lists follow. An act, which undo takes back. */
  'project.setEvaluatorsForDone': ownCommand(
    z.object({ count: evaluatorsForDoneSchema }),
    z.object({ counter: z.number().int(), savedAt: z.string() }),
  ),
  /** Takes back an act of the evaluator. Errors: NOT_FOUND (nothing to undo), UNDO_REFUSED (`{ by }`: somebody built on it). */
  'project.undo': ownCommand(undoInputSchema, undoReportSchema),
  'project.redo': ownCommand(undoInputSchema, undoReportSchema),
  /**
   * Carries out judgements that wait for the evaluator, each as an act of its own, in the order in which they were given. What fails waits on;
   * `failed` says why. Ids that wait no more are passed over.
   */
  'project.writeWaiting': ownCommand(
    z.object({ requestIds: z.array(z.string()) }),
    z.object({
      written: z.number().int(),
      failed: z.array(z.object({ method: z.string(), error: z.custom<WireError>(isWireError) })),
    }),
  ),
  /** Lets go of judgements that wait for the evaluator. It cannot be undone. */
  'project.dropWaiting': ownCommand(z.object({ requestIds: z.array(z.string()) }), z.object({})),
  /**
   * Comments that the evaluator wrote on items, and comments and reasons in judgements of theirs that stand, in all rooms, with every word of the
   * text in them; the newest first. `act` is where each was written.
   */
  'project.findComments': ownQuery(
    z.object({ text: z.string().max(1000), limit: z.number().int().min(1).max(100) }),
    z.object({
      comments: z.array(z.object({ text: z.string(), savedAt: z.string(), act: actLabelSchema })),
      matched: z.number().int(),
    }),
  ),
  'project.listSnapshots': query(z.object({}), z.array(snapshotSchema)),
  /** How much room all snapshots together may take, and which were thinned out since the project was opened, oldest drop first. */
  'project.snapshotRoom': query(
    z.object({}),
    z.object({ budgetBytes: z.number().int(), dropped: z.array(snapshotSchema) }),
  ),
  /** A snapshot of now: the newest where that holds everything already. */
  'project.takeSnapshot': command(z.object({}), snapshotSchema),
  /** Puts a snapshot in place of the database, after a snapshot of what is there now. */
  'project.restoreSnapshot': command(z.object({ fileName: z.string() }), taskStartedSchema),
  /**
   * View state that survives a crash: selection, scroll, open tabs, half-typed text. Null where none was kept. Kept are 10,000 keys of
   * an evaluator, those that were written last; a value is at most 4,000,000 characters of JSON. Errors: INVALID_INPUT.
   */
  'session.read': methodsFor('asking', 'query')(
    z.object({ key: z.string().max(200) }),
    z.object({ value: z.unknown() }),
  ),
  'session.write': methodsFor('asking', 'command')(
    z.object({ key: z.string().max(200), value: z.unknown() }),
    z.object({}),
  ),
  'tasks.cancel': command(z.object({ taskId: z.string() }), z.object({})),
  /** Markdown of the project's guideline for what is judged in a room. `text` is empty when the project has none for it. */
  'guideline.read': query(
    z.object({ language: z.enum(['en', 'ja']), room: z.string().regex(/^[a-z]{1,40}$/) }),
    z.object({ text: z.string(), path: z.string() }),
  ),
  /** Electron: the system's dialogs. In the browser shell they fail with HOST_UNAVAILABLE; the page has its own. */
  'host.chooseFiles': command(
    z.object({}),
    z.object({ files: z.array(z.object({ name: z.string(), source: fileSourceSchema })) }),
  ),
  /** A folder to import, which is read as the archive of its files. */
  'host.chooseImportFolder': command(
    z.object({}),
    z.object({ folder: z.object({ name: z.string(), source: fileSourceSchema }).nullable() }),
  ),
  /** Electron: files and folders that the system gave to the program to open (`host.opened` tells of them), each once. */
  'host.takeOpened': command(
    z.object({}),
    z.object({ files: z.array(z.object({ name: z.string(), source: fileSourceSchema })) }),
  ),
  /** A folder that may be named as a model folder from now on. */
  'host.chooseFolder': command(z.object({}), z.object({ folder: offeredFolderSchema.nullable() })),
  'host.chooseDestination': command(
    z.object({ suggestedName: z.string() }),
    z.object({ destination: grantSchema.nullable() }),
  ),
  'host.openExternal': command(z.object({ url: z.url({ protocol: /^https?$/ }) }), z.object({})),
  'host.revealDataFolder': command(z.object({}), z.object({})),
};
