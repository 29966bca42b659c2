import { createHash } from 'node:crypto';
import type { Problem } from '../../../../shared/files.ts';
import type { AnyJson } from '../../../../shared/json.ts';
import { createToolLabels, labelStep, type ToolLabels, type ToolList } from '../../../../shared/traces/toolLabels.ts';
import type { Step, Trace } from '../../../../shared/traces/trace.ts';
import { isObject, valueAt } from '../../../records/located.ts';
import type { SourceRecord } from '../../../records/sourceRecord.ts';
import { createRecordRouter } from '../../../traces/recordRouter.ts';
import { createTraceBuilder } from '../../../traces/traceBuilder.ts';

/** What one model wrote to one question. */
export type StudyResponse = {
  readonly questionKey: string;
  readonly model: string;
  /** SHA-256 of its line, hexadecimal. */
  readonly sha256: string;
  /** The last answer; empty where it ends without one. */
  readonly answer: string;
  readonly steps: readonly Step[];
};

const answerKeys = ['final_answer', 'answer', 'output', 'response', 'prediction'];

/**
 * The steps of a line of outputs: a trace in any form that the traces room reads (a list of messages under `trace`, `messages` …), and behind
 * it `final_answer` where the trace has no answer of its own. Null where there is neither.
 */
export async function readResponse(
  record: SourceRecord,
  bytes: Uint8Array,
  report: (problem: Problem) => void,
): Promise<Pick<StudyResponse, 'sha256' | 'answer' | 'steps'> | null> {
  const written = answerIn(record.value);
  const trace = await traceOf(record, report);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const said = trace?.answer ?? null;
  if (trace !== null && (said !== null || written === null)) return { sha256, answer: said ?? '', steps: trace.steps };
  if (written === null) return null;
  const own = trace?.steps ?? [];
  const { answer, steps } = answerOf(record, written, own);
  // A thought that was cut off is in the trace already.
  return { sha256, answer: answer ?? '', steps: answer === null && trace !== null ? own : [...own, ...steps] };
}

const traceKeys = ['trace', 'reasoning_trace', 'messages', 'conversation', 'steps', 'history'];

async function traceOf(record: SourceRecord, report: (problem: Problem) => void): Promise<Trace | null> {
  if (!traceKeys.some((key) => isStructure(valueAt(record.value, key)))) return null;
  // By the line's own place in a file the router would read it again from there.
  const { bytes: _, ...held } = record;
  const router = createRecordRouter(null, null, report);
  const found = router.push(held, 0);
  for await (const traces of router.end(async (one) => one)) found.push(...traces);
  return found[0] ?? null;
}

function isStructure(value: AnyJson | undefined): boolean {
  return (Array.isArray(value) && value.length > 0) || isObject(value) || (typeof value === 'string' && value !== '');
}

function answerIn(value: AnyJson): string | null {
  for (const key of answerKeys) {
    const found = valueAt(value, key);
    if (typeof found === 'string' && found.trim() !== '') return found;
  }
  return null;
}

function answerOf(record: SourceRecord, text: string, before: readonly Step[]): Pick<Trace, 'answer' | 'steps'> {
  const builder = createTraceBuilder('txagent', record, () => {});
  builder.add({ kind: 'answer', node: { value: text, pointer: record.pointer }, text });
  const { answer, steps } = builder.finish({ id: null });
  const turn = (before.at(-1)?.turn ?? 0) + 1;
  return { answer, steps: steps.map((step) => ({ ...step, index: before.length + step.index, turn })) };
}

/** Gives steps the labels of the study's tool lists; a label that `labels.json` names for a list holds for all tools of it. */
export function labelsOfStudy(lists: readonly ToolList[], names: Readonly<Record<string, string>>): ToolLabels {
  const edited = lists.flatMap(({ fileName, tools }) => {
    const label = names[fileName];
    return label === undefined ? [] : tools.map((tool) => [typeof tool === 'string' ? tool : tool.name, label]);
  });
  return createToolLabels(lists, Object.fromEntries(edited));
}

export function labelSteps(steps: readonly Step[], labels: ToolLabels): Step[] {
  return steps.map((step) => labelStep(step, (tool) => (tool === null ? null : labels.labelOf(tool))));
}
