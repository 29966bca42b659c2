/** A file as a window imports it: a preview, the import, the export, with nothing left of what was refused. */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentEvaluator } from '../../src/main/core/evaluatorsTable.ts';
import type { Workbench } from '../../src/main/core/workbench.ts';
import type { Call, Input, Method, Output } from '../../src/shared/api/contract.ts';
import type { TaskProgress } from '../../src/shared/api/events.ts';
import { AppError, type WireError } from '../../src/shared/errors.ts';
import { answeredBy } from '../../src/shared/rooms/derivations/corpora/index.ts';
import { Wrong } from './finding.ts';
import { openCore } from './openCore.ts';
import { expectSame } from './readTargets.ts';

/** A project that files are imported into, one after another. */
export type ImportTarget = {
  /** Throws what the program answered when that is no import, and `Wrong` when something of it stayed or is not the same. */
  importFile(path: string): Promise<void>;
  close(): Promise<void>;
};

/** What a file of a stranger may be told; all of them leave nothing behind. */
const refusals = ['IMPORT_MALFORMED', 'INVALID_INPUT', 'CONFLICT', 'FILE_UNREADABLE'];

/** Opens a project with the datasets that `goldFiles` hold, for predictions and answers to belong to. */
export async function openImportTarget(folder: string, goldFiles: readonly string[]): Promise<ImportTarget> {
  const dataFolder = mkdtempSync(join(folder, 'imports-'));
  const workbench = await openCore(dataFolder);
  const call = callOf(workbench);
  await call('project.chooseEvaluator', { name: 'fuzz' });
  const golds = new Map<string, number>();
  const importOnce = async (path: string) => {
    const preview = await call('datasets.preview', { source: workbench.grants.toRead(path) });
    const goldDatasetId = golds.get(goldFormatOf(preview.format)) ?? null;
    const { taskId } = await call('datasets.import', {
      previewId: preview.previewId,
      name: preview.fileName,
      mode: 'good',
      goldDatasetId,
    });
    const { datasetId } = await finish(workbench, taskId);
    return { preview, datasetId: Number(datasetId) };
  };
  for (const path of goldFiles) {
    const { preview, datasetId } = await importOnce(path);
    golds.set(preview.format, datasetId);
  }

  return {
    async importFile(path) {
      const before = await call('datasets.list', {});
      const imported = await importOnce(path).catch((error: unknown) => {
        if (error instanceof AppError && refusals.includes(error.code)) return null;
        throw error;
      });
      if (imported === null) return expectNothingLeft(workbench, before.length);
      const { preview, datasetId } = imported;
      const dataset = (await call('datasets.list', {})).find(({ id }) => id === datasetId);
      if (dataset?.room !== 'drift') expectSame('imported items', preview.goodCount, dataset?.itemCount);
      const target = join(folder, 'exported');
      await call('datasets.export', { datasetId, destination: workbench.grants.toWrite(target) });
      if (!readFileSync(target).equals(readFileSync(path)))
        throw new Wrong('partial', 'the export is not the imported file');
      await call('datasets.problems', { datasetId });
      await call('datasets.withdraw', { datasetId });
    },
    async close() {
      await workbench.close();
      rmSync(dataFolder, { recursive: true });
    },
  };
}

function goldFormatOf(format: string): string {
  if (format.startsWith('drift-')) return 'drift-cases';
  return answeredBy(format)?.corpus.id ?? format;
}

/** No dataset in sight or out of it, no row that belongs to none, no store file that no dataset names. */
function expectNothingLeft({ context: { db, folder } }: Workbench, visibleCount: number): void {
  const count = (sql: string) => db.prepare<[], number>(sql).pluck().get();
  expectSame(
    'datasets after a refused file',
    visibleCount,
    count("SELECT count(*) FROM datasets WHERE state = 'ready' AND withdrawn = 0"),
  );
  expectSame('unfinished datasets', 0, count("SELECT count(*) FROM datasets WHERE state = 'importing'"));
  expectSame(
    'chunks of no dataset',
    0,
    count('SELECT count(*) FROM dataset_source_chunks WHERE dataset_id NOT IN (SELECT id FROM datasets)'),
  );
  const named = db.prepare<[], string>('SELECT store_name FROM trace_files').pluck().all();
  const left = readdirSync(folder.tracesFolder).filter(
    (name) => name.endsWith('.db') && !name.startsWith('staged-') && !named.some((one) => name.startsWith(one)),
  );
  expectSame('stores of no dataset', [], left);
}

export function callOf(workbench: Workbench): Call {
  return async <M extends Method>(method: M, input: Input<M>) => {
    const evaluatorId = currentEvaluator(workbench.context.db)?.id ?? null;
    const reply = await workbench.dispatch({ requestId: randomUUID(), evaluatorId, method, input });
    if (!reply.ok) throw asError(reply.error, method);
    // The contract pairs each method with its result, and the core answers by it.
    return reply.result as Output<M>;
  };
}

function asError({ code, message, details }: WireError, during: string): AppError {
  return new AppError(code, `${during}: ${message}`, details);
}

function finish(workbench: Workbench, taskId: string): Promise<Record<string, unknown>> {
  return new Promise((done, fail) => {
    const end = (task: TaskProgress) => {
      if (task.taskId !== taskId || task.state === 'running') return;
      stop();
      if (task.state === 'done') done(task.result ?? {});
      else
        fail(task.error === null ? new Wrong('crash', `a task ended as ${task.state}`) : asError(task.error, 'import'));
    };
    const stop = workbench.onEvent(({ event, payload }) => {
      if (event === 'tasks.progress') end(payload);
    });
    for (const task of workbench.context.tasks.list()) end(task);
  });
}
