import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { AppError } from '../../shared/errors.ts';
import type { TaskBatch, TaskInput, TaskName, TaskOutput } from '../rooms/tasks.ts';
import type { TaskReply, TaskRequest } from './metrics.worker.ts';
import type { MessageFromTask, MessageToTask } from './taskChannel.ts';
import { createTaskTurns, type Urgency } from './taskTurns.ts';

type RunOptions<B> = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number | null) => void;
  /** Takes a batch; the task waits while this is busy. What it throws ends the task and is what `run` throws. */
  readonly onBatch?: (batch: B) => void | Promise<void>;
  /** `now` by default. */
  readonly urgency?: Urgency;
};

/** Runs named tasks in threads. Input, batches and result are plain data. */
export type TaskPool = {
  /**
   * Throws  what the task threw when that is an `AppError`; CANCELLED when `signal` fired; otherwise TASK_FAILED
   *         `{ task }`, with the task's own error as its cause, and `{ reason: 'memory', megabytes }` where it took more than it may.
   */
  run<N extends TaskName>(name: N, input: TaskInput<N>, options?: RunOptions<TaskBatch<N>>): Promise<TaskOutput<N>>;
  /** Starts the threads that are not running, in the background: the next tasks begin without waiting for that. */
  warm(): void;
  /** Ends the threads; tasks that still run, and those that are asked for later, end as cancelled. */
  close(): Promise<void>;
};

type ThreadOptions = {
  /** The entry file of the threads: a shell that was built passes the built one. */
  readonly workerFile?: string;
  /** What Node starts the threads with, beside what all are started with. */
  readonly flags?: readonly string[];
  readonly threads?: number;
  /** Milliseconds after which an unused thread ends; one that has tokenized holds some 200 MB. */
  readonly idleTimeout?: number;
  /** MiB of heap that a thread may take. */
  readonly megabytes?: number;
};

type TaskPoolOptions = ThreadOptions & {
  /** Threads that other pools use too, and that stay when this one is closed; by default it starts and ends its own. */
  readonly sharedThreads?: SharedThreads;
  /** Tasks whose thread is never ended under them: they look at their signal themselves. */
  readonly endThemselves?: readonly TaskName[];
};

/** Threads that run tasks for whoever asks. */
export type SharedThreads = {
  readonly started: () => Promise<Piscina>;
  /** Starts one, in which the task begins that comes soon; resolves while it still reads its code. */
  readonly begin: () => Promise<void>;
  /** Ends those that run. */
  readonly end: () => Promise<void>;
};

const usualMegabytes = 1_536;

/** How long a cancelled task may take to notice before its thread is ended, in milliseconds. */
const graceAfterCancel = 1_000;

/** Threads of which none runs before it is asked for. */
export function shareThreads(options: ThreadOptions = {}): SharedThreads {
  let running: Promise<Piscina> | null = null;
  return {
    started: () => {
      running ??= startThreads(options);
      return running;
    },
    begin: async () => {
      const threads = await startThreads(options);
      // The first task waits for this thread instead of starting another one.
      running = threads.run(null, { name: 'warmUp' }).then(() => threads);
      running.catch(() => {});
    },
    end: async () => (await running)?.destroy(),
  };
}

const usualThreads = Math.max(1, Math.min(2, availableParallelism()));

/**
 * At the limit Node ends a thread and lets V8 take 16 MiB more, to finish the collection under way. Where more than that of what is young
 * is moved to what is old at once, V8 ends the whole process: a small heap has to be young in a small part only.
 */
function youngMegabytes(megabytes: number): number {
  return Math.max(1, Math.min(48, Math.floor(megabytes / 16)));
}

async function startThreads(options: ThreadOptions): Promise<Piscina> {
  const megabytes = options.megabytes ?? usualMegabytes;
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: options.workerFile ?? join(import.meta.dirname, 'metrics.worker.ts'),
    name: 'runTask',
    minThreads: 0,
    maxThreads: options.threads ?? usualThreads,
    idleTimeout: options.idleTimeout ?? 120_000,
    execArgv: ['--disable-warning=ExperimentalWarning', ...(options.flags ?? [])],
    // Garbage of files that stream through is collected early. From 2 GB of old space on, V8 lets garbage grow to four times what is
    // alive before it looks, in some runs and not in others: a thread then holds 70 to 250 MB more.
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes(megabytes), maxOldGenerationSizeMb: megabytes },
  });
}

