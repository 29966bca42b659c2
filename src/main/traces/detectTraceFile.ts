import { AppError } from '../../shared/errors.ts';
import type { AnyJson } from '../../shared/json.ts';
import { readCsvRecords } from '../records/csvRecords.ts';
import { detectLayout } from '../records/fileLayout.ts';
import { readChunks } from '../records/json/readChunks.ts';
import { createRecordScanner } from '../records/json/scanRecords.ts';
import { parseRecordBytes, readJsonRecords } from '../records/jsonRecords.ts';
import { readLineRecords } from '../records/lineRecords.ts';
import type { TaskChannel } from '../workers/taskChannel.ts';
import { detectTraceFormat } from './detectTraceFormat.ts';

/** Records that are looked at. */
const lookedRecords = 50;

/** Whether a file holds traces of a known format, by its first records; archives are taken for traces. Errors: FILE_UNREADABLE, CANCELLED. */
export async function recogniseTraces(
  { path }: { readonly path: string },
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<boolean> {
  const layout = await detectLayout(path, signal).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'IMPORT_MALFORMED') return null;
    throw error;
  });
  if (layout === null) return false;
  if (layout === 'zip') return true;
  const values: AnyJson[] = [];
  for await (const value of valuesOf(layout, path, signal)) {
    values.push(value);
    if (detectTraceFormat(value) !== null) return true;
    if (values.length === lookedRecords) break;
  }
  return false;
}

async function* valuesOf(layout: 'json' | 'lines' | 'csv', path: string, signal: AbortSignal): AsyncGenerator<AnyJson> {
  const chunks = readChunks(path, signal);
  if (layout === 'json') return yield* valuesOfJson(chunks);
  for await (const found of layout === 'csv' ? readCsvRecords(chunks) : readLineRecords(chunks)) {
    if ('record' in found) yield found.record.value;
  }
}

/** The elements of a list, each as soon as it is read; an object as a whole. */
async function* valuesOfJson(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<AnyJson> {
  const first = await chunks.next();
  if (first.done === true) return;
  const all = again(first.value, chunks);
  if (!/^\uFEFF?\s*\[/.test(Buffer.from(first.value.subarray(0, 4096)).toString('utf8'))) {
    for await (const found of readJsonRecords(all)) if ('record' in found) yield found.record.value;
    return;
  }
  const scanner = createRecordScanner((path) => (path[0] === undefined ? 'enter' : 'record'));
  for await (const chunk of all) {
    for (const event of scanner.push(chunk)) {
      if (event.kind !== 'record' || event.state !== 'whole') continue;
      const parsed = parseRecordBytes(event.bytes, event, 1, null);
      if ('value' in parsed) yield parsed.value;
    }
  }
}

async function* again(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
