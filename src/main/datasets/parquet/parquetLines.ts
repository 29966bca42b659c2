import { open } from 'node:fs/promises';
import type { SchemaElement } from 'hyparquet';
import { AppError } from '../../../shared/errors.ts';
import { toStorageError } from '../../database/storageError.ts';
import { refusedFile } from '../../records/json/fileKind.ts';
import type { TaskChannel } from '../../workers/taskChannel.ts';
import { parsers, plainValue } from './plainValue.ts';

/** More than any table that somebody imports on purpose: bytes of JSON in all, and of one row group, which is in memory as a whole. */
const parquetLimits = { lines: 2 * 1024 ** 3, group: 512 * 1024 ** 2 };

const bufferedBytes = 1024 * 1024;

/** The rows from the beginning on that are wanted; all where nothing is said. */
export type FirstRows = {
  readonly mostRows?: number;
  /** No row begins behind so many bytes of lines. */
  readonly mostBytes?: number;
};

type Order = FirstRows & {
  readonly path: string;
  readonly to: string;
  readonly limits?: typeof parquetLimits;
};

/**
 * Writes the rows of a Parquet file as lines of JSON to a new file: a member for each column in the file's order, values as `plainValue`
 * says; decimals keep 15 digits. All compressions of the format are read (Snappy, gzip, Brotli, Zstandard, LZ4). A table without rows becomes an empty file.
 *
 * Throws  IMPORT_MALFORMED with `problem` parquetDamaged or parquetTooLarge, DISK_FULL; CANCELLED where the user stopped it.
 */
export async function parquetLines(
  { path, to, limits = parquetLimits, mostRows = Infinity, mostBytes = Infinity }: Order,
  channel: TaskChannel,
): Promise<void> {
  // Few files are of this kind, and every thread would load the two.
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } = await import('hyparquet');
  const compressors = await loadUnpackers();
  const file = await asyncBufferFromFile(path);
  const metadata = await readable(path, () => parquetMetadataAsync(file));
  const columns = parquetSchema(metadata).children.map(({ element }) => ({
    name: element.name,
    print: printOf(element),
  }));
  const total = Math.min(Number(metadata.num_rows), mostRows);
  const lines = await openLines(to);
  try {
    let rowStart = 0;
    for (const { num_rows, total_byte_size } of metadata.row_groups) {
      channel.signal.throwIfAborted();
      if (rowStart >= total || lines.byteCount() >= mostBytes) break;
      if (Number(total_byte_size) > limits.group) throw refusedFile('parquetTooLarge', path);
      const rowEnd = Math.min(rowStart + Number(num_rows), total);
      const rows = await readable(path, () =>
        parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors, parsers }),
      );
      for (const row of rows) {
        if (lines.byteCount() >= mostBytes) break;
        const members = columns.map(({ name, print }) => `${JSON.stringify(name)}:${print(row[name])}`);
        await lines.write(`{${members.join(',')}}\n`);
        if (lines.byteCount() > limits.lines) throw refusedFile('parquetTooLarge', path);
      }
      rowStart = rowEnd;
      channel.report(rowStart, total);
    }
    await lines.flush();
  } finally {
    await lines.close();
  }
}

async function loadUnpackers() {
  const { compressors, decompressLz4, decompressLz4Raw } = await import('hyparquet-compressors');
  /** A chunk of nulls alone has an empty dictionary. In LZ4 that is a byte, in which the library looks for more. */
  const unlessEmpty = (unpack: typeof decompressLz4) => (packed: Uint8Array, length: number) =>
    length === 0 ? new Uint8Array() : unpack(packed, length);
  return { ...compressors, LZ4: unlessEmpty(decompressLz4), LZ4_RAW: unlessEmpty(decompressLz4Raw) };
}

/** A decimal was multiplied by a power of ten that no binary number is: its digits are cut where the file says that they end. */
function printOf({ converted_type, scale = 0 }: SchemaElement): (value: unknown) => string {
  const print = (value: unknown) => JSON.stringify(plainValue(value));
  if (converted_type !== 'DECIMAL' || scale > 100) return print;
  return (value) => print(typeof value === 'number' ? Number(value.toFixed(scale)) : value);
}

async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const details = { path, problem: 'parquetDamaged', reason };
    throw new AppError('IMPORT_MALFORMED', `The Parquet file cannot be read: ${reason}`, details, { cause });
  }
}

/** A new file that is written a megabyte at a time. */
async function openLines(path: string) {
  const file = await open(path, 'wx', 0o600);
  let [pending, pendingBytes, byteCount]: [string[], number, number] = [[], 0, 0];
  const flush = async () => {
    await withStorageErrors(path, () => file.appendFile(pending.join('')));
    [pending, pendingBytes] = [[], 0];
  };
  return {
    byteCount: () => byteCount,
    async write(line: string) {
      const bytes = Buffer.byteLength(line);
      pending.push(line);
      pendingBytes += bytes;
      byteCount += bytes;
      if (pendingBytes >= bufferedBytes) await flush();
    },
    flush,
    close: () => file.close(),
  };
}

async function withStorageErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error, path) ?? error;
  }
}
