import { createHash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { SpannedValue } from '../../../../shared/json/jsonValue.ts';
import { hasByteOrderMark, refusedFile, refuseUnreadable } from '../../../records/json/fileKind.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import { recordByteLimit } from '../../../records/json/scanEvents.ts';
import { placesIn, type TextPlace } from '../../../records/json/textPlace.ts';
import { syntaxProblem } from './driftProblems.ts';

export type ReadingOptions = { onProblem(problem: Problem): void; readonly signal?: AbortSignal };

/** A file that is read once: its bytes without a byte order mark, and their hash when they are through. */
export type ReadFile = { readonly chunks: AsyncIterable<Uint8Array>; sha256(): string };

/** Errors while it is read: FILE_UNREADABLE; IMPORT_MALFORMED with `problem` for what is no text; CANCELLED. */
export function openForReading(path: string, signal?: AbortSignal): ReadFile {
  const hash = createHash('sha256');
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let isFirst = true;
    for await (const chunk of readChunks(path, signal)) {
      hash.update(chunk);
      if (isFirst) refuseUnreadable(chunk, path);
      yield isFirst && hasByteOrderMark(chunk) ? chunk.subarray(3) : chunk;
      isFirst = false;
    }
    if (isFirst) throw refusedFile('emptyFile', path);
  }
  return { chunks: chunks(), sha256: () => hash.digest('hex') };
}

/** A JSON value that was read as a whole. `value` is null when it is no JSON, which has become a problem. */
type WholeJson = {
  readonly value: SpannedValue | null;
  readonly sha256: string;
  placeOf(offset: number): TextPlace;
};

/** Reads a JSON file of at most 32 MiB. `prepare` may mend its text within lines. Errors as `openForReading`. */
export async function readWholeJson(
  path: string,
  { onProblem, signal }: ReadingOptions,
  prepare: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<WholeJson> {
  const file = openForReading(path, signal);
  const held: Uint8Array[] = [];
  let byteCount = 0;
  for await (const chunk of file.chunks) {
    held.push(chunk);
    byteCount += chunk.length;
    if (byteCount > recordByteLimit) {
      const details = { path, problem: 'recordTooLarge', bytes: byteCount, limit: recordByteLimit };
      throw new AppError('IMPORT_MALFORMED', 'The file is too large', details);
    }
  }
  const bytes = prepare(Buffer.concat(held));
  const start = { line: 1, column: 1 };
  const parsed = parseJson(bytes);
  if (!parsed.ok) onProblem(syntaxProblem(parsed.fault, bytes, start, null));
  return {
    value: parsed.ok ? parsed.value : null,
    sha256: file.sha256(),
    placeOf: placesIn(bytes, start),
  };
}
