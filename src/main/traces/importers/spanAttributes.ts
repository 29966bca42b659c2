import type { AnyJson } from '../../../shared/json.ts';
import { elementsOf, isObject, type Located, numberAt, valueAt } from '../../records/located.ts';
import { parseStructure } from '../../records/parseValue.ts';
import type { Span, SpanMessage } from './spans.ts';

/** Attributes of a span by their full key, each with the pointer to its value. */
export type Attributes = ReadonlyMap<string, Located>;
type Frame = Pick<
  Span,
  'node' | 'record' | 'traceId' | 'id' | 'parentId' | 'name' | 'startedAt' | 'endedAt' | 'error'
> & {
  /** What the format itself calls the kind, such as Phoenix's `span_kind`; null when only attributes say it. */
  readonly kindName: string | null;
};

/** A span from its attributes: OTel GenAI (`gen_ai.…`, also the old `gen_ai.prompt.N…`) and OpenInference (`llm.…`, `input.value`). */
export function spanOfAttributes(attributes: Attributes, { kindName, ...frame }: Frame): Span {
  const text = (...keys: string[]) => {
    for (const key of keys) {
      const value = attributes.get(key)?.value;
      if (typeof value === 'string' && value !== '') return value;
    }
    return null;
  };
  const number = (...keys: string[]) => {
    for (const key of keys) {
      const value = attributes.get(key)?.value;
      const found = value === undefined ? null : numberAt({ value: { value }, pointer: '' }, 'value');
      if (found !== null) return found;
    }
    return null;
  };
  const value = (...keys: string[]) => {
    for (const key of keys) {
      const found = attributes.get(key);
      if (found !== undefined) return structureOf(found);
    }
    return null;
  };
  const operation = text('gen_ai.operation.name') ?? '';
  const kind = (text('openinference.span.kind', 'traceloop.span.kind') ?? kindName ?? '').toUpperCase();
  const isTool = kind === 'TOOL' || operation === 'execute_tool' || text('gen_ai.tool.name') !== null;
  const inputMessages = [
    ...messageList(attributes, 'gen_ai.system_instructions', 'system'),
    ...messages(attributes, 'input'),
  ];
  const outputMessages = messages(attributes, 'output');
  const isModel =
    kind === 'LLM' ||
    /^(?:chat|text_completion|generate_content|completion)$/.test(operation) ||
    (!isTool && outputMessages.length > 0 && operation !== 'invoke_agent' && kind !== 'AGENT' && kind !== 'CHAIN');
  const input = number('gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt');
  const output = number('gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens', 'llm.token_count.completion');
  return {
    ...frame,
    kind: isTool ? 'tool' : isModel ? 'model' : 'other',
    order: null,
    model: text('gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name'),
    tokens: input === null && output === null ? null : { input, output },
    costUsd: number('llm.cost.total', 'gen_ai.usage.cost'),
    input: isTool ? value('gen_ai.tool.call.arguments', 'input.value', 'tool.parameters') : value('input.value'),
    output: isTool ? value('gen_ai.tool.call.result', 'output.value') : value('output.value'),
    ...(inputMessages.length > 0 ? { inputMessages } : {}),
    ...(outputMessages.length > 0 ? { outputMessages } : {}),
    tool: text('gen_ai.tool.name', 'tool.name', 'tool_call.function.name'),
    callId: text('gen_ai.tool.call.id', 'tool_call.id', 'tool.id'),
  };
}

function structureOf(node: Located): Located {
  const parsed = typeof node.value === 'string' ? parseStructure(node.value) : undefined;
  return parsed === undefined ? node : { value: parsed, pointer: node.pointer };
}

/** The messages of one direction, in whichever way they are written. */
function messages(attributes: Attributes, direction: 'input' | 'output'): SpanMessage[] {
  const whole = messageList(attributes, `gen_ai.${direction}.messages`, direction === 'output' ? 'assistant' : 'user');
  if (whole.length > 0) return whole;
  const flat = flattened(attributes, `llm.${direction}_messages.`, (message) => valueAt(message, 'message') ?? message);
  if (flat.length > 0) return flat;
  const listed = messageList(attributes, `llm.${direction}_messages`, 'user').map((message) => ({
    ...message,
    value: withCalls(valueAt(message.value, 'message') ?? message.value),
    standsAt: message.writtenIn ?? message,
  }));
  if (listed.length > 0) return listed;
  const role = direction === 'output' ? 'assistant' : 'user';
  return flattened(attributes, direction === 'input' ? 'gen_ai.prompt.' : 'gen_ai.completion.', (message) =>
    isObject(message) ? { role, ...message } : message,
  );
}

function messageList(attributes: Attributes, key: string, role: string): SpanMessage[] {
  const found = attributes.get(key);
  if (found === undefined) return [];
  const { value } = structureOf(found);
  if (role === 'system') return [{ value: { role, content: value }, pointer: found.pointer, standsAt: found }];
  if (typeof found.value !== 'string') return elementsOf(found);
  return elementsOf({ value, pointer: '' }).map((message) => ({ ...message, writtenIn: found }));
}

/** Builds messages from keys such as `llm.input_messages.0.message.tool_calls.0.tool_call.function.name`. */
function flattened(attributes: Attributes, prefix: string, unwrap: (message: AnyJson) => AnyJson): SpanMessage[] {
  const tree = new Map<number, { readonly root: Tree; readonly pointer: string }>();
  for (const [key, { value, pointer }] of attributes) {
    if (!key.startsWith(prefix)) continue;
    const [index, ...path] = key.slice(prefix.length).split('.');
    const number = Number(index);
    if (!Number.isInteger(number) || path.length === 0 || path.length > 20) continue;
    const known = tree.get(number) ?? { root: new Map(), pointer };
    const isContent = key.endsWith('.content');
    tree.set(number, isContent ? { root: known.root, pointer } : known);
    insert(known.root, path, value);
  }
  return [...tree]
    .sort(([a], [b]) => a - b)
    .map(([, { root, pointer }]) => {
      const value = withCalls(unwrap(toJson(root)));
      return { value, pointer, standsAt: { value, pointer } };
    });
}

type Tree = Map<string, Tree | AnyJson>;

function insert(tree: Tree, path: readonly string[], value: AnyJson): void {
  let at = tree;
  for (const key of path.slice(0, -1)) {
    const inner = at.get(key);
    const next: Tree = inner instanceof Map ? inner : new Map();
    at.set(key, next);
    at = next;
  }
  at.set(path.at(-1) ?? '', value);
}

/** Keys that are all numbers make a list. */
function toJson(tree: Tree): AnyJson {
  const members = [...tree].map(([key, value]) => [key, value instanceof Map ? toJson(value) : value] as const);
  if (!members.every(([key]) => /^\d+$/.test(key))) return Object.fromEntries(members);
  return members.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}

/** OpenInference's content parts `{message_content: {type, text}}` as plain parts. */
function withCalls(message: AnyJson): AnyJson {
  const contents = valueAt(message, 'contents');
  if (!isObject(message) || !Array.isArray(contents)) return message;
  const content = contents.map((part: AnyJson) => valueAt(part, 'message_content') ?? part);
  return { ...message, content };
}
