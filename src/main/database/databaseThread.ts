import { Worker } from 'node:worker_threads';
import { caution, sqliteModulePath } from './engine.ts';

/** Lets the work of the windows go first on a busy machine. Elsewhere the call would slow the whole process down. */
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

/**
 * Runs a program in a thread of its own, for work on a database file that must not hold up the core's thread, until it sends the message that
 * `answerOf` makes an answer of (undefined: more comes). The program is text: it has to work from source, from the built bundle and in
 * Electron alike, and a file would need an entry in each. It has `openDatabase`, `workerData`, `parentPort` and `stepBack()`.
 *
 * Throws  what `answerOf` throws; `TooSlow` where there is no answer within `limitMs`; the reason of `signal` where that comes before.
 */
export async function runDatabaseThread<Message, Answer>(
  program: string,
  data: Readonly<Record<string, unknown>>,
  answerOf: (message: Message, reply: (message: string) => void) => Answer | undefined,
  limitMs?: number,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted();
  const worker = new Worker(head + program, { eval: true, workerData: { module: sqliteModulePath(), ...data } });
  let limit: NodeJS.Timeout | undefined;
  let isLost = false;
  let giveUpEarly = () => {};
  try {
    return await new Promise<Answer>((resolve, reject) => {
      giveUpEarly = () => {
        isLost = true;
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUpEarly, { once: true });
      worker.on('message', (message: Message) => {
        try {
          const answer = answerOf(message, (text) => worker.postMessage(text));
          if (answer !== undefined) resolve(answer);
        } catch (error) {
          reject(error);
        }
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('A database thread ended without an answer')));
      if (limitMs === undefined) return;
      limit = setTimeout(() => {
        isLost = true;
        reject(new TooSlow(`No answer within ${limitMs} ms`));
      }, limitMs);
    });
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', giveUpEarly);
    const ended = worker.terminate();
    if (isLost) giveUp(worker, ended);
    else await ended;
  }
}

function giveUp(worker: Worker, ended: Promise<unknown>): void {
  lostThreads += 1;
  worker.unref();
  void ended.then(() => {
    lostThreads -= 1;
  });
}
