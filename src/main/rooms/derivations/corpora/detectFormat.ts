import { AppError } from '../../../../shared/errors.ts';
import type { Detected } from '../../../../shared/rooms/derivations/corpora/corpus.ts';
import { corpora, type DerivationFormatId } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { hasByteOrderMark, isOtherEncoding, refusedFile, refuseUnreadable } from '../../../records/json/fileKind.ts';
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
    isOtherEncoding(head) ? refusedFile('notUtf8', path) : malformed(problem, path);
  if (text.startsWith('{') && holdsSeveralValues(text)) throw unknown('jsonLines');
  const detected =
    firstOf(({ detect }) => detect.head(text)) ??
    (text.startsWith('{') ? await detectByKeys(path, text, signal) : null);
  if (detected === null) throw unknown('unknownFormat');
  return { format: detected.format, because: detected.because };
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
  jsonLines: 'The file holds several JSON values one after the other (JSON Lines); it must be one JSON list or object',
  unknownFormat: 'The file is of no format that Akapen knows',
} as const;

function malformed(problem: keyof typeof refusals, path: string): AppError {
  return new AppError('IMPORT_MALFORMED', refusals[problem], { problem, params: {}, path });
}
