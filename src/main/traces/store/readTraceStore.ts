import { AppError } from '../../../shared/errors.ts';
import type { StepImage } from '../../../shared/traces/stepImages.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import { readJsonColumn } from '../../database/jsonColumn.ts';
import { openReadOnly } from '../../database/openDatabase.ts';
import { withStorageErrors } from '../../database/storageError.ts';
import { readText } from './leftTexts.ts';
import { readImages } from './readImages.ts';
import { readOriginal } from './readOriginal.ts';
import {
  type StoredHead,
  type StoredOutline,
  stepFrom,
  storedFactsSchema,
  storedHeadSchema,
  storedOutlineSchema,
  type TraceSummary,
  traceSummarySchema,
} from './storedTrace.ts';
import { prepareStoreReads, sourceChunkBytes, storeKind } from './storeTable.ts';

/**
 * The traces of one import, by their 0-based position. Steps have no labels: a project's lists and assignments give them.
 * Throws  NOT_FOUND for a position that is not there, DATABASE_CORRUPT.
 */
export type TraceStore = {
  head(position: number): StoredHead;
  outline(position: number): StoredOutline;
  /** The steps `from` up to but not including `to`, whole. */
  steps(position: number, from: number, to: number): Step[];
  /** All steps of a trace, one after another. No other call of the same kind may run before it has ended. */
  everyStep(position: number): IterableIterator<Step>;
  /** The value that a step was read from, as it is written in the imported file, at most `limit` bytes of it (default 32 MiB). */
  original(position: number, step: number, limit?: number): Promise<string>;
  /** The images in that value, see `readImages`. */
  images(position: number, step: number): Promise<StepImage[]>;
  /** At most `limit` traces from a position on, as an import puts them into the project's lists. */
  summaries(from: number, limit: number): TraceSummary[];
  /** The imported file, chunk by chunk; each is read when it is asked for. */
  source(byteStart?: number): IterableIterator<Buffer>;
  readonly layout: string;
  readonly byteCount: number;
  readonly sha256: string;
  close(): void;
};

const defaultLimit = 32 * 1024 * 1024;

/** Opens a store file that was written whole. Throws  FILE_UNREADABLE when it is gone, DATABASE_CORRUPT. */
export function openTraceStore(file: string): TraceStore {
  const db = openReadOnly(file, storeKind);
  return withStorageErrors(file, () => {
    const read = prepareStoreReads(db);
    const source = read.file.get();
    if (source === undefined) throw damaged(file);
    const { layout, byte_count: byteCount, sha256 } = source;

    function rowOf<R>(statement: { get(position: number): R | undefined }, position: number): R {
      const row = statement.get(position);
      if (row === undefined) throw notFound(position);
      return row;
    }

    function* steps(position: number, from: number, to: number): Generator<Step> {
      const { first_step: first, step_count: count } = rowOf(read.rows, position);
      for (const row of read.steps.iterate(first + Math.max(0, from), first + Math.min(to, count))) {
        const facts = readJsonColumn(storedFactsSchema, row.facts_json, 'steps.facts_json');
        yield stepFrom(row.id - first, readText(db, row.text, facts.pointer), facts);
      }
    }

    function* sourceFrom(byteStart = 0): Generator<Buffer> {
      let skipped = byteStart % sourceChunkBytes;
      for (let seq = Math.floor(byteStart / sourceChunkBytes); seq * sourceChunkBytes < byteCount; seq += 1) {
        const row = read.chunk.get(seq);
        if (row === undefined) throw damaged(file);
        yield row.bytes.subarray(skipped);
        skipped = 0;
      }
    }

    function lineStart(line: number): number {
      const chunk = line === 1 ? undefined : read.chunkOfLine.get(line);
      if (chunk === undefined) return 0;
      const bytes = read.chunk.get(chunk.seq)?.bytes ?? Buffer.alloc(0);
      let at = -1;
      for (let current = chunk.first_line; current < line; current += 1) at = bytes.indexOf(0x0a, at + 1);
      return chunk.seq * sourceChunkBytes + at + 1;
    }

    function stepAt(position: number, index: number): Step {
      const [step] = steps(position, index, index + 1);
      if (step === undefined) throw notFound(position);
      return step;
    }

    const kept = { layout, byteCount, sourceFrom, lineStart };
    return {
      head: (position) => readJsonColumn(storedHeadSchema, rowOf(read.head, position).head_json, 'traces.head_json'),
      outline: (position) =>
        readJsonColumn(storedOutlineSchema, rowOf(read.outline, position).outline_json, 'traces.outline_json'),
      steps: (position, from, to) => [...steps(position, from, to)],
      everyStep: (position) => steps(position, 0, Number.MAX_SAFE_INTEGER),
      original: async (position, index, limit = defaultLimit) => readOriginal(kept, stepAt(position, index), limit),
      async images(position, index) {
        const step = stepAt(position, index);
        return readImages(step, (pointer) => readOriginal(kept, { ...step, pointer }, defaultLimit));
      },
      summaries: (from, limit) =>
        read.summaries
          .all(from, limit)
          .map((row) => readJsonColumn(traceSummarySchema, row.summary_json, 'traces.summary_json')),
      source: sourceFrom,
      layout,
      byteCount,
      sha256,
      close: () => db.close(),
    };
  });
}

function notFound(position: number): AppError {
  return new AppError('NOT_FOUND', 'No such trace or step in the store', { kind: 'trace', position });
}

function damaged(path: string): AppError {
  return new AppError('DATABASE_CORRUPT', 'A store of traces is incomplete', { path, reason: 'store' });
}
