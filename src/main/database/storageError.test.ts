import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { toStorageError } from './storageError.ts';

describe('toStorageError', () => {
  it('gives every failure of storage a code, and leaves defects alone', () => {
    const codes = [
      'SQLITE_FULL',
      'SQLITE_IOERR_WRITE',
      'SQLITE_READONLY_DIRECTORY',
      'SQLITE_CANTOPEN',
      'SQLITE_BUSY_SNAPSHOT',
      'SQLITE_CORRUPT_VTAB',
      'SQLITE_NOTADB',
      'SQLITE_IOERR_SHORT_READ',
      'ENOSPC',
      'EROFS',
      'EACCES',
      'SQLITE_CONSTRAINT_UNIQUE',
      'ERR_INVALID_ARG_TYPE',
    ];
    const found = codes.map((code) => toStorageError(Object.assign(new Error('x'), { code }), '/data')?.code ?? null);
    expect(found).toEqual([
      'DISK_FULL',
      'DISK_FULL',
      'STORAGE_READ_ONLY',
      'STORAGE_READ_ONLY',
      'DATABASE_IN_USE',
      'DATABASE_CORRUPT',
      'DATABASE_CORRUPT',
      'DATABASE_CORRUPT',
      'DISK_FULL',
      'STORAGE_READ_ONLY',
      'STORAGE_READ_ONLY',
      null,
      null,
    ]);
    expect([toStorageError('text', '/data'), toStorageError(new AppError('NOT_FOUND', 'x'), '/data')?.code]).toEqual([
      null,
      'NOT_FOUND',
    ]);
  });
});
