import { AppError } from '../../../../shared/errors.ts';
import type { Detected } from '../../../../shared/rooms/derivations/corpora/corpus.ts';
import { corpora, type DerivationFormatId } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { UnreadableKind } from '../../../../shared/unreadableKinds.ts';
import { hasByteOrderMark, isOtherEncoding, refusedKind } from '../../../records/json/fileKind.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import { createRecordScanner } from '../../../records/json/scanRecords.ts';

type DetectedFormat = { readonly format: DerivationFormatId; readonly because: string };

/** How much of a file is looked at before its keys. */
const headBytes = 64 * 1024;

/**
 * Tells what a file is by what it holds, never by its name: reads the beginning, and of a JSON object with several parts the keys.
 * `format` given: only refuses what cannot be text. Errors: FILE_UNREADABLE; IMPORT_MALFORMED with `problem` (`problems.<problem>`).
 */
export async function detectFormat(
  path: string,
  format: DerivationFormatId | null = null,
  signal?: AbortSignal,
): Promise<DetectedFormat> {
  const head = await readHead(path, signal);
  refuseUnreadable(head, path);
  if (format !== null) return { format, because: 'chosen' };
  const text = Buffer.from(hasByteOrderMark(head) ? head.subarray(3) : head)
    .toString('utf8')
    .trimStart();
  const unknown = (problem: 'jsonLines' | 'unknownFormat') =>
    malformed(isOtherEncoding(head) ? 'notUtf8' : problem, path);
  if (text.startsWith('{') && holdsSeveralValues(text)) throw unknown('jsonLines');
  const detected =
    firstOf(({ detect }) => detect.head(text)) ??
    (text.startsWith('{') ? await detectByKeys(path, text, signal) : null);
  if (detected === null) throw unknown('unknownFormat');
  return { format: detected.format, because: detected.because };
}

/** Names a file that cannot be text by its first bytes. Errors: IMPORT_MALFORMED with `problem`. */
export function refuseUnreadable(head: Uint8Array, path: string): void {
  const refused = refusedKind(head);
  if (refused !== null) throw malformed(refused, path);
}

type Asked = (corpus: (typeof corpora)[number]) => Detected<DerivationFormatId> | null;

/** What the first corpus says that is certain, else the first that thinks it possible. */
function firstOf(ask: Asked): Detected<DerivationFormatId> | null {
  const answers = corpora.flatMap((corpus) => ask(corpus) ?? []);
  return answers.find(({ isCertain }) => isCertain) ?? answers[0] ?? null;
}

/**
 * Whether more JSON follows the first value, as in JSON Lines. Told from the beginning alone: a first value that is longer than that is
 * read as a file of its own, whose reader reports what follows.
 */
function holdsSeveralValues(text: string): boolean {
  const events = createRecordScanner(() => 'skip').push(Buffer.from(text));
  return events.some((event) => event.kind === 'fault' && event.code === 'extraText' && event.params.found === '{');
}

async function detectByKeys(path: string, text: string, signal?: AbortSignal): Promise<DetectedFormat | null> {
  const keys = await topLevelKeys(path, text, signal);
  // One question that is in no list has these keys too.
  if (corpora.some(({ key }) => key !== null && keys.has(key))) return null;
  return firstOf(({ detect }) => detect.keys(keys, text));
}

/** Keys of the object, up to the first that decides. */
async function topLevelKeys(path: string, text: string, signal?: AbortSignal): Promise<Set<string>> {
  const keys = new Set<string>();
  const scanner = createRecordScanner((keyPath) => {
    const key = keyPath[0];
    if (key !== undefined && keys.size < 1000) keys.add(key);
    return key === undefined ? 'enter' : 'skip';
  });
  let first = true;
  for await (const chunk of readChunks(path, signal)) {
    scanner.push(first && hasByteOrderMark(chunk) ? chunk.subarray(3) : chunk);
    first = false;
    if (firstOf(({ detect }) => detect.keys(keys, text))?.isCertain) break;
  }
  return keys;
}

async function readHead(path: string, signal?: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(path, signal)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

/** For logs and the command line; windows show `problems.<problem>`. */
const refusals = {
  emptyFile: 'The file is empty',
  utf16: 'The file is UTF-16 text; it must be UTF-8',
  utf32: 'The file is UTF-32 text; it must be UTF-8',
  notUtf8: 'The file is text in another encoding, Shift_JIS perhaps; it must be UTF-8',
  zip: 'The file is a ZIP archive',
  gzip: 'The file is a gzip archive',
  parquet: 'The file is a Parquet file; import its rows into a project',
  parquetDamaged: 'The Parquet file is damaged or packed in an unknown way',
  parquetTooLarge: 'The Parquet file is too large',
  sqlite: 'The file is an SQLite database',
  image: 'The file is an image',
  pdf: 'The file is a PDF',
  binary: 'The file is not text',
  jsonLines: 'The file holds several JSON values one after the other (JSON Lines); it must be one JSON list or object',
  sudachiDictionary: 'The file is a Sudachi dictionary; give it to score with --dictionary',
  synonymDictionary: 'The file is a synonym dictionary; give it to score with --synonyms',
  entityAliases: 'The file holds other names of entities; give it to score with --aliases',
  unknownFormat: 'The file is of no format that Akapen knows',
} as const satisfies Record<UnreadableKind | 'jsonLines' | 'unknownFormat', string>;

function malformed(problem: keyof typeof refusals, path: string): AppError {
  return new AppError('IMPORT_MALFORMED', refusals[problem], { problem, params: {}, path });
}
