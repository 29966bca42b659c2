import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { ToolList } from '../../../../shared/traces/toolLabels.ts';
import { type Trace, type TraceFormatId, traceFormatIds } from '../../../../shared/traces/trace.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { unreadableFile } from '../../../records/unreadableFile.ts';

async function runInspect(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [path] = args.positionals;
  if (path === undefined) throw new UsageError('which file?');
  const lists = await readToolLists(textOption(args, 'tools'));
  const { traces, problems } = await readAll(path, formatOption(args), lists);
  const { problemSentence } = await import('../../../commandLine/problemSentence.ts');
  terminal.print({
    traces,
    problems: problems.map((problem) => ({
      severity: problem.severity,
      code: problem.code,
      message: problemSentence(problem),
      line: problem.line,
      column: problem.column,
      record: problem.record,
      params: problem.params,
    })),
  });
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}

async function readAll(path: string, format: TraceFormatId | null, lists: readonly ToolList[]) {
  const { withParquetLines } = await import('../../../datasets/parquet/withParquetLines.ts');
  return withParquetLines(path, (readablePath) => readAllLines(readablePath, format, lists));
}

async function readAllLines(path: string, format: TraceFormatId | null, lists: readonly ToolList[]) {
  const { labelTraces } = await import('../../../../shared/traces/toolLabels.ts');
  const { readTraceFile } = await import('../../../traces/readTraceFile.ts');
  const { placeProblems } = await import('../../../traces/placeProblems.ts');
  const { problemOfFile } = await import('../../../records/recordProblems.ts');
  const traces: Trace[] = [];
  const problems: Problem[] = [];
  try {
    await readTraceFile(path, {
      format,
      mapping: null,
      onBatch: (batch) => void traces.push(...batch),
      onProblem: (problem) => void problems.push(problem),
    });
  } catch (error) {
    const code = error instanceof AppError && error.code === 'IMPORT_MALFORMED' ? error.details.problem : undefined;
    if (typeof code !== 'string') throw error;
    problems.push(problemOfFile(code));
  }
  return { traces: labelTraces(traces, lists), problems: await placeProblems(path, problems) };
}

function textOption(args: Arguments, name: string): string | null {
  const value = args.values[name];
  return typeof value === 'string' ? value : null;
}

function formatOption(args: Arguments): TraceFormatId | null {
  const value = textOption(args, 'format');
  if (value === null || value === 'auto') return null;
  const format = traceFormatIds.find((known) => known === value && known !== 'fields');
  if (format === undefined) throw new UsageError(`unknown format ${value}`);
  return format;
}

/** The tool lists in a folder. A file there that is none is an error, so that none is missed. */
async function readToolLists(folder: string | null): Promise<ToolList[]> {
  const { readToolList } = await import('../../../../shared/traces/toolLabels.ts');
  if (folder === null) return [];
  const { readdir, readFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const names = await readdir(folder).catch((cause: unknown) => {
    throw unreadableFile(folder, cause);
  });
  const lists: ToolList[] = [];
  for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
    const text = await readFile(join(folder, name), 'utf8');
    const list = readToolList(name, parseOrNull(text));
    if (list === null)
      throw new AppError('IMPORT_MALFORMED', 'Not a tool list', { problem: 'noToolList', path: join(folder, name) });
    lists.push(list);
  }
  return lists;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function runAlign(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [leftPath, rightPath] = args.positionals;
  if (leftPath === undefined || rightPath === undefined) throw new UsageError('which two files?');
  const lists = await readToolLists(textOption(args, 'tools'));
  const format = formatOption(args);
  const left = pick(leftPath, (await readAll(leftPath, format, lists)).traces, textOption(args, 'left'));
  const right = pick(rightPath, (await readAll(rightPath, format, lists)).traces, textOption(args, 'right'));
  const { alignSteps } = await import('../../../../shared/traces/alignSteps.ts');
  const rows = alignSteps(left.steps, right.steps);
  const shown = (step: Trace['steps'][number] | undefined) =>
    step === undefined
      ? null
      : { index: step.index, kind: step.kind, tool: step.tool, label: step.label, callId: step.callId };
  const side = ({ id, model, question, answer, steps }: Trace) => ({
    id,
    model,
    question,
    answer,
    stepCount: steps.length,
  });
  terminal.print({
    left: side(left),
    right: side(right),
    rows: rows.map((row) => ({
      relation: row.relation,
      left: row.left === null ? null : shown(left.steps[row.left]),
      right: row.right === null ? null : shown(right.steps[row.right]),
    })),
  });
  return 0;
}

/** The trace with an id, or the first. */
function pick(path: string, traces: readonly Trace[], id: string | null): Trace {
  const found = id === null ? traces[0] : traces.find((trace) => trace.id === id);
  if (found !== undefined) return found;
  const message = `There is no trace${id === null ? '' : ` ${id}`} in the file`;
  throw new AppError('IMPORT_MALFORMED', message, { problem: 'noTraceFile', path });
}

const formats = traceFormatIds.filter((format) => format !== 'fields').join(', ');
const options = { format: { type: 'string' }, tools: { type: 'string' } } as const;

/** `akapen traces inspect`. */
export const tracesInspectCommand: Command = {
  help: `akapen traces inspect FILE [--format FORMAT] [--tools FOLDER]

  FILE             traces of any format below, recognised by content; the rows of a Parquet file as lines of JSON
  --format FORMAT  auto (default), ${formats}
  --tools FOLDER   folder of tool lists (*.json); they add to the known tools and win over them

Prints {"traces": [{"id", "task", "questionSet", "questionId", "epoch", "model", "question", "answer", "steps", "usage", "target",
"scores", "status", "error", "metadata", "sourceFormat", "line", "member", "pointer"}], "problems": [{"severity", "code", "message",
"line", "column", "record", "params"}]}. "target" is what was expected (a text, or JSON in writing), "scores" are {"name", "value",
"explanation", "passed"} with "passed" in the file's own words (C and I of Inspect, a reward of 1 or 0, resolved) or null, "status" is
done, failed, limit or null, and "metadata" is the rest of what the file says of the run. A step has "index" (from 0), "kind" (system, user,
thought, tool_call, tool_result, answer or event), "text", "json", "tool", "label" (source label), "callId", "arguments", "result",
"error", "parent" and "joined" (indexes of steps), "turn", "source", "startedAt", "durationMs", "tokens", and its place in the file:
"pointer" (JSON pointer in the file, in line "line", or in archive member "member") and "innerPointer" (in the JSON text there).
Exit codes: 0 everything was read, 1 something was left out or the file cannot be read, 2 wrong usage.`,
  options,
  positionals: 1,
  run: runInspect,
};

/** `akapen traces align`. */
export const tracesAlignCommand: Command = {
  help: `akapen traces align A B [--left ID] [--right ID] [--format FORMAT] [--tools FOLDER]

  A, B             files of traces; the first trace of each is taken
  --left, --right  id of the trace to take from A, from B
  --format, --tools  as for akapen traces inspect

Prints {"left", "right", "rows": [{"relation", "left", "right"}]}. "left" and "right" of a row are steps ({"index", "kind", "tool",
"label", "callId"}) or null. "relation" is same (same call or text, same result), otherResult (same call, other result),
otherArguments (same tool in the same place), paired (other words), onlyLeft or onlyRight.
Exit codes: 0 done, 1 a file cannot be read or holds no such trace, 2 wrong usage.`,
  options: { ...options, left: { type: 'string' }, right: { type: 'string' } },
  positionals: 2,
  run: runAlign,
};
