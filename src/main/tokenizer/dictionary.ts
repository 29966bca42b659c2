import { open, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { rememberedSha256 } from './rememberedSha256.ts';
import { unreadable } from './sha256OfFile.ts';

/** What is known of a Sudachi dictionary file: enough to name it in a score and to see that another machine has the same one. */
type DictionaryDescription = {
  /** File name without its folder. */
  readonly name: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Text of the file's header; published dictionaries hold their date (`20260116`), never their edition. */
  readonly header: string;
};

/**
 * The dictionary that comes with the tokenizer, Sudachi small. In a packaged program it lies beside the archive: by its path within, Electron gives it
 * another inode each time, and its hash would never be known.
 */
export function builtInDictionaryPath(): string {
  const packageEntry = createRequire(import.meta.url).resolve('sudachi-wasm333');
  return join(dirname(packageEntry), 'resources', 'system.dic').replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
}

/** Changes when a file is replaced: its path, size and time of change. Throws FILE_UNREADABLE. */
export async function fileStamp(path: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${path}\n${size}\n${mtimeMs}`;
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** Bytes 16 to 271 of a dictionary: its description, NUL-terminated UTF-8. */
async function readHeader(path: string): Promise<{ header: string; size: number }> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(256), 0, 256, 16);
    const end = buffer.indexOf(0);
    return { header: buffer.toString('utf8', 0, end === -1 ? 256 : end).trim(), size };
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** Descriptions by stamp, of this thread. */
const described = new Map<string, DictionaryDescription>();

/** Describes a dictionary file; the same unchanged file is hashed once (`rememberedSha256`). Throws FILE_UNREADABLE. */
export async function describeDictionary(path: string): Promise<DictionaryDescription> {
  const stamp = await fileStamp(path);
  const known = described.get(stamp);
  if (known) return known;
  const description = { name: basename(path), sha256: await rememberedSha256(path), ...(await readHeader(path)) };
  described.set(stamp, description);
  return description;
}

/** Name of a tokenizer in a score: `Sudachi small 20260116` for the built-in dictionary, header and file name for another. */
export function tokenizerName(dictionary: DictionaryDescription, isBuiltIn: boolean): string {
  const date = dictionary.header === '' ? 'without date' : dictionary.header;
  return isBuiltIn ? `Sudachi small ${date}` : `Sudachi ${date} (${dictionary.name})`;
}
