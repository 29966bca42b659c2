import { resolve } from 'node:path';
import { readTraceFile } from '../src/main/traces/readTraceFile.ts';
import type { Problem } from '../src/shared/files.ts';
import { labelTraces } from '../src/shared/traces/toolLabels.ts';
import type { Step, Trace, TraceFormatId } from '../src/shared/traces/trace.ts';

/** Traces of our own writing. */
export const tracesFolder = resolve(import.meta.dirname, 'fixtures/traces');

/** Everything that a file holds. */
export async function readTraces(path: string, format: TraceFormatId | null = null) {
  const traces: Trace[] = [];
  const problems: Problem[] = [];
  const summary = await readTraceFile(path, {
    format,
    mapping: null,
    onBatch: (batch) => void traces.push(...batch),
    onProblem: (problem) => void problems.push(problem),
  });
  return { traces: labelTraces(traces, []), problems, summary };
}

/** What every member of a step is when nothing was recorded: left out of expected files. */
export const emptyStep = {
  text: '',
  json: null,
  tool: null,
  label: null,
  callId: null,
  arguments: null,
  result: null,
  error: null,
  parent: null,
  joined: null,
  turn: 0,
  source: null,
  startedAt: null,
  durationMs: null,
  tokens: null,
  innerPointer: null,
  line: null,
  member: null,
} as const satisfies Partial<Step>;

/** A step without the members that are empty. */
export function compactStep(step: Step): Partial<Step> {
  const isEmpty = (key: string, value: unknown) =>
    Object.hasOwn(emptyStep, key) && value === Reflect.get(emptyStep, key);
  return Object.fromEntries(Object.entries(step).filter(([key, value]) => !isEmpty(key, value)));
}

/** What a trace has when the file says nothing of its run: left out of expected files. */
export const emptyRun = {
  target: null,
  scores: [],
  status: null,
  error: null,
  metadata: {},
} as const satisfies Partial<Trace>;

function compactTrace(trace: Trace): Partial<Omit<Trace, 'steps'>> & { readonly steps: readonly Partial<Step>[] } {
  const isEmpty = (key: string, value: unknown) =>
    Object.hasOwn(emptyRun, key) && JSON.stringify(value) === JSON.stringify(Reflect.get(emptyRun, key));
  const members = Object.entries(trace).filter(([key, value]) => !isEmpty(key, value));
  return { ...Object.fromEntries(members), steps: trace.steps.map(compactStep) };
}

/** Traces and problems as an expected file has them. */
export function compactTraces({ traces, problems }: { traces: readonly Trace[]; problems: readonly Problem[] }) {
  return {
    traces: traces.map(compactTrace),
    problems: problems.map(({ severity, code, line, params }) => ({ severity, code, line, params })),
  };
}
