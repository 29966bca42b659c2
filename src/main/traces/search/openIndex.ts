import { existsSync } from 'node:fs';
import { AppError } from '../../../shared/errors.ts';
import { openReadOnly } from '../../database/openDatabase.ts';
import type { FileKind } from '../../database/schema.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { prepareIndex } from './traceIndexTable.ts';

/** A search index, and no other. */
export const indexKind: FileKind = { name: 'index', make: prepareIndex };

/** The index of a store, to read; null where there is none, or none that this program could have made: it is built again. */
export function openIndex(file: string): ReadableDatabase | null {
  if (!existsSync(file)) return null;
  try {
    return openReadOnly(file, indexKind);
  } catch (error) {
    if (error instanceof AppError && error.code === 'DATABASE_CORRUPT') return null;
    throw error;
  }
}
