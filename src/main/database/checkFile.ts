import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import { sqliteModulePath } from './openDatabase.ts';

/** Lets the work of the windows go first on a busy machine. Elsewhere the call would slow the whole process down. */
export const stepBack = `
  function stepBack() {
    if (process.platform === 'linux') require('node:os').setPriority(10);
  }
`;

/**
 * Runs in a thread of its own, as text: it has to work from source, from the built bundle and in Electron alike, and a file
 * would need an entry in each.
 */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Database = require(workerData.module);
  ${stepBack}
  stepBack();
  try {
    const db = new Database(workerData.file, { fileMustExist: true });
    if (workerData.check === 'integrity_check') db.pragma('journal_mode = DELETE');
    const report = db.pragma(workerData.check + '(1)', { simple: true });
    db.close();
    parentPort.postMessage(report === 'ok' ? null : workerData.check);
  } catch (error) {
    parentPort.postMessage(String(error.code ?? error.message));
  }
`;

/**
 * Checks every page of a database file without holding up the core's thread.
 *
 * `quick_check` is for the file in use. `integrity_check` also compares indexes with tables and is for a copy that nobody
 * uses yet: it turns the copy into one plain file without companions.
 * Throws  DATABASE_CORRUPT with the path and what was found.
 */
export async function checkFile(file: string, check: 'quick_check' | 'integrity_check'): Promise<void> {
  const worker = new Worker(program, { eval: true, workerData: { module: sqliteModulePath(), file, check } });
  const trouble = await new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The checking thread ended without an answer')));
  });
  await worker.terminate();
  if (trouble !== null) {
    throw new AppError('DATABASE_CORRUPT', 'A database file is damaged', { path: file, reason: String(trouble) });
  }
}
