import { at, down, elementsOf, firstAt, idAt, type Located, numberAt, textAt } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { timeOf, tokensOf } from '../stepFacts.ts';
import { asRoot } from './conversations.ts';
import type { Importer } from './importer.ts';
import { tracesById } from './otlp.ts';
import { type Span, traceOfSpans } from './spans.ts';

/** LangSmith runs: a flat list or lines in the order of `dotted_order`, or nested under `child_runs`. */
export const langSmithImporter: Importer = {
  format: 'langsmith',
  groupOf: (record) => idAt(asRoot(record), 'trace_id') ?? idAt(asRoot(record), 'id') ?? '',
  read: (records, report) => {
    const spans = records.flatMap((record) => runsOf(asRoot(record), record, null, 100));
    return tracesById(spans).flatMap(([id, own]) => traceOfSpans('langsmith', id, own, report) ?? []);
  },
};

function runsOf(node: Located, record: SourceRecord, traceId: string | null, left: number): Span[] {
  const own = readRun(node, record, traceId);
  const children = left === 0 ? [] : elementsOf(at(node, 'child_runs'));
  return [own, ...children.flatMap((child) => runsOf(child, record, own.traceId, left - 1))];
}

function readRun(node: Located, record: SourceRecord, traceId: string | null): Span {
  const type = textAt(node, 'run_type') ?? '';
  const [inputs, outputs] = [at(node, 'inputs'), at(node, 'outputs')];
  const metadata = down(node, 'extra', 'metadata');
  const invocation = down(node, 'extra', 'invocation_params');
  const model =
    (metadata && textAt(metadata, 'ls_model_name')) ?? (invocation && textAt(invocation, 'model', 'model_name'));
  const tokens =
    tokensOf(firstAt(node, 'usage_metadata')) ?? tokensOf(outputs && at(outputs, 'usage_metadata')) ?? tokensOf(node);
  return {
    node,
    record,
    traceId: idAt(node, 'trace_id') ?? traceId ?? idAt(node, 'id'),
    id: idAt(node, 'id'),
    parentId: idAt(node, 'parent_run_id'),
    name: textAt(node, 'name') ?? type,
    kind: type === 'tool' ? 'tool' : type === 'llm' ? 'model' : 'other',
    startedAt: timeOf(firstAt(node, 'start_time')?.value),
    endedAt: timeOf(firstAt(node, 'end_time')?.value),
    order: textAt(node, 'dotted_order'),
    model: model ?? null,
    tokens,
    costUsd: numberAt(node, 'total_cost'),
    error: textAt(node, 'error'),
    input: inputs,
    output: outputs,
    callId: outputs === null ? null : idAt(down(outputs, 'output') ?? outputs, 'tool_call_id'),
  };
}
