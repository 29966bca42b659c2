import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { currentEvaluator } from '../../src/main/core/evaluatorsTable.ts';
import { createWorkbench, type Workbench, type WorkbenchOptions } from '../../src/main/core/workbench.ts';
import { noteAsLeft } from '../../src/main/database/asLeft.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { createCliHost } from '../../src/main/shells/cli/cliHost.ts';
import type { Call, Input, Method, Output } from '../../src/shared/api/contract.ts';
import { AppError } from '../../src/shared/errors.ts';
import { writeEmptyDatabase } from '../emptyDatabase.ts';
import { threadsOfTests } from './threadsOfTests.ts';

export const sampleFolder = resolve(import.meta.dirname, '../../resources/sample');

/** A project on a temporary folder as a window would use it. */
export type OpenWorkbench = {
  readonly dataFolder: string;
  readonly workbench: Workbench;
  readonly call: Call;
  /** Waits until a task has ended and returns its result. */
  finish(taskId: string): Promise<Record<string, unknown>>;
  /** Previews and imports a file; returns the dataset's id. */
  importFile(path: string, goldDatasetId?: number): Promise<number>;
  close(): Promise<void>;
};

/** Makes the folder of a project of the whole program that nobody has used. */
function makeProjectFolder(place: string): void {
  const folder = dataFolderAt(place);
  mkdirSync(folder.root, { recursive: true, mode: 0o700 });
  writeEmptyDatabase(folder.databaseFile);
  noteAsLeft(folder, []);
}

/** In a folder that is not there yet, of the whole program, a project stands that was made before; `createWorkbench` makes one from nothing. */
export async function openWorkbench(options: Partial<WorkbenchOptions> = {}): Promise<OpenWorkbench> {
  const isThere = options.dataFolder !== undefined && existsSync(options.dataFolder);
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'akapen-test-'));
  if (options.program === undefined && !isThere) makeProjectFolder(dataFolder);
  const usual = {
    host: createCliHost(),
    version: '0.0.0-test',
    // A busy machine is slow, not wrong.
    lookPatienceMs: null,
    ...(options.workerFile === undefined && { sharedThreads: threadsOfTests() }),
  };
  const workbench = await createWorkbench({ ...usual, ...options, dataFolder });
  /** As a window that always knows who works. */
  const call: Call = async <M extends Method>(method: M, input: Input<M>) => {
    const evaluatorId = currentEvaluator(workbench.context.db)?.id ?? null;
    const reply = await workbench.dispatch({ requestId: randomUUID(), evaluatorId, method, input });
    if (!reply.ok) throw new AppError(reply.error.code, reply.error.message, reply.error.details);
    return reply.result as Output<M>;
  };
  const finish = (taskId: string) =>
    new Promise<Record<string, unknown>>((done, fail) => {
      const stop = workbench.onEvent((event) => {
        if (event.event === 'tasks.progress' && event.payload.taskId === taskId) end(event.payload);
      });
      const end = (task: { state: string; result: Record<string, unknown> | null; error: unknown }) => {
        if (task.state === 'running') return;
        stop();
        if (task.state === 'done') done(task.result ?? {});
        else fail(Object.assign(new Error(`Task ended as ${task.state}`), { task }));
      };
      for (const task of workbench.context.tasks.list()) if (task.taskId === taskId) end(task);
    });
  const importFile = async (path: string, goldDatasetId: number | null = null) => {
    const { previewId, fileName } = await call('datasets.preview', { source: workbench.grants.toRead(path) });
    const { taskId } = await call('datasets.import', { previewId, name: fileName, mode: 'good', goldDatasetId });
    return Number((await finish(taskId)).datasetId);
  };
  return {
    dataFolder,
    workbench,
    call,
    finish,
    importFile,
    close: async () => {
      await workbench.close();
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
