import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { checking, refuseDamaged } from './checkFile.ts';
import { createDatabaseThreads } from './databaseThread.ts';
import { toStorageError } from './storageError.ts';

const askThread = createDatabaseThreads(`
  ${checking}
  const copy = async ({ source, target, isAwaited }) => {
    const db = openDatabase(source, { readonly: true, fileMustExist: true });
    try {
      db.exec('BEGIN');
      db.prepare('SELECT count(*) FROM sqlite_schema').get();
      parentPort.postMessage({ event: 'held' });
      if (!isAwaited) stepBack();
      await db.backup(target, { progress: () => 1000 });
    } finally {
      db.close();
    }
  };
  const onWritten = () => parentPort.postMessage({ event: 'written' });
  parentPort.on('message', (files) => copy(files).then(
    () => parentPort.postMessage({ event: 'checked', trouble: troubleOf(files.target, 'integrity_check', onWritten) }),
    (error) => parentPort.postMessage({ event: 'failed', code: error.code, message: error.message }),
  ));
`);

type Message =
  | { readonly event: 'held' | 'written' }
  | { readonly event: 'checked'; readonly trouble: string | null }
  | { readonly event: 'failed'; readonly code: string; readonly message: string };

type CopyOptions = {
  /** Whether somebody waits for it, and no window works: it then does not let others go first. */
  readonly isAwaited?: boolean;
  /** Called once nothing that is written from now on can come into the copy. */
  readonly onHeld?: () => void;
  /** Begins when the copy is written, while it is checked: nothing of it changes any more, but what is made of it is worth as much as the copy. */
  readonly beside?: () => Promise<void>;
};

/**
 * Copies a database that is in use with SQLite's backup API, in a thread and from a connection of its own. That connection
 * holds one read transaction: from the call of `onHeld` on the copy is settled, whatever is written meanwhile. Every page of the copy is then
 * checked there, which makes it one plain file without companions. A copy that fails leaves no file behind.
 *
 * Throws  DATABASE_CORRUPT (also when the copy is damaged, which means that the original is), DISK_FULL, STORAGE_READ_ONLY; what `beside` throws.
 */
export async function copyDatabase(source: string, target: string, options: CopyOptions = {}): Promise<void> {
  try {
    // Made first: SQLite would make it readable for the system's other users.
    closeSync(openSync(target, 'wx', 0o600));
    await runCopy(source, target, options);
  } catch (error) {
    removeDatabaseFiles(target);
    throw toStorageError(error, target) ?? error;
  }
}

async function runCopy(source: string, target: string, options: CopyOptions): Promise<void> {
  const { isAwaited = false, onHeld, beside } = options;
  let besides = Promise.resolve();
  try {
    const { trouble } = await askThread({ source, target, isAwaited }, (message: Message) => {
      if (message.event === 'failed') throw Object.assign(new Error(message.message), { code: message.code });
      if (message.event === 'held') onHeld?.();
      if (message.event === 'written' && beside !== undefined) besides = beside();
      // It is waited for below.
      besides.catch(() => {});
      return message.event === 'checked' ? message : undefined;
    });
    refuseDamaged(target, trouble);
  } finally {
    // Whoever clears away must not meet it at work.
    await Promise.allSettled([besides]);
  }
  await besides;
}

/** Removes a database that nobody has open, with SQLite's companions of it. */
export function removeDatabaseFiles(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
}

/** Makes renames in a folder last through a power cut. Systems that cannot open a folder do so by themselves. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
