import { createHash } from 'node:crypto';
import type { Problem } from '../../../../shared/files.ts';
import { answeredBy, corpusOf, type DerivationFormatId } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { hasByteOrderMark } from '../../../records/json/fileKind.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import type { ScanEvent } from '../../../records/json/scanEvents.ts';
import { createRecordScanner } from '../../../records/json/scanRecords.ts';
import { createCorpusReader } from './corpusRecords.ts';
import { detectFormat } from './detectFormat.ts';
import { createStyleTracker } from './fileStyle.ts';
import { createVersionVotes } from './knownVersions.ts';
import { createPredictionReader } from './predictions.ts';
import { createTableReader } from './predictionTsv.ts';
import {
  type FileReader,
  type FileSummary,
  type ImportedRecord,
  problemOutside,
  type RecordReader,
} from './records.ts';

const batchSize = 200;

type ReadOptions = {
  /** Null: find out. */
  readonly format: DerivationFormatId | null;
  /** The bytes of the file as they come. */
  onBytes?(bytes: Uint8Array): void;
  /** At most 200 records at a time, with the format of the file; reading waits for it. */
  onBatch(records: ImportedRecord[], format: DerivationFormatId): void | Promise<void>;
  /** Every problem, also those that are in the records. */
  onProblem(problem: Problem): void;
  readonly signal?: AbortSignal;
};

/**
 * Reads a corpus or prediction file of any size once, holding one record at a time (of predictions all, up to 256 MiB).
 * Bad records are handed over too, without content. Errors: FILE_UNREADABLE; IMPORT_MALFORMED when it is no known format at all, with
 * `problem` (a code of `problems`); CANCELLED.
 */
export async function readDerivationFile(path: string, options: ReadOptions): Promise<FileSummary> {
  const { onBatch, onProblem, signal } = options;
  const { format, because } = await detectFormat(path, options.format, signal);
  const hash = createHash('sha256');
  const style = createStyleTracker();
  const counts = createCounts((corpusOf(format) ?? answeredBy(format)?.corpus)?.has.types ?? []);
  const versions = createVersionVotes(format);
  let reader: FileReader | null = null;
  let byteCount = 0;
  let batch: ImportedRecord[] = [];

  async function take(found: Iterable<ImportedRecord | Problem>): Promise<void> {
    for (const one of found) {
      if (!('problems' in one)) {
        onProblem(one);
        continue;
      }
      one.problems.forEach(onProblem);
      counts.add(one);
      if (one.content !== null) versions.add(one.itemKey, one.content);
      batch.push(one);
      if (batch.length < batchSize) continue;
      const full = batch;
      batch = [];
      await onBatch(full, format);
    }
  }

  for await (const chunk of readChunks(path, signal)) {
    hash.update(chunk);
    options.onBytes?.(chunk);
    style.push(chunk);
    byteCount += chunk.length;
    const markBytes = reader === null && hasByteOrderMark(chunk) ? 3 : 0;
    reader ??= createFileReader(format, markBytes);
    await take(reader.push(chunk.subarray(markBytes)));
  }
  if (reader !== null) await take(reader.end());
  if (batch.length > 0) await onBatch(batch, format);
  const sha256 = hash.digest('hex');
  return {
    format,
    because,
    formatVersion: versions.version(),
    style: style.finish(),
    byteCount,
    sha256,
    ...counts.totals(),
  };
}

function createFileReader(format: DerivationFormatId, firstByte: number): FileReader {
  const corpus = corpusOf(format);
  if (corpus !== null) return createJsonReader(createCorpusReader(corpus), firstByte);
  const prediction = answeredBy(format)?.prediction;
  if (prediction?.kind === 'json') return createJsonReader(createPredictionReader(prediction), firstByte);
  return createTableReader(firstByte);
}

function createJsonReader(records: RecordReader, firstByte: number): FileReader {
  const scanner = createRecordScanner(records.plan, firstByte);
  function* read(events: readonly ScanEvent[]): Iterable<ImportedRecord | Problem> {
    for (const event of events) {
      const found = records.read(event);
      if (found !== null) yield found;
      const unsaid =
        event.kind === 'fault' && event.final && event.code !== 'restUnread' && event.code !== 'unexpectedEnd';
      if (unsaid) yield problemOutside('restUnread', {}, event);
    }
  }
  return {
    push: (chunk) => read(scanner.push(chunk)),
    *end() {
      yield* read(scanner.end());
      yield* records.finish();
    },
  };
}

function createCounts(types: readonly string[]) {
  let good = 0;
  let bad = 0;
  let warned = 0;
  let triples = 0;
  const byType = new Map(types.map((type) => [type, 0]));
  return {
    add(record: ImportedRecord): void {
      if (record.content === null && record.prediction === null) {
        bad += 1;
        return;
      }
      good += 1;
      if (record.problems.length > 0) warned += 1;
      triples += record.tripleCount;
      const type = record.content?.type ?? null;
      if (type !== null) byType.set(type, (byType.get(type) ?? 0) + 1);
    },
    totals: () => ({
      recordCount: good + bad,
      goodCount: good,
      badCount: bad,
      warnedCount: warned,
      tripleCount: triples,
      byType: Object.fromEntries(byType),
    }),
  };
}
