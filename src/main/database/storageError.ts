import { AppError } from '../../shared/errors.ts';

/** SQLite's extended result codes, and those of unpacking, begin with these; the first that fits decides. */
const codesByBeginning = [
  ['SQLITE_FULL', 'DISK_FULL'],
  ['SQLITE_READONLY', 'STORAGE_READ_ONLY'],
  ['SQLITE_CANTOPEN', 'STORAGE_READ_ONLY'],
  ['SQLITE_PERM', 'STORAGE_READ_ONLY'],
  ['SQLITE_AUTH', 'STORAGE_READ_ONLY'],
  ['SQLITE_BUSY', 'DATABASE_IN_USE'],
  ['SQLITE_LOCKED', 'DATABASE_IN_USE'],
  ['SQLITE_CORRUPT', 'DATABASE_CORRUPT'],
  ['SQLITE_NOTADB', 'DATABASE_CORRUPT'],
  ['SQLITE_IOERR_READ', 'DATABASE_CORRUPT'],
  ['SQLITE_IOERR_SHORT_READ', 'DATABASE_CORRUPT'],
  ['SQLITE_IOERR_CORRUPTFS', 'DATABASE_CORRUPT'],
  ['SQLITE_IOERR_DATA', 'DATABASE_CORRUPT'],
  // What is left are writes that the disk refused half-way; SQLite has rolled them back.
  ['SQLITE_IOERR', 'DISK_FULL'],
  ['ZSTD_error', 'DATABASE_CORRUPT'],
  ['Z_BUF_ERROR', 'DATABASE_CORRUPT'],
  ['ERR_BUFFER_TOO_LARGE', 'DATABASE_CORRUPT'],
] as const;

const systemCodes: Readonly<Record<string, 'DISK_FULL' | 'STORAGE_READ_ONLY'>> = {
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EROFS: 'STORAGE_READ_ONLY',
  EACCES: 'STORAGE_READ_ONLY',
  EPERM: 'STORAGE_READ_ONLY',
  // A file stands where a folder has to be.
  EEXIST: 'STORAGE_READ_ONLY',
  ENOTDIR: 'STORAGE_READ_ONLY',
};

const words = {
  DISK_FULL: 'The disk is full',
  STORAGE_READ_ONLY: 'This place cannot be written to',
  DATABASE_IN_USE: 'Another program works on this database',
  DATABASE_CORRUPT: 'The database is damaged',
} as const;

/**
 * What an error of SQLite or of the file system means to a user.
 *
 * Returns  an `AppError` whose details hold `path` and the system's own code as `reason`; an `AppError` passes unchanged;
 *          null for anything else, which is then a defect and none of storage's.
 */
export function toStorageError(error: unknown, path: string): AppError | null {
  if (error instanceof AppError) return error;
  const reason = errorCode(error);
  if (reason === null) return null;
  const code = codesByBeginning.find(([prefix]) => reason.startsWith(prefix))?.[1] ?? systemCodes[reason];
  return code === undefined
    ? null
    : new AppError(code, `${words[code]}: ${reason}`, { path, reason }, { cause: error });
}

/** Runs `work`; what storage throws in it comes out as an `AppError` about `path`. */
export function withStorageErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStorageError(error, path) ?? error;
  }
}

function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return error.code;
}
