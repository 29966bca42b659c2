import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Problem } from '../../shared/files.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import type { Trace, TraceFormatId } from '../../shared/traces/trace.ts';
import { readCsvRecords } from '../records/csvRecords.ts';
import { detectLayout, type FileLayout } from '../records/fileLayout.ts';
import { readChunks } from '../records/json/readChunks.ts';
import { type Found, readJsonRecords } from '../records/jsonRecords.ts';
import { readLineRecords } from '../records/lineRecords.ts';
import type { SourceRecord } from '../records/sourceRecord.ts';
import { askedOfSample } from '../records/zip/inspectSample.ts';
import { readArchiveRecords } from '../records/zip/readArchiveRecords.ts';
import { archiveOnDisk } from '../records/zip/zipDirectory.ts';
import { createRecordReader } from './readAgain.ts';
import { readBlocks } from './readBlocks.ts';
import { createRecordRouter } from './recordRouter.ts';

/** A batch is handed over when it holds this many steps or characters. */
const batchSteps = 500;
const batchCharacters = 512 * 1024;

/** The record of an archive that a trace was read from, while its batch is handed over; undefined where that has no `memberPlace`. */
type RecordOfTrace = (trace: Trace) => SourceRecord | undefined;

type ReadTracesOptions = {
  /** Null: find out. */
  readonly format: TraceFormatId | null;
  /** For the format `fields`, and for files of no known format; null for none. */
  readonly mapping: FieldMapping | null;
  /** Name under which the file came, where that is not the end of its path. */
  readonly fileName?: string;
  /** Whole traces, at least one; reading waits for it. Their steps have no source labels: what a tool is called depends on the others. */
  onBatch(traces: Trace[], recordOf: RecordOfTrace): void | Promise<void>;
  onProblem(problem: Problem): void;
  /** The bytes of the file as they are read. */
  onSource?(bytes: Uint8Array): void;
  /** Bytes of the file that were read so far. */
  onProgress?(bytes: number): void;
  readonly signal?: AbortSignal;
};

/** What is known about a trace file once it was read to its end. */
export type TraceFileSummary = {
  readonly format: TraceFormatId;
  /** Why it is this format: `traceFormats.because.<because>`. */
  readonly because: string;
  readonly layout: FileLayout;
  readonly byteCount: number;
  readonly sha256: string;
  readonly traceCount: number;
  readonly stepCount: number;
  /** Records that hold no trace or could not be read. */
  readonly leftOutCount: number;
};

/**
 * Reads a trace file of any size and holds one record at a time; of formats that spread a trace over records, those of one trace, which
 * are read a second time. Of one JSON value up to 32 MiB it holds all. Bad records become problems. Errors: FILE_UNREADABLE; IMPORT_MALFORMED when nothing in it is a trace, with
 * `problem` (a code of `problems`); CANCELLED.
 */
export async function readTraceFile(path: string, options: ReadTracesOptions): Promise<TraceFileSummary> {
  const { format, mapping, onBatch, signal, fileName = basename(path) } = options;
  const layout = await detectLayout(path, signal);
  const hash = createHash('sha256');
  let byteCount = 0;
  let traceCount = 0;
  let stepCount = 0;
  let leftOutCount = 0;
  let batch: Trace[] = [];
  let records = new Map<Trace, SourceRecord>();
  let [steps, characters] = [0, 0];
  const onProblem = (problem: Problem) => {
    if (problem.severity === 'error') leftOutCount += 1;
    options.onProblem(problem);
  };
  const chosen = format ?? (layout === 'zip' ? 'inspect-eval' : null);
  const router = createRecordRouter(chosen, mapping, onProblem);

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of layout === 'lines' ? readBlocks(path, signal) : readChunks(path, signal)) {
      hash.update(chunk);
      byteCount += chunk.length;
      options.onSource?.(chunk);
      options.onProgress?.(byteCount);
      yield chunk;
    }
  }

  async function take(traces: readonly Trace[], record?: SourceRecord): Promise<void> {
    for (const one of traces) {
      traceCount += 1;
      stepCount += one.steps.length;
      const trace = one.id === '' ? { ...one, id: `trace-${traceCount}` } : one;
      batch.push(trace);
      if (record?.memberPlace !== undefined && record.member === trace.member) records.set(trace, record);
      steps += trace.steps.length;
      for (const step of trace.steps) characters += step.text.length;
      if (steps >= batchSteps || characters >= batchCharacters) await flush();
    }
  }

  async function flush(): Promise<void> {
    const [full, recordsOfFull] = [batch, records];
    batch = [];
    records = new Map();
    [steps, characters] = [0, 0];
    if (full.length > 0) await onBatch(full, (trace) => recordsOfFull.get(trace));
  }

  async function run(records: AsyncIterable<Found>): Promise<void> {
    for await (const found of records) {
      if ('problem' in found) onProblem(found.problem);
      else await take(router.push({ ...found.record, fileName }, byteCount), found.record);
    }
  }

  if (layout === 'zip') {
    for await (const _ of counted()) signal?.throwIfAborted();
    await using file = await open(path);
    // A mapping may lead to what no importer reads.
    await run(readArchiveRecords(await archiveOnDisk(file), chosen === 'inspect-eval' ? { asked: askedOfSample } : {}));
  } else await run(recordsOf(layout, counted()));
  await using again = await open(path);
  for await (const traces of router.end(createRecordReader(again))) {
    signal?.throwIfAborted();
    await take(traces);
  }
  await flush();
  const { detected } = router;
  if (detected === null) throw new AppError('IMPORT_MALFORMED', 'Not a trace file', { problem: 'noTraceFile' });
  const { because } = layout === 'zip' && format === null ? { because: 'evalArchive' } : detected;
  const sha256 = hash.digest('hex');
  return { format: detected.format, because, layout, byteCount, sha256, traceCount, stepCount, leftOutCount };
}

/** The records of a file that is no archive. */
export function recordsOf(
  layout: Exclude<FileLayout, 'zip'>,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Found> {
  switch (layout) {
    case 'json':
      return readJsonRecords(chunks);
    case 'lines':
      return readLineRecords(chunks);
    case 'csv':
      return readCsvRecords(chunks);
  }
}