/** Makes a pool. No thread runs before the first task. */
export function createTaskPool(options: TaskPoolOptions = {}): TaskPool {
  let pool: Promise<Piscina> | null = null;
  let isClosed = false;
  const running = new Set<AbortController>();
  const endThemselves: ReadonlySet<TaskName> = new Set(options.endThemselves);
  const inThreads: InThreads = {
    all: new Set(),
    notToBeEnded: new Set(),
    graceMs: () => (isClosed ? 0 : graceAfterCancel),
  };
  const megabytes = options.megabytes ?? usualMegabytes;
  const threads = options.threads ?? usualThreads;
  const turns = createTaskTurns(threads);
  const start = () => options.sharedThreads?.started() ?? startThreads(options);
  return {
    async run<N extends TaskName>(name: N, input: TaskInput<N>, runOptions: RunOptions<TaskBatch<N>> = {}) {
      if (isClosed || runOptions.signal?.aborted) throw cancelled();
      pool ??= start();
      const stop = new AbortController();
      running.add(stop);
      const cancel = () => stop.abort(cancelled());
      runOptions.signal?.addEventListener('abort', cancel, { once: true });
      let end: (() => void) | null = null;
      try {
        end = await turns.take(runOptions.urgency ?? 'now', stop.signal);
        const how = { stop, inThreads, endsItself: endThemselves.has(name) };
        const result = await runInThread(await pool, { name, input }, runOptions, how).catch((error: unknown) => {
          throw isOutOfMemory(error) ? outOfMemory(name, megabytes, error) : error;
        });
        // `tasks[name]` made it, and structured cloning keeps plain data as it is.
        return result as TaskOutput<N>;
      } finally {
        end?.();
        runOptions.signal?.removeEventListener('abort', cancel);
        running.delete(stop);
      }
    },
    warm() {
      if (isClosed) return;
      pool ??= start();
      void pool.then((started) => {
        if (started.threads.length === threads) return;
        // One for each: a thread takes no second task, so those that are missing are started.
        for (let thread = 0; thread < threads; thread += 1) started.run(null, { name: 'warmUp' }).catch(() => {});
      });
    },
    async close() {
      isClosed = true;
      for (const stop of running) stop.abort(new AppError('CANCELLED', 'The worker pool was closed'));
      await Promise.allSettled(inThreads.notToBeEnded);
      if (options.sharedThreads !== undefined) await Promise.allSettled(inThreads.all);
      else if (pool !== null) await (await pool).destroy();
      pool = null;
    },
  };
}

/** The tasks of a pool that threads work on. */
type InThreads = {
  readonly all: Set<Promise<unknown>>;
  readonly notToBeEnded: Set<Promise<unknown>>;
  /** How long a cancelled task may take to notice before its thread is ended, in milliseconds. */
  graceMs(): number;
};

async function runInThread<B>(
  pool: Piscina,
  request: Omit<TaskRequest, 'port'>,
  options: RunOptions<B>,
  { stop, inThreads, endsItself }: { stop: AbortController; inThreads: InThreads; endsItself: boolean },
): Promise<unknown> {
  stop.signal.throwIfAborted();
  const { port1: ours, port2: theirs } = new MessageChannel();
  const end = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const abandoned = new Promise<never>((_, reject) => {
    const abandon = () => {
      ours.postMessage({ kind: 'cancel' } satisfies MessageToTask);
      reject(stop.signal.reason);
      if (endsItself) return;
      grace = setTimeout(() => {
        end.abort();
        startThreadForWaiting(pool);
      }, inThreads.graceMs()).unref();
    };
    stop.signal.addEventListener('abort', abandon, { once: true });
  });
  let taking = Promise.resolve();
  const take = async (batch: B) => {
    if (stop.signal.aborted) return;
    await options.onBatch?.(batch);
    ours.postMessage({ kind: 'taken' } satisfies MessageToTask);
  };
  ours.on('message', (message: MessageFromTask) => {
    if (message.kind === 'progress') options.onProgress?.(message.done, message.total);
    else taking = taking.then(() => take(message.batch as B)).catch((error: unknown) => stop.abort(error));
  });
  const message: TaskRequest = { ...request, port: theirs };
  const finished: Promise<TaskReply> = pool.run(message, { transferList: [theirs], signal: end.signal });
  const sets = endsItself ? [inThreads.all, inThreads.notToBeEnded] : [inThreads.all];
  for (const set of sets) set.add(finished);
  const tidy = () => {
    for (const set of sets) set.delete(finished);
    clearTimeout(grace);
    ours.close();
  };
  finished.then(tidy, tidy);
  try {
    return unpack(request.name, await Promise.race([finished, abandoned]));
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason;
    throw error instanceof AppError ? error : taskFailed(request.name, error);
  } finally {
    // Whoever cleans up after a task that failed must not meet a batch that is still being stored.
    await taking;
  }
}

/** Piscina starts no thread for tasks that wait when it has ended one; asking for one more, and taking that back, makes it do so. */
function startThreadForWaiting(pool: Piscina): void {
  if (pool.queueSize === 0) return;
  const unwanted = new AbortController();
  pool.run(null, { signal: unwanted.signal }).catch(() => {});
  unwanted.abort();
}

function unpack(task: TaskName, reply: TaskReply): unknown {
  if (reply.ok) return reply.result;
  if ('error' in reply) throw new AppError(reply.error.code, reply.error.message, reply.error.details);
  throw taskFailed(task, Object.assign(new Error(reply.defect.message), reply.defect));
}

function isOutOfMemory(error: unknown): error is AppError {
  const cause = error instanceof AppError ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function outOfMemory(task: TaskName, megabytes: number, { cause }: AppError): AppError {
  const words = `The file needs more than ${megabytes} MiB of memory`;
  return new AppError('TASK_FAILED', words, { task, reason: 'memory', megabytes }, { cause });
}

function taskFailed(task: TaskName, cause: unknown): AppError {
  return new AppError('TASK_FAILED', `Task ${task} failed`, { task }, { cause });
}

function cancelled(): AppError {
  return new AppError('CANCELLED', 'The task was cancelled');
}
