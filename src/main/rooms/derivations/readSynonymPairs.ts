import { readFile, stat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import { mostSynonyms, type SynonymPair } from '../../../shared/rooms/derivations/synonyms.ts';
import { pairsOf } from './score/projectSynonyms.ts';
import { readSynonyms } from './score/synonyms.ts';

/** Sudachi's own synonyms have 3 MB; a list of a project is far from that. */
const longest = 32 * 1024 * 1024;

/**
 * The pairs of a file in chikkarpy's form, text or compiled (`pairsOf`). Runs in a worker thread. Errors: FILE_UNREADABLE; IMPORT_MALFORMED
 * `{ problem: 'noSynonyms' }` for a file that is none, or holds no pair; INVALID_INPUT as `tooManySynonyms`.
 */
export async function readSynonymPairs({ path }: { readonly path: string }): Promise<SynonymPair[]> {
  const pairs = pairsIn(await readAtMost(path));
  if (pairs.length > mostSynonyms) throw tooManySynonyms();
  if (pairs.length > 0) return pairs;
  throw new AppError('IMPORT_MALFORMED', 'No synonyms in the form of chikkarpy', { path, problem: 'noSynonyms' });
}

/** INVALID_INPUT `{ reason: 'tooManySynonyms', most }` */
export function tooManySynonyms(): AppError {
  const details = { reason: 'tooManySynonyms', most: mostSynonyms };
  return new AppError('INVALID_INPUT', `More than ${mostSynonyms} pairs of synonyms`, details);
}

async function readAtMost(path: string): Promise<Uint8Array> {
  try {
    return (await stat(path)).size > longest ? new Uint8Array() : await readFile(path);
  } catch (cause) {
    throw new AppError('FILE_UNREADABLE', `Cannot read ${path}`, { path }, { cause });
  }
}

function pairsIn(bytes: Uint8Array): SynonymPair[] {
  try {
    return pairsOf(readSynonyms(bytes));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
