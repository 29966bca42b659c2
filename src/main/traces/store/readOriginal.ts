import type { Step } from '../../../shared/traces/trace.ts';
import { readCsvRecords } from '../../records/csvRecords.ts';
import { hasByteOrderMark } from '../../records/json/fileKind.ts';
import { resolvePointer } from '../../records/located.ts';
import { readZipMember } from '../../records/zip/readZipMember.ts';
import { type ArchiveBytes, readZipDirectory } from '../../records/zip/zipDirectory.ts';
import { createValueFinder } from './findValue.ts';

/** The bytes of an imported file. */
type KeptSource = {
  readonly layout: string;
  readonly byteCount: number;
  sourceFrom(byteStart?: number): Iterable<Buffer>;
  /** Where a 1-based line begins. */
  lineStart(line: number): number;
};

/** The value that a step was read from, as it is written in the file, at most `limit` bytes of it; empty when it is not found. */
export async function readOriginal(
  source: KeptSource,
  { pointer, line, member }: Pick<Step, 'pointer' | 'line' | 'member'>,
  limit: number,
): Promise<string> {
  if (source.layout === 'csv') return fieldOfRow(source, line ?? 1, pointer);
  if (member !== null) return valueInMember(source, member, pointer, limit);
  return valueIn(source.sourceFrom(line === null ? 0 : source.lineStart(line)), pointer, limit);
}

async function valueIn(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  pointer: string,
  limit: number,
): Promise<string> {
  const finder = createValueFinder(pointer, limit);
  let isFirst = true;
  for await (const chunk of chunks) {
    const content = isFirst && hasByteOrderMark(chunk) ? chunk.subarray(3) : chunk;
    isFirst = false;
    if (finder.push(content) === 'done') break;
  }
  if (finder.found === null) finder.push(null);
  return finder.found?.bytes.toString('utf8') ?? '';
}

async function valueInMember(source: KeptSource, name: string, pointer: string, limit: number): Promise<string> {
  const archive: ArchiveBytes = {
    size: source.byteCount,
    read: async (position, length) => bytesAt(source, position, length),
  };
  const member = (await readZipDirectory(archive))?.find((one) => one.name === name);
  return member === undefined ? '' : valueIn(readZipMember(archive, member), pointer, limit);
}

function bytesAt(source: KeptSource, position: number, length: number): Buffer {
  const pieces: Buffer[] = [];
  let left = length;
  for (const chunk of source.sourceFrom(position)) {
    pieces.push(chunk.subarray(0, left));
    left -= chunk.length;
    if (left <= 0) break;
  }
  return Buffer.concat(pieces);
}

/** The field of a row, without its quotes. */
async function fieldOfRow(source: KeptSource, line: number, pointer: string): Promise<string> {
  for await (const found of readCsvRecords(withHead(source, line))) {
    if (!('record' in found)) continue;
    const value = resolvePointer(found.record.value, pointer);
    return typeof value === 'string' ? value : '';
  }
  return '';
}

/** The rows of a table from a line on, behind all that stands before its first record: its header, as it is written there. */
async function* withHead(source: KeptSource, line: number): AsyncGenerator<Uint8Array> {
  for await (const found of readCsvRecords(inTurn(source.sourceFrom()))) {
    if (!('record' in found)) continue;
    yield bytesAt(source, 0, source.lineStart(found.record.line ?? 1));
    yield* source.sourceFrom(source.lineStart(line));
    return;
  }
}

async function* inTurn<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}
