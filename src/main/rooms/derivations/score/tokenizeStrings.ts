import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { IncomparableReason } from '../../../../shared/rooms/derivations/score.ts';
import type { SynonymPair } from '../../../../shared/rooms/derivations/synonyms.ts';
import { builtInDictionaryPath, describeDictionary, fileStamp, tokenizerName } from '../../../tokenizer/dictionary.ts';
import { readEdition } from '../../../tokenizer/dictionaryEdition.ts';
import { sha256OfFile } from '../../../tokenizer/sha256OfFile.ts';
import { loadSudachi, type SudachiMorpheme, type Tokenizer } from '../../../tokenizer/sudachi.ts';
import { dictionaryReasons } from './comparability.ts';
import { layeredSynonyms, printUserDictionary } from './projectSynonyms.ts';
import { remembered } from './remembered.ts';
import { readSynonyms, type SynonymDictionary } from './synonyms.ts';
import { type TokenizedText, tokenSetsOf } from './tokenSets.ts';

/** Which dictionaries to use. */
type DictionaryFiles = {
  /** A Sudachi `system.dic`; null for the built-in small one. */
  readonly dictionaryPath: string | null;
  /** Synonym dictionaries, text or compiled, in the order they are added: the last is asked first, so a user's own comes last. */
  readonly synonymPaths: readonly string[];
};

/** What cuts and compares words. Plain data: it travels to a worker thread. */
export type TokenizerFiles = DictionaryFiles & {
  /** Pairs that the reviewers of a project added, laid over the dictionaries (`layeredSynonyms`); none for the scores of the reference. */
  readonly projectSynonyms: readonly SynonymPair[];
};

/** What a JEMHopQA score says about its tokens. */
export type TokenizerDescription = {
  /** For example `Sudachi small 20260116`. */
  readonly tokenizer: string;
  readonly dictionaries: readonly { readonly name: string; readonly sha256: string }[];
  /** In what these are not the dictionaries that published JEMHopQA scores were computed with; empty when they are. */
  readonly reasons: readonly IncomparableReason[];
};

/**
 * Names and hashes of the dictionaries, and in what scores made with them do not compare with published JEMHopQA scores (`dictionaryReasons`).
 * Throws FILE_UNREADABLE, or IMPORT_MALFORMED for a synonym dictionary that cannot be read.
 */
export async function describeTokenizer({
  dictionaryPath,
  synonymPaths,
}: DictionaryFiles): Promise<TokenizerDescription> {
  const path = dictionaryPath ?? builtInDictionaryPath();
  const dictionary = await describeDictionary(path);
  await readSynonymFiles(synonymPaths);
  const hashes = await Promise.all(synonymPaths.map(sha256OfFile));
  return {
    tokenizer: tokenizerName(dictionary, dictionaryPath === null),
    dictionaries: [
      { name: dictionary.name, sha256: dictionary.sha256 },
      ...synonymPaths.map((path, index) => ({ name: basename(path), sha256: hashes[index] ?? '' })),
    ],
    reasons: dictionaryReasons(await readEdition(path), hashes),
  };
}

async function readSynonymFile(path: string): Promise<SynonymDictionary> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new AppError('FILE_UNREADABLE', `Cannot read ${basename(path)}`, { path }, { cause });
  });
  try {
    return readSynonyms(bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = `Synonym dictionary ${basename(path)}: ${error.details.reason}`;
    throw new AppError(error.code, message, { ...error.details, path }, { cause: error });
  }
}

/** What this thread has loaded, by stamp: scoring comes in chunks, and loading takes longer than a chunk. One tokenizer at a time. */
const loadedTokenizers = new Map<string, Promise<Tokenizer>>();
const loadedSynonyms = new Map<string, Promise<SynonymDictionary>>();

async function readSynonymFiles(paths: readonly string[]): Promise<SynonymDictionary[]> {
  const stamps = await Promise.all(paths.map(fileStamp));
  for (const stamp of loadedSynonyms.keys()) if (!stamps.includes(stamp)) loadedSynonyms.delete(stamp);
  return Promise.all(
    paths.map((path, index) => remembered(loadedSynonyms, stamps[index] ?? path, () => readSynonymFile(path))),
  );
}

async function tokenizerOf(path: string): Promise<Tokenizer> {
  const stamp = await fileStamp(path);
  for (const known of loadedTokenizers.keys()) if (known !== stamp) loadedTokenizers.delete(known);
  return remembered(loadedTokenizers, stamp, () => loadSudachi(path));
}

/**
 * Tokens of normalised texts with Sudachi and synonym dictionaries, by text; null for a text that Sudachi refuses. Runs in a worker thread;
 * the result is a `Map`, which survives the way back. Throws FILE_UNREADABLE or IMPORT_MALFORMED for a dictionary that cannot be used.
 */
export async function tokenizeStrings({
  strings,
  dictionaryPath,
  synonymPaths,
  projectSynonyms,
}: TokenizerFiles & { readonly strings: readonly string[] }): Promise<Map<string, TokenizedText | null>> {
  const [tokenizer, synonyms] = await Promise.all([
    tokenizerOf(dictionaryPath ?? builtInDictionaryPath()),
    readSynonymFiles(synonymPaths),
  ]);
  const synonymsOf = layeredSynonyms(projectSynonyms, synonyms);
  const tokensOf = (text: string) => {
    const morphemes = tokenizer(text);
    return morphemes === null ? null : tokenSetsOf(morphemes.map(readable), synonymsOf);
  };
  return new Map(strings.map((text) => [text, tokensOf(text)]));
}

/** A project's pairs as a user dictionary that chikkarpy asks before these (`printUserDictionary`), in a worker thread. Errors: as of `tokenizeStrings`. */
export async function userDictionaryOf({
  projectSynonyms,
  synonymPaths,
}: Pick<TokenizerFiles, 'projectSynonyms' | 'synonymPaths'>): Promise<string> {
  return printUserDictionary(projectSynonyms, await readSynonymFiles(synonymPaths));
}

/** How texts are read, in katakana, in their order; what the dictionary has no reading of stays as it is written. Runs in a worker thread. Errors: as of `tokenizeStrings`. */
export async function readingsOf({
  strings,
  dictionaryPath,
}: Pick<TokenizerFiles, 'dictionaryPath'> & { readonly strings: readonly string[] }): Promise<string[]> {
  const tokenizer = await tokenizerOf(dictionaryPath ?? builtInDictionaryPath());
  return strings.map((text) => (tokenizer(text) ?? []).map(({ surface, reading }) => reading || surface).join(''));
}

function readable({ surface, normalizedForm, partOfSpeech }: SudachiMorpheme) {
  const [first = '', second = '', third = ''] = partOfSpeech;
  return { surface, normalizedForm, partOfSpeech: [first, second, third] as const };
}
