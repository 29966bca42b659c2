import { z } from 'zod';
import { command, query } from './api/define.ts';
import { actLabelSchema, saveStateSchema, taskProgressSchema } from './api/events.ts';
import { taskStartedSchema } from './datasets.ts';
import { settingsPatchSchema, settingsSchema } from './settings.ts';

export const evaluatorSchema = z.object({ id: z.string(), name: z.string() });
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
  save: saveStateSchema,
  tasks: z.array(taskProgressSchema),
});
export type ProjectState = z.infer<typeof projectStateSchema>;

/** What an undo or redo did, for the toast and the link to the place. */
export const undoReportSchema = z.object({ label: actLabelSchema, save: saveStateSchema });
export type UndoReport = z.infer<typeof undoReportSchema>;

export const projectApi = {
  'project.open': query(z.object({}), projectStateSchema),
  /** Chooses the evaluator by name, making one when the name is new. */
  'project.chooseEvaluator': command(z.object({ name: z.string().trim().min(1).max(100) }), evaluatorSchema),
  'project.updateSettings': command(settingsPatchSchema, settingsSchema),
  /** Takes back the newest act of the evaluator. Errors: NOT_FOUND (nothing to undo), UNDO_REFUSED (`{ by }`: somebody built on it). */
  'project.undo': command(z.object({}), undoReportSchema),
  'project.redo': command(z.object({}), undoReportSchema),
  'project.listSnapshots': query(z.object({}), z.array(snapshotSchema)),
  'project.takeSnapshot': command(z.object({}), snapshotSchema),
  /** Puts a snapshot in place of the database, after a snapshot of what is there now. */
  'project.restoreSnapshot': command(z.object({ fileName: z.string() }), taskStartedSchema),
  /** View state that survives a crash: selection, scroll, open tabs, half-typed text. Null where none was kept. */
  'session.read': query(z.object({ key: z.string().max(200) }), z.object({ value: z.unknown() })),
  'session.write': command(z.object({ key: z.string().max(200), value: z.unknown() }), z.object({})),
  'tasks.cancel': command(z.object({ taskId: z.string() }), z.object({})),
  /** Markdown of the project's guideline. `text` is empty when the project has none. */
  'guideline.read': query(
    z.object({ language: z.enum(['en', 'ja']) }),
    z.object({ text: z.string(), path: z.string() }),
  ),
  /** Electron: the system's dialogs. In the browser shell they fail with HOST_UNAVAILABLE; the page has its own. */
  'host.chooseFiles': command(z.object({}), z.object({ paths: z.array(z.string()) })),
  'host.chooseSavePath': command(z.object({ suggestedName: z.string() }), z.object({ path: z.string().nullable() })),
  'host.openExternal': command(z.object({ url: z.url({ protocol: /^https?$/ }) }), z.object({})),
  'host.revealDataFolder': command(z.object({}), z.object({})),
};
