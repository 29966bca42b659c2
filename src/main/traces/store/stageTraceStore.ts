import type { Problem } from '../../../shared/files.ts';
import type { TracesPreview } from '../../../shared/rooms/traces/preview.ts';
import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';
import type { TraceFormatId } from '../../../shared/traces/trace.ts';
import type { TaskChannel } from '../../workers/taskChannel.ts';
import { placeProblems } from '../placeProblems.ts';
import { readTraceFile, type TraceFileSummary } from '../readTraceFile.ts';
import { writeTraceStore } from './writeTraceStore.ts';

const shownRecords = 20;
/** More problems of one file than this are counted, but not kept. */
const keptProblems = 10_000;
const shownCharacters = 2_000;

/** What a file of traces holds, with its store written beside: everything that an import needs. */
export type StagedTraces = Pick<
  TracesPreview,
  | 'format'
  | 'because'
  | 'byteCount'
  | 'sha256'
  | 'stepCount'
  | 'callCount'
  | 'models'
  | 'records'
  | 'problems'
  | 'problemCount'
> & {
  readonly traceCount: number;
  /** Records that hold no trace or could not be read. */
  readonly leftOutCount: number;
  readonly warnedCount: number;
  readonly tools: readonly { readonly tool: string; readonly callCount: number }[];
  /** UTF-8 bytes of the texts of all steps. */
  readonly textBytes: number;
};

/**
 * Reads a file of traces and writes its store file to `storeFile`, as a worker task. What fails or is stopped leaves no file behind.
 * Throws  FILE_UNREADABLE, IMPORT_MALFORMED (nothing in it is a trace), CANCELLED, DISK_FULL, STORAGE_READ_ONLY.
 */
export async function stageTraceStore(
  input: {
    readonly path: string;
    /** Name under which the file came. */
    readonly fileName: string;
    readonly storeFile: string;
    readonly format: TraceFormatId | null;
    readonly mapping: FieldMapping | null;
    readonly byteCount: number;
  },
  channel: TaskChannel,
): Promise<StagedTraces> {
  const writer = writeTraceStore(input.storeFile);
  const counts = createCounts();
  let summary: TraceFileSummary;
  try {
    summary = await readTraceFile(input.path, {
      fileName: input.fileName,
      format: input.format,
      mapping: input.mapping,
      signal: channel.signal,
      onSource: (bytes) => writer.addSource(bytes),
      onProgress: (bytes) => channel.report(bytes, input.byteCount),
      onProblem: counts.addProblem,
      onBatch: (traces, recordOf) => {
        for (const trace of traces) counts.addTrace(writer.addTrace(trace, recordOf(trace)));
      },
    });
    channel.signal.throwIfAborted();
    await writer.finish(summary);
  } catch (error) {
    await writer.discard();
    throw error;
  }
  const { format, because, byteCount, sha256, traceCount, stepCount, leftOutCount } = summary;
  const facts = { format, because, byteCount, sha256, traceCount, stepCount, leftOutCount };
  const totals = counts.totals();
  const problems = [...(await placeProblems(input.path, totals.problems))];
  return { ...facts, ...totals, problems, textBytes: writer.textBytes };
}

type StoredFacts = ReturnType<ReturnType<typeof writeTraceStore>['addTrace']>;

function createCounts() {
  const records: TracesPreview['records'] = [];
  const problems: Problem[] = [];
  const models = new Map<string | null, number>();
  const tools = new Map<string, number>();
  const warned = new Set<number | null>();
  let problemCount = 0;
  let callCount = 0;
  const mostFirst = <T>(counts: ReadonlyMap<T, number>) => [...counts].sort(([, one], [, other]) => other - one);
  return {
    addProblem(problem: Problem): void {
      problemCount += 1;
      if (problem.severity === 'warning') warned.add(problem.record);
      if (problems.length < keptProblems) problems.push(problem);
    },
    addTrace({ head, summary }: StoredFacts): void {
      callCount += head.callCount;
      models.set(head.model, (models.get(head.model) ?? 0) + 1);
      for (const [tool, count] of summary.tools) tools.set(tool, (tools.get(tool) ?? 0) + count);
      if (records.length >= shownRecords) return;
      const { id: key, model, question, answer, stepCount, callCount: calls, errorCount, line, member } = head;
      const shown = (text: string | null) => text?.slice(0, shownCharacters) ?? null;
      const texts = { question: shown(question), answer: shown(answer) };
      records.push({ key, model, ...texts, stepCount, callCount: calls, errorCount, line, member });
    },
    totals: () => ({
      callCount,
      warnedCount: warned.size,
      records,
      // Syntax is told at once, what a record says only when its format is known.
      problems: problems.sort((one, other) => one.line - other.line || (one.record ?? 0) - (other.record ?? 0)),
      problemCount,
      models: mostFirst(models).map(([model, traceCount]) => ({ model, traceCount })),
      tools: mostFirst(tools).map(([tool, count]) => ({ tool, callCount: count })),
    }),
  };
}
