import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { FileSource } from '../../../shared/files.ts';
import type { DictionaryKind } from '../../../shared/rooms/derivations/scoreApi.ts';
import type { Context } from '../../context.ts';
import { requireReadableFile, usingSource } from '../../datasets/readableFile.ts';
import { requireKeptFile } from '../../localPath.ts';
import { refusedKind } from '../../records/json/fileKind.ts';
import { sha256OfFile } from '../../tokenizer/sha256OfFile.ts';
import { requireSystemDictionary } from '../../tokenizer/sudachi.ts';
import { corpusSynonymHash, systemSynonymHashes } from './score/comparability.ts';
import { readSynonyms } from './score/synonyms.ts';

/** Sudachi's own synonyms have 3 MB; they are read whole, in the core. */
const largestSynonyms = 32 * 1024 * 1024;

/**
 * Keeps a dictionary that somebody gave in the data folder and has scores computed with it from now on: a `system.dic`, or other names of entities, in
 * the place of the one before, synonyms beside those that are there. Sudachi's own synonyms go first and the corpus's `user.dic` last, as evaluate.py adds them.
 *
 * Throws  FILE_UNREADABLE, NOT_FOUND; IMPORT_MALFORMED for what is neither.
 */
export function useDictionary(source: FileSource, context: DictionaryContext): Promise<KeptDictionary> {
  return usingSource(context, source, (path) => keepDictionary(path, context));
}

type DictionaryContext = Pick<Context, 'emit' | 'folder' | 'grants' | 'pool' | 'settings'>;
type KeptDictionary = { kind: DictionaryKind; name: string };

async function keepDictionary(path: string, context: DictionaryContext): Promise<KeptDictionary> {
  await requireReadableFile(path);
  const kind = await kindOf(path, context.pool);
  const kept = await keepIn(join(context.folder.root, 'dictionaries'), path);
  if (kind === 'sudachi') context.settings.update({ sudachiDictionary: kept });
  else if (kind === 'entityAliases') context.settings.update({ entityAliases: kept });
  else {
    const { synonymDictionaries } = context.settings.current();
    const ordered = await inOrder([...synonymDictionaries, kept], context.folder.root);
    context.settings.update({ synonymDictionaries: ordered });
  }
  context.emit('project.changed', {});
  return { kind, name: basename(path) };
}

async function kindOf(path: string, pool: Context['pool']): Promise<DictionaryKind> {
  const file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead);
  const kind = refusedKind(head);
  if (kind === 'sudachiDictionary') {
    requireSystemDictionary(head, path);
    return 'sudachi';
  }
  if (kind === 'entityAliases') {
    await requireAliases(path, pool);
    return 'entityAliases';
  }
  const neither = { path, problem: 'dictionaryNeither', name: basename(path) };
  const { size } = await stat(path);
  if (size > largestSynonyms) throw new AppError('IMPORT_MALFORMED', 'Too long for synonyms', { ...neither, size });
  try {
    readSynonyms(await readFile(path));
    return 'synonyms';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, error.message, { ...error.details, ...neither });
  }
}

/** The file may be large, and is read where scores are computed. Throws IMPORT_MALFORMED with the line. */
async function requireAliases(path: string, pool: Context['pool']): Promise<void> {
  const files = { dictionaryPath: null, synonymPaths: [], aliasesPath: path, projectSynonyms: [] };
  try {
    await pool.run('derivations.describeScoring', { helper: 'aliases', files });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'IMPORT_MALFORMED') throw error;
    const named = { path, problem: 'aliasesDamaged', name: basename(path) };
    throw new AppError(error.code, error.message, { ...error.details, ...named });
  }
}

/** Copies a file into a folder under its own name, behind the beginning of its hash: a file that is in use is never written over. */
async function keepIn(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = join(folder, `${(await sha256OfFile(path)).slice(0, 12)}-${basename(path)}`);
  const unfinished = join(folder, `${randomUUID()}.part`);
  await copyFile(path, unfinished);
  await chmod(unfinished, 0o600);
  await rename(unfinished, kept);
  return kept;
}

/** Each dictionary once by its content; one that is gone or lies outside is not read and keeps its place, so that scoring says so. */
async function inOrder(paths: readonly string[], dataFolder: string): Promise<string[]> {
  const hashOf = async (path: string) => {
    requireKeptFile(path, dataFolder);
    return sha256OfFile(path);
  };
  const hashes = await Promise.all(paths.map((path) => hashOf(path).catch(() => path)));
  const rankOf = (hash: string) => (systemSynonymHashes.has(hash) ? 0 : hash === corpusSynonymHash ? 2 : 1);
  return paths
    .map((path, index) => ({ path, hash: hashes[index] ?? path }))
    .filter(({ hash }, index) => hashes.lastIndexOf(hash) === index)
    .sort((one, other) => rankOf(one.hash) - rankOf(other.hash))
    .map(({ path }) => path);
}
