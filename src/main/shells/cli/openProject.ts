import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Call, Input, Method, Output } from '../../../shared/api/contract.ts';
import type { TaskProgress } from '../../../shared/api/events.ts';
import { AppError, type WireError } from '../../../shared/errors.ts';
import type { InProject, OpenProject } from '../../commandLine/command.ts';
import { dataFolderAt } from '../../dataFolder.ts';
import { type SharedThreads, shareThreads } from '../../workers/taskPool.ts';
import { findInstallation } from '../installation.ts';
import { createCliHost } from './cliHost.ts';
import { importingQuickly } from './importingQuickly.ts';

/** `needsThread`: work in a thread comes first, so that one starts while the rest of the program is loaded. */
type Needs = { readonly needsThread?: boolean };

/**
 * Opens the project of a data folder for one command and closes it whatever happens. Somebody has to stand behind the
 * command's acts: the evaluator that was chosen last, or the system account in a new project. A project that the command made
 * and did not get to use is taken away again.
 */
export async function withProject<T>(
  dataFolder: string,
  work: (project: OpenProject) => Promise<T>,
  { needsThread = false }: Needs = {},
): Promise<T> {
  const { root } = dataFolderAt(dataFolder);
  const before = countEntries(root);
  const { workerFile } = findInstallation(import.meta.filename);
  const threads = shareThreads({ workerFile, flags: importingQuickly });
  try {
    if (needsThread) await threads.begin();
    return await openAndClose(dataFolder, threads, work);
  } catch (error) {
    if (before === null || before === 0) {
      for (const name of existsSync(root) ? readdirSync(root) : []) rmSync(join(root, name), { recursive: true });
      if (before === null && existsSync(root)) rmdirSync(root);
    }
    throw error;
  } finally {
    await threads.end();
  }
}

/** What lies in a folder; null when it is not there. Throws INVALID_INPUT for what is no folder. */
function countEntries(root: string): number | null {
  const found = statSync(root, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isDirectory()) throw new AppError('INVALID_INPUT', 'The data folder is no folder', { path: root });
  return readdirSync(root).length;
}

async function openAndClose<T>(
  dataFolder: string,
  sharedThreads: SharedThreads,
  work: (project: OpenProject) => Promise<T>,
): Promise<T> {
  const { version } = findInstallation(import.meta.filename);
  const { createWorkbench } = await import('../../core/workbench.ts');
  const workbench = await createWorkbench({
    host: createCliHost(),
    dataFolder: resolve(dataFolder),
    version,
    sharedThreads,
    isAlone: true,
  });
  const ended = new Map<string, TaskProgress>();
  let heard = () => {};
  workbench.onEvent(({ event, payload }) => {
    if (event !== 'tasks.progress' || payload.state === 'running') return;
    ended.set(payload.taskId, payload);
    heard();
  });
  let evaluatorId: string | null = null;
  const call: Call = async <M extends Method>(method: M, input: Input<M>) => {
    const reply = await workbench.dispatch({ requestId: randomUUID(), evaluatorId, method, input });
    if (!reply.ok) throw fromWire(reply.error);
    // The contract pairs each method with its result, and the core answers by it.
    return reply.result as Output<M>;
  };
  const finish = async (taskId: string) => {
    for (let task = ended.get(taskId); ; task = ended.get(taskId)) {
      if (task?.state === 'done') return task.result ?? {};
      if (task) throw task.error ? fromWire(task.error) : new AppError('CANCELLED', 'The work was stopped');
      await new Promise<void>((resume) => {
        heard = resume;
      });
    }
  };
  try {
    const { evaluator, suggestedName } = await call('project.open', {});
    evaluatorId = (evaluator ?? (await call('project.chooseEvaluator', { name: suggestedName }))).id;
    return await work({ call, finish, grants: workbench.grants });
  } finally {
    await workbench.close();
  }
}

/** As `withProject`, for commands that have nothing to do in a new project. Throws NOT_FOUND where there is none. */
export const withExistingProject: InProject = async (dataFolder, work) => {
  const { databaseFile } = dataFolderAt(dataFolder);
  if (!existsSync(databaseFile)) throw new AppError('NOT_FOUND', 'There is no project', { path: databaseFile });
  return withProject(dataFolder, work);
};

function fromWire({ code, message, details }: WireError): AppError {
  return new AppError(code, message, details);
}
