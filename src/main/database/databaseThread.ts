import { Worker } from 'node:worker_threads';
import { caution, sqliteModulePath } from './engine.ts';

/** Lets the work of the windows go first on a busy machine, for as long as the thread lives. Elsewhere the call would slow the whole process down. */
const stepBack = `
  function stepBack() {
    if (process.platform === 'linux') require('node:os').setPriority(10);
  }
`;

const head = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Sqlite = require(workerData.module);
  function openDatabase(file, options) {
    const db = new Sqlite(file, options);
    for (const pragma of ${JSON.stringify(caution)}) db.pragma(pragma);
    return db;
  }
  ${stepBack}
`;

/** What a thread has not ended by: nothing can end it while SQLite is busy in it, and the process cannot end in order before it does. */
export class TooSlow extends Error {}

let lostThreads = 0;

/** Whether a thread was given up that is still busy: `process.exit` would wait for it, so only a signal ends the process. */
export function hasLostThread(): boolean {
  return lostThreads > 0;
}

type AnswerOf<Message, Answer> = (message: Message, reply: (message: unknown) => void) => Answer | undefined;

/** So long a thread waits for more of the same, in milliseconds. */
const idleMs = 1_000;
const idle = new Map<Worker, { readonly program: string; readonly timer: NodeJS.Timeout }>();

/** Ends the threads that wait for more, before the process ends. */
export async function endIdleThreads(): Promise<void> {
  await Promise.all([...idle.keys()].map(end));
}

/**
 * Threads that run a program, for work on a database file that must not hold up the core's thread. Who asks sends `data` and waits for the
 * message that `answerOf` makes an answer of (undefined: more comes). The program is text: it has to work from source, from the built bundle
 * and in Electron alike, and a file would need an entry in each. It has `openDatabase`, `parentPort` and `stepBack()`.
 *
 * A thread takes the next question, too, where that comes soon: to start one takes longer than most that is asked of it. It may leave no file
 * open behind an answer. One that was given up, or sent anything that is no answer, is not asked again.
 *
 * Throws  what `answerOf` throws; `TooSlow` where there is no answer within `limitMs`; the reason of `signal` where that comes before.
 */
export function createDatabaseThreads(program: string) {
  return async function ask<Message, Answer>(
    data: Readonly<Record<string, unknown>>,
    answerOf: AnswerOf<Message, Answer>,
    { limitMs, signal }: { readonly limitMs?: number; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> {
    signal?.throwIfAborted();
    const worker = takeIdle(program) ?? startThread(program);
    try {
      worker.postMessage(data);
      const answer = await answerFrom(worker, answerOf, limitMs, signal);
      worker.unref();
      idle.set(worker, { program, timer: setTimeout(() => void end(worker), idleMs).unref() });
      return answer;
    } catch (error) {
      const ended = end(worker);
      if (error instanceof TooSlow || signal?.aborted) giveUp(worker, ended);
      else await ended;
      throw error;
    }
  };
}

function takeIdle(program: string): Worker | undefined {
  const [worker, kept] = [...idle].find(([, one]) => one.program === program) ?? [];
  if (worker === undefined) return undefined;
  clearTimeout(kept?.timer);
  idle.delete(worker);
  worker.ref();
  return worker;
}

function end(worker: Worker): Promise<number> {
  idle.delete(worker);
  return worker.terminate();
}

function startThread(program: string): Worker {
  const worker = new Worker(head + program, { eval: true, workerData: { module: sqliteModulePath() } });
  // Of one that nobody waits for, nobody asks why it ended.
  return worker.on('error', () => {}).once('exit', () => idle.delete(worker));
}

async function answerFrom<Message, Answer>(
  worker: Worker,
  answerOf: AnswerOf<Message, Answer>,
  limitMs?: number,
  signal?: AbortSignal,
): Promise<Answer> {
  let limit: NodeJS.Timeout | undefined;
  const answered = Promise.withResolvers<Answer>();
  const giveUpEarly = () => answered.reject(signal?.reason);
  const onMessage = (message: Message) => {
    try {
      const answer = answerOf(message, (reply) => worker.postMessage(reply));
      if (answer !== undefined) answered.resolve(answer);
    } catch (error) {
      answered.reject(error);
    }
  };
  const onExit = () => answered.reject(new Error('A database thread ended without an answer'));
  signal?.addEventListener('abort', giveUpEarly, { once: true });
  worker.on('message', onMessage).once('error', answered.reject).once('exit', onExit);
  if (limitMs !== undefined)
    limit = setTimeout(() => answered.reject(new TooSlow(`No answer within ${limitMs} ms`)), limitMs);
  try {
    return await answered.promise;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', giveUpEarly);
    worker.off('message', onMessage).off('error', answered.reject).off('exit', onExit);
  }
}

function giveUp(worker: Worker, ended: Promise<unknown>): void {
  lostThreads += 1;
  worker.unref();
  void ended.then(() => {
    lostThreads -= 1;
  });
}
