import { AppError } from '../../shared/errors.ts';
import { createDatabaseThreads } from './databaseThread.ts';

/** For the program of a thread: `troubleOf(file, check)` is what is wrong with a file, null where nothing is; nothing of it changes after `onWritten()`. */
export const checking = `
  function troubleOf(file, check, onWritten = () => {}) {
    let db = null;
    try {
      db = openDatabase(file, { fileMustExist: true });
      if (check === 'integrity_check') db.pragma('journal_mode = DELETE');
      onWritten();
      const report = db.pragma(check + '(1)', { simple: true });
      return report === 'ok' ? null : check;
    } catch (error) {
      return String(error.code ?? error.message);
    } finally {
      db?.close();
    }
  }
`;

const askThread = createDatabaseThreads(`
  ${checking}
  stepBack();
  parentPort.on('message', ({ file, check }) => parentPort.postMessage(troubleOf(file, check)));
`);

/**
 * Checks every page of a database file without holding up the core's thread.
 *
 * `quick_check` is for the file in use. `integrity_check` also compares indexes with tables and is for a copy that nobody
 * uses yet: it turns the copy into one plain file without companions.
 * Throws  DATABASE_CORRUPT with the path and what was found.
 */
export async function checkFile(file: string, check: 'quick_check' | 'integrity_check'): Promise<void> {
  refuseDamaged(file, await askThread({ file, check }, (found: string | null) => found));
}

/** Throws  DATABASE_CORRUPT where there is a trouble. */
export function refuseDamaged(file: string, trouble: string | null): void {
  if (trouble === null) return;
  throw new AppError('DATABASE_CORRUPT', 'A database file is damaged', { path: file, reason: trouble });
}
