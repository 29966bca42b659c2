import { randomUUID } from 'node:crypto';
import type { TaskProgress } from '../../shared/api/events.ts';
import { AppError, type WireError } from '../../shared/errors.ts';
import type { TaskContext, Tasks } from '../context.ts';

const reportEveryMs = 100;
const keepFinished = 10;

type Options = {
  readonly emit: (progress: TaskProgress) => void;
  /** Turns what a task threw into what may leave the core, noting defects in the log. */
  readonly toWireError: (error: unknown) => WireError;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
};

/** Long work of one project. The last ten finished tasks stay in `list`, newest last, for a window that opens later. */
export function createTasks({ emit, toWireError, clock = () => performance.now() }: Options): Tasks & {
  /** Stops everything that runs and waits for its end; what is begun later ends as cancelled without a start. */
  cancelAll(): Promise<void>;
} {
  const running = new Map<
    string,
    { progress: TaskProgress; abort: AbortController; finished: Promise<TaskProgress> }
  >();
  let finishedTasks: TaskProgress[] = [];
  let isClosing = false;

  const begin: Tasks['begin'] = (kind, subject, work) => {
    const taskId = randomUUID();
    const startedAt = clock();
    let emittedAt = Number.NEGATIVE_INFINITY;
    let progress: TaskProgress = {
      taskId,
      kind,
      subject,
      state: 'running',
      done: 0,
      total: null,
      elapsedMs: 0,
      result: null,
      error: null,
    };
    const abort = new AbortController();
    if (isClosing) abort.abort(closingReason());

    const show = (change: Partial<TaskProgress>, isDue: boolean) => {
      const at = clock();
      progress = { ...progress, ...change, elapsedMs: at - startedAt };
      const entry = running.get(taskId);
      if (entry !== undefined) entry.progress = progress;
      if (!isDue && at - emittedAt < reportEveryMs) return;
      emittedAt = at;
      emit(progress);
    };
    const context: TaskContext = {
      report: (done, total, kept = 0) => show({ done, total, ...(kept > 0 && { kept }) }, false),
      signal: abort.signal,
    };
    const end = (change: Partial<TaskProgress>): TaskProgress => {
      running.delete(taskId);
      show(change, true);
      finishedTasks = [...finishedTasks, progress].slice(-keepFinished);
      return progress;
    };
    // The work starts after the reply is on its way, so that no window hears of a task that it does not know.
    const finished = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => {
        abort.signal.throwIfAborted();
        return work(context);
      })
      .then(
        (result) => end({ state: 'done', result }),
        (error: unknown) =>
          end(
            wasStopped(error, abort.signal) ? { state: 'cancelled' } : { state: 'failed', error: toWireError(error) },
          ),
      );
    running.set(taskId, { progress, abort, finished });
    show({}, true);
    return { taskId, finished };
  };

  return {
    begin,
    cancel: (taskId) => {
      const entry = running.get(taskId);
      if (entry !== undefined) {
        entry.abort.abort(new AppError('CANCELLED', 'Stopped by the user'));
        return;
      }
      // One that ended a moment ago is no mistake of the caller.
      if (finishedTasks.some((task) => task.taskId === taskId)) return;
      throw new AppError('NOT_FOUND', 'No such task', { kind: 'task', id: taskId });
    },
    list: () => [...finishedTasks, ...[...running.values()].map((entry) => entry.progress)],
    cancelAll: async () => {
      isClosing = true;
      const entries = [...running.values()];
      for (const { abort } of entries) abort.abort(closingReason());
      await Promise.all(entries.map((entry) => entry.finished));
    },
  };
}

function closingReason(): AppError {
  return new AppError('CANCELLED', 'The project is being closed');
}

function wasStopped(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof AppError) return error.code === 'CANCELLED';
  return signal.aborted && error instanceof Error && error.name === 'AbortError';
}
