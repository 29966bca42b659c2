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

/**
 * Runs a program in a thread of its own, for work on a database file that must not hold up the core's thread, until it sends the message that
 * `answerOf` makes an answer of (undefined: more comes). The program is text: it has to work from source, from the built bundle and in
 * Electron alike, and a file would need an entry in each. It has `openDatabase`, `workerData`, `parentPort` and `stepBack()`.
 */
export async function runDatabaseThread<Message, Answer>(
  program: string,
  data: Readonly<Record<string, unknown>>,
  answerOf: (message: Message) => Answer | undefined,
): Promise<Answer> {
  const worker = new Worker(head + program, { eval: true, workerData: { module: sqliteModulePath(), ...data } });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.on('message', (message: Message) => {
        try {
          const answer = answerOf(message);
          if (answer !== undefined) resolve(answer);
        } catch (error) {
          reject(error);
        }
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('A database thread ended without an answer')));
    });
  } finally {
    await worker.terminate();
  }
}
