import type { Trace } from '../../../shared/traces/trace.ts';
import { at, elementsOf, firstAt, idAt, isObject, type Located, textAt } from '../../records/located.ts';
import { parseStructure } from '../../records/parseValue.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { argumentsOf, resultOf } from '../stepFacts.ts';
import { createTraceBuilder, type TraceBuilder } from '../traceBuilder.ts';
import { asRoot } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';

/** ShareGPT conversations: `from` and `value`, without ids and times. */
export const shareGptImporter: Importer = {
  format: 'sharegpt',
  groupOf: () => null,
  read: (records, report) => records.map((record) => readConversation(record, report)),
};

function readConversation(record: SourceRecord, report: TraceReport): Trace {
  const root = asRoot(record);
  const builder = createTraceBuilder('sharegpt', record, report);
  const system = at(root, 'system');
  if (typeof system?.value === 'string' && system.value !== '')
    builder.add({ kind: 'system', node: system, text: system.value });
  const turns = elementsOf(at(root, 'conversations'));
  for (const [index, turn] of turns.entries()) readTurn(builder, turn, turns[index + 1] ?? null);
  return builder.finish({ id: idAt(root, 'id'), model: textAt(root, 'model') });
}

function readTurn(builder: TraceBuilder, turn: Located, next: Located | null): void {
  const from = textAt(turn, 'from');
  const value = firstAt(turn, 'value', 'content');
  const text = typeof value?.value === 'string' ? value.value : '';
  const node = value ?? turn;
  switch (from) {
    case 'system':
      return void builder.add({ kind: 'system', node, text });
    case 'human':
    case 'user':
      return void builder.add({ kind: 'user', node, text });
    case 'gpt':
    case 'assistant':
    case 'chatgpt':
    case 'bing':
    case 'bard': {
      builder.nextTurn();
      const isThought = next !== null && textAt(next, 'from') === 'function_call';
      return void builder.add({ kind: isThought ? 'thought' : 'answer', node, text, source: from });
    }
    case 'function_call': {
      addCalls(builder, node, text);
      return;
    }
    case 'observation':
    case 'tool':
    case 'function_response':
      return void builder.add({ kind: 'tool_result', node, ...resultOf(value?.value), source: from });
    default:
      builder.add({ kind: 'event', node: turn, json: turn.value, text, source: from });
  }
}

/** The value of a call is JSON: `{"name", "arguments"}`, or a list of these. */
function addCalls(builder: TraceBuilder, node: Located, text: string): void {
  builder.nextTurn();
  const parsed = parseStructure(text);
  const calls =
    parsed === undefined
      ? []
      : isObject(parsed)
        ? [{ value: parsed, pointer: '' }]
        : elementsOf({ value: parsed, pointer: '' });
  for (const call of calls) {
    const given = argumentsOf(firstAt(call, 'arguments', 'parameters')?.value);
    builder.add({
      kind: 'tool_call',
      node,
      inner: call.pointer,
      tool: textAt(call, 'name'),
      ...given,
      source: 'function_call',
    });
  }
  if (calls.length === 0)
    builder.add({ kind: 'tool_call', node, text, error: 'callsNotRead', source: 'function_call' });
}
