import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SudachiStateful } from 'sudachi-wasm333';
import { AppError } from '../../shared/errors.ts';
import { unreadable } from './sha256OfFile.ts';
import { quietly, startSudachi } from './startSudachi.ts';

/** A word as Sudachi cuts it: surface in the original text, normalised form, reading in katakana (empty where the dictionary has none), and six levels of part of speech. */
export type SudachiMorpheme = {
  readonly surface: string;
  readonly normalizedForm: string;
  readonly reading: string;
  readonly partOfSpeech: readonly string[];
};

/**
 * Cuts a text into words in mode C (longest units), of any length. The surfaces join to the text. Empty for an empty text; null for a text that
 * Sudachi refuses, as one that grows beyond 65,535 bytes when it is normalised (3,641 times ㌖).
 */
export type Tokenizer = (text: string) => SudachiMorpheme[] | null;

/**
 * The first eight bytes of a system dictionary, a little-endian number: first and second version. User dictionaries have others.
 * Source: `SYSTEM_DICT_VERSION_1` and `_2` in sudachi/src/dic/header.rs of WorksApplications/sudachi.rs.
 */
const systemVersions: readonly bigint[] = [0x7366d3f18bd111e7n, 0xce9f011a92394434n];
/** How dictionaries of the next format begin. Source: `MAGIC_BYTES` in sudachi/src/dic/description.rs, same repository. */
const newerFormat = 'SudachiBinaryDic';
/** Bytes by which both are told. */
const headLength = 16;

/** UTF-8 bytes Sudachi takes in one call; longer text is cut before it. */
const inputLimit = 49_149;

/**
 * Loads Sudachi with a dictionary file (`system.dic` of any edition). Takes about 0.1 s and 160 MB for the small dictionary, 300 MB for a core
 * one, because the dictionary lives in the memory of the WebAssembly module: do it in a worker thread.
 * Throws FILE_UNREADABLE, or IMPORT_MALFORMED for a file that is not a Sudachi dictionary or a damaged one.
 */
export async function loadSudachi(dictionaryPath: string): Promise<Tokenizer> {
  const sudachi = await startWith(dictionaryPath);
  const tokenizePart = (part: string) => {
    try {
      return readMorphemes(
        part,
        quietly(() => sudachi.tokenize_stringified(part.toWellFormed())),
      );
    } catch (thrown) {
      // What Sudachi says itself is an object; an error is its program that fell over, and no text after it can be trusted.
      if (thrown instanceof Error) throw new AppError('TASK_FAILED', `Sudachi failed: ${thrownText(thrown)}`);
      return null;
    }
  };
  return (text) => {
    const parts = cutText(text, inputLimit).map(tokenizePart);
    return parts.includes(null) ? null : parts.flatMap((morphemes) => morphemes ?? []);
  };
}

async function startWith(path: string): Promise<SudachiStateful> {
  try {
    await using file = await open(path, 'r');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    requireSystemDictionary(buffer.subarray(0, bytesRead), path);
    return await startSudachi(file);
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    if (thrown instanceof Error && 'syscall' in thrown) throw unreadable(path, thrown);
    const [problem, name, cause] = ['dictionaryDamaged', basename(path), new Error(thrownText(thrown))] as const;
    throw new AppError('IMPORT_MALFORMED', `${name} is ${faults[problem]}`, { path, problem, name }, { cause });
  }
}

/** What can be wrong with a dictionary file, as the command line says it; windows translate the code. */
const faults = {
  dictionaryOther: 'not a Sudachi dictionary (system.dic)',
  dictionaryNewer: [
    'a Sudachi dictionary of the format after 20260723, which cannot be read.',
    'Take 20260723 or older: pip install "sudachipy<0.7" sudachidict_full==20260723 puts resources/system.dic into its folder sudachidict_full,',
    'and chikkarpy 0.1.0 its resources/system_synonym.dic into chikkarpy; user.dic lies beside evaluate.py of JEMHopQA',
  ].join(' '),
  dictionaryDamaged: 'a Sudachi dictionary, but damaged or incomplete',
} as const;

/** Throws IMPORT_MALFORMED `{ path, problem, name }` when a file does not begin as a dictionary that can be read. */
export function requireSystemDictionary(head: Buffer, path: string): void {
  const problem = headerFault(head);
  if (problem === null) return;
  const name = basename(path);
  throw new AppError('IMPORT_MALFORMED', `${name} is ${faults[problem]}`, { path, problem, name });
}

/** What keeps a file from being a dictionary that this Sudachi reads, by how it begins; null for nothing. */
function headerFault(bytes: Buffer): keyof typeof faults | null {
  if (bytes.toString('latin1', 0, newerFormat.length) === newerFormat) return 'dictionaryNewer';
  const isSystem = bytes.length >= 8 && systemVersions.includes(bytes.readBigUInt64LE(0));
  return isSystem ? null : 'dictionaryOther';
}

/** Sudachi throws plain objects `{ error, details }`. */
function thrownText(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  if (thrown instanceof Error) return thrown.message;
  return ['error', 'details']
    .map((name) => String(Reflect.get(thrown, name) ?? ''))
    .join(' ')
    .trim();
}

/** Reads Sudachi's answer. Surfaces are cut from the text itself, so that half a surrogate pair comes back as it was. */
function readMorphemes(text: string, answer: string): SudachiMorpheme[] {
  // The shape is that of the package's own type declarations.
  const words = JSON.parse(answer) as {
    surface: string;
    normalized_form: string;
    reading_form: string;
    poses: string[];
  }[];
  let start = 0;
  return words.map(({ surface, normalized_form, reading_form, poses }) => {
    const end = start + surface.length;
    const original = text.slice(start, end);
    start = end;
    return { surface: original, normalizedForm: normalized_form, reading: reading_form, partOfSpeech: poses };
  });
}

/** Characters after which a long text is best cut. */
const breaks = /[\s。、．，！？!?]/;

/** Cuts a text into parts of at most `limit` UTF-8 bytes, after white space or punctuation where there is one in the last quarter. */
export function cutText(text: string, limit: number): string[] {
  if (text === '') return [];
  if (text.length * 3 <= limit || Buffer.byteLength(text) <= limit) return [text];
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = cutPoint(text, start, limit);
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

function cutPoint(text: string, start: number, limit: number): number {
  let end = start;
  let lastBreak = start;
  let bytes = 0;
  for (const character of text.slice(start, start + limit)) {
    bytes += Buffer.byteLength(character);
    if (bytes > limit) break;
    end += character.length;
    if (bytes > (limit * 3) / 4 && breaks.test(character)) lastBreak = end;
  }
  return end < text.length && lastBreak > start ? lastBreak : end;
}
