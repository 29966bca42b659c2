import { userInfo } from 'node:os';
import { basename } from 'node:path';
import type { projectApi, Snapshot, UndoReport } from '../../shared/project.ts';
import type { Context, HandlersFor } from '../context.ts';
import { readGuideline } from '../guideline.ts';
import { saveState } from '../revisions/recordAct.ts';
import { listSnapshots } from '../snapshots/snapshotFiles.ts';
import { chooseEvaluator, currentEvaluator, listEvaluators } from './evaluatorsTable.ts';
import { readSessionValue, writeSessionValue } from './sessionTable.ts';

/** What the core alone may do with a project, beside what every handler may. */
export type CoreContext = Context & { undo(): UndoReport; redo(): UndoReport };

/** What the handlers of the project need of the workbench. */
export type ProjectControls = {
  readonly version: string;
  takeSnapshot(reason: Snapshot['reason']): Promise<Snapshot>;
  /** Begins the task that puts a snapshot in the place of the database. */
  restoreSnapshot(fileName: string): { taskId: string };
};

export function createProjectHandlers(controls: ProjectControls): HandlersFor<keyof typeof projectApi, CoreContext> {
  return {
    'project.open': (_input, { db, folder, host, settings, tasks }) => {
      const evaluator = currentEvaluator(db);
      return {
        name: basename(folder.root),
        dataFolder: folder.root,
        shell: host.name,
        version: controls.version,
        evaluator,
        suggestedName: systemAccount(),
        evaluators: listEvaluators(db),
        settings: settings.current(),
        settingsProblem: settings.problem(),
        save: saveState(db, evaluator?.id ?? null),
        tasks: tasks.list(),
      };
    },
    'project.chooseEvaluator': ({ name }, { db, emit, now }) => {
      const evaluator = chooseEvaluator(db, name, now().toISOString());
      emit('project.changed', {});
      emit('project.saved', saveState(db, evaluator.id));
      return evaluator;
    },
    'project.updateSettings': (patch, { emit, settings }) => {
      const updated = settings.update(patch);
      emit('project.changed', {});
      return updated;
    },
    'project.undo': (_input, context) => context.undo(),
    'project.redo': (_input, context) => context.redo(),
    'project.listSnapshots': (_input, { folder }) => listSnapshots(folder),
    'project.takeSnapshot': () => controls.takeSnapshot('manual'),
    'project.restoreSnapshot': ({ fileName }) => controls.restoreSnapshot(fileName),
    'session.read': ({ key }, { db }) => ({ value: readSessionValue(db, currentEvaluator(db)?.id ?? '', key) }),
    'session.write': ({ key, value }, { db, now }) => {
      const evaluatorId = currentEvaluator(db)?.id ?? '';
      writeSessionValue(db, { evaluatorId, key, value, savedAt: now().toISOString() });
      return {};
    },
    'tasks.cancel': ({ taskId }, { tasks }) => {
      tasks.cancel(taskId);
      return {};
    },
    'guideline.read': ({ language }, { folder }) => readGuideline(folder, language),
    'host.chooseFiles': async (_input, { host }) => ({ paths: [...(await host.chooseFiles())] }),
    'host.chooseSavePath': async ({ suggestedName }, { host }) => ({ path: await host.chooseSavePath(suggestedName) }),
    'host.openExternal': async ({ url }, { host }) => {
      await host.openExternal(url);
      return {};
    },
    'host.revealDataFolder': async (_input, { host, folder }) => {
      await host.revealFolder(folder.root);
      return {};
    },
  };
}

/** The system account's name, to suggest. A container may run under a number that has no name. */
function systemAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? process.env.USERNAME ?? 'evaluator';
  }
}
