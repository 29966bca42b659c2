import { AppError } from '../../shared/errors.ts';
import { runDatabaseThread } from './databaseThread.ts';

const program = `
  stepBack();
  try {
    const db = openDatabase(workerData.file, { fileMustExist: true });
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
  const trouble = await runDatabaseThread(program, { file, check }, (found: string | null) => found);
  if (trouble !== null) {
    throw new AppError('DATABASE_CORRUPT', 'A database file is damaged', { path: file, reason: String(trouble) });
  }
}
