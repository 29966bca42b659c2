import { readFile } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors.ts';
import type { Arguments, Terminal } from '../../../commandLine/command.ts';
import { requiredOption } from '../../../commandLine/options.ts';
import { replacePythonNumbers } from '../../../records/json/pythonNumbers.ts';
import type { FileNotice } from '../score/fileNotices.ts';
import type { JsonText } from '../score/repeatedKeys.ts';

/** Reads what stands in the files; an IMPORT_MALFORMED about one of them, by its `side`, names its path. */
export function nameFile<Value>(args: Arguments, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'IMPORT_MALFORMED') throw error;
    const { side } = error.details;
    const option = side === 'label' || side === 'aliases' ? side : 'pred';
    throw new AppError(
      error.code,
      error.message,
      { ...error.details, path: requiredOption(args, option) },
      { cause: error },
    );
  }
}

/** A parsed JSON file with its text, which still has the order of keys that JavaScript changes for numbers, and keys that stand twice. */
type JsonFile = JsonText;

/**
 * Reads a JSON file for scoring. A byte order mark is dropped, bare NaN and Infinity, which Python writes and reads, stand for a number.
 * Whole files are held in memory, unlike in imports: every item is scored against both files, and the reference programs do the same.
 * Throws FILE_UNREADABLE, or IMPORT_MALFORMED with file, line and column.
 */
export async function readJson(path: string): Promise<JsonFile> {
  const bytes = await readBytes(path);
  const text = await decode(path, bytes);
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    return parsePythonJson(path, bytes, text);
  }
}

/** Reads a text file for scoring; a byte order mark is dropped. Throws FILE_UNREADABLE, or IMPORT_MALFORMED where it is no UTF-8. */
export async function readText(path: string): Promise<string> {
  return decode(path, await readBytes(path));
}

function readBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('FILE_UNREADABLE', `Cannot read the file: ${readingFault(cause)}`, { path }, { cause });
  });
}

async function parsePythonJson(path: string, bytes: Buffer, text: string): Promise<JsonFile> {
  const tamed = replacePythonNumbers(text, () => '0');
  try {
    return { text: tamed, value: JSON.parse(tamed) };
  } catch (cause) {
    await refuseOtherKinds(path, bytes);
    const { place, reason } = await jsonFault(tamed);
    throw new AppError('IMPORT_MALFORMED', reason, { path, ...place }, { cause });
  }
}

function readingFault(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such file';
  if (error.code === 'EISDIR') return 'it is a folder';
  if (error.code === 'EACCES') return 'permission denied';
  return error.code ?? 'unknown reason';
}

async function decode(path: string, bytes: Buffer): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    await refuseOtherKinds(path, bytes);
    throw new AppError('IMPORT_MALFORMED', 'The file is not UTF-8 text', { path });
  }
}

/** Names a file of another kind, such as an empty one or a PDF, as imports do. */
async function refuseOtherKinds(path: string, bytes: Buffer): Promise<void> {
  const { refuseUnreadable } = await import('../../../records/json/fileKind.ts');
  refuseUnreadable(bytes, path);
}

/** What JSON.parse stumbled over and where. Its own message names no place, so the text is read again. */
async function jsonFault(text: string): Promise<{ place: { line: number; column: number } | null; reason: string }> {
  const [{ parseJson }, { placeWithin }] = await Promise.all([
    import('../../../records/json/parseJson.ts'),
    import('../../../records/json/textPlace.ts'),
  ]);
  const bytes = Buffer.from(text);
  const parsed = parseJson(bytes);
  if (parsed.ok) return { place: null, reason: 'The file is not JSON' };
  const { code, start } = parsed.fault;
  const reason = code === 'unexpectedEnd' ? 'The JSON ends too soon' : 'The file is not JSON';
  return { place: placeWithin(bytes, start, { line: 1, column: 1 }), reason };
}

/** Tells what is odd in the files of `--label` and `--pred`, one line each: place, reason and item, as other commands tell problems. */
export function sayNotices(args: Arguments, terminal: Terminal, notices: readonly FileNotice[]): void {
  for (const { side, item, reason, place } of notices) {
    const path = requiredOption(args, side === 'label' ? 'label' : 'pred');
    const where = place === null ? path : `${path}:${place.line}:${place.column}`;
    terminal.say(`${where}: ${reason}${item === '' ? '' : ` (${item})`}`);
  }
}

/** Keys of an object in the order of its file. JavaScript moves keys that are whole numbers to the front; then the text is asked. */
export function keysInFileOrder({ text, value }: JsonFile): string[] {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (!keys.some((key) => /^(0|[1-9]\d{0,9})$/.test(key))) return keys;
  const found = new Set<string>();
  let depth = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && token.endsWith(':'))
      found.add(String(JSON.parse(token.slice(0, token.lastIndexOf('"') + 1))));
  }
  return [...found];
}

/** A float as Python's `str()` prints it: shortest digits that read back the same, `1.0`, exponents below 1e-4 and from 1e16 on. */
export function pythonFloat(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
