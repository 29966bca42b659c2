import type { Trace } from '../../../shared/traces/trace.ts';
import {
  at,
  elementsOf,
  firstAt,
  idAt,
  isList,
  isObject,
  type Located,
  textAt,
  valueAt,
} from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { argumentsOf, errorOf, joinedTexts, resultOf, timeOf, tokensOf, usageOf } from '../stepFacts.ts';
import { createTraceBuilder, type TraceBuilder } from '../traceBuilder.ts';
import { asRoot } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { readMessage, roleOf } from './readMessage.ts';

const itemTypes =
  /^(?:message|reasoning|(?:function|custom_tool|local_shell|shell|computer|apply_patch|mcp|web_search|file_search|code_interpreter|image_generation)_call(?:_output)?)$/;

/** Whether a value is an item of the Responses API; a message of it has a `type` beside the role. */
export function isResponseItem(value: Located['value']): boolean {
  const type = valueAt(value, 'type');
  return typeof type === 'string' && itemTypes.test(type);
}

/** OpenAI Responses: `{input, output}`, an answer of the API alone, or a list of items. Hosted tools become events. */
export const openAiResponsesImporter: Importer = {
  format: 'openai-responses',
  groupOf: ({ value }) => (isResponseItem(value) || (isObject(value) && 'role' in value) ? 'items' : null),
  read: (records, report) => {
    const [record] = records;
    if (record === undefined) return [];
    if (openAiResponsesImporter.groupOf(record) === null) return records.flatMap((one) => readResponse(one, report));
    return [readItems(record, records, report)];
  },
};

function readItems(first: SourceRecord, records: readonly SourceRecord[], report: TraceReport): Trace {
  const builder = createTraceBuilder('openai-responses', first, report);
  for (const record of records) readItem(builder, asRoot(record), record);
  return builder.finish({ id: null });
}

function readResponse(record: SourceRecord, report: TraceReport): Trace[] {
  const root = asRoot(record);
  const builder = createTraceBuilder('openai-responses', record, report);
  if (isList(root.value)) {
    for (const item of elementsOf(root)) readItem(builder, item, record);
    return [builder.finish({ id: null })];
  }
  const response = firstAt(root, 'response') ?? root;
  const instructions = at(root, 'instructions') ?? at(response, 'instructions');
  if (typeof instructions?.value === 'string')
    builder.add({ kind: 'system', node: instructions, text: instructions.value });
  const input = firstAt(root, 'input') ?? at(at(root, 'request') ?? root, 'input') ?? firstAt(root, 'items');
  if (typeof input?.value === 'string') builder.add({ kind: 'user', node: input, text: input.value });
  for (const item of elementsOf(input)) readItem(builder, item, record);
  const output = at(response, 'output');
  if (typeof output?.value === 'string') builder.add({ kind: 'answer', node: output, text: output.value });
  for (const item of elementsOf(output)) readItem(builder, item, record);
  const [error, questionId] = [errorOf(response), idAt(root, 'question_id', 'qid')];
  if (error !== null)
    builder.add({ kind: 'event', node: at(response, 'error') ?? response, text: error, error, source: 'error' });
  const usage = usageOf(tokensOf(at(response, 'usage')), null, null);
  const model = textAt(response, 'model') ?? textAt(root, 'model');
  return [builder.finish({ id: idAt(root, 'id', 'trace_id') ?? idAt(response, 'id'), questionId, model, usage })];
}

function readItem(builder: TraceBuilder, item: Located, record: SourceRecord): void {
  const type = textAt(item, 'type');
  const startedAt = timeOf(valueAt(item.value, 'created_at'));
  const common = { node: item, record, startedAt };
  if (type === 'message' || (type === null && roleOf(item) !== null)) {
    readMessage(builder, type === null ? item : { value: withoutType(item), pointer: item.pointer }, {
      record,
      startedAt,
    });
    return;
  }
  const before = builder.steps.at(-1)?.kind;
  const isModel = type === 'reasoning' || (type?.endsWith('_call') ?? false);
  if (isModel && before !== 'thought' && before !== 'tool_call' && before !== 'event') builder.nextTurn();
  if (type === 'reasoning') {
    const text = joinedTexts(at(item, 'content')) || joinedTexts(at(item, 'summary'));
    builder.add({ ...common, kind: 'thought', text, source: type });
  } else if (type === 'function_call' || type === 'custom_tool_call' || type === 'mcp_call') {
    const tool = textAt(item, 'name');
    const callId = idAt(item, 'call_id', 'id');
    builder.add({
      ...common,
      kind: 'tool_call',
      tool,
      callId,
      ...argumentsOf(firstAt(item, 'arguments', 'input')?.value),
      source: type,
    });
    const output = type === 'mcp_call' ? firstAt(item, 'output', 'error') : null;
    if (output === null) return;
    builder.add({
      ...common,
      kind: 'tool_result',
      node: output,
      tool,
      callId,
      ...resultOf(output.value),
      error: errorOf(item),
      source: type,
    });
  } else if (type?.endsWith('_call_output') === true) {
    const output = at(item, 'output');
    const failed = textAt(item, 'status') === 'failed' || textAt(item, 'status') === 'incomplete';
    const read = resultOf(output?.value);
    const error = errorOf(item) ?? (failed ? read.text || 'failed' : null);
    builder.add({ ...common, kind: 'tool_result', callId: idAt(item, 'call_id'), ...read, error, source: type });
  } else {
    builder.add({ ...common, kind: 'event', json: item.value, text: textAt(item, 'text') ?? '', source: type });
  }
}

/** `type` is `message` here; without it, only the role speaks. */
function withoutType(item: Located): Located['value'] {
  if (!isObject(item.value)) return item.value;
  const { type: _, ...rest } = item.value;
  return rest;
}
