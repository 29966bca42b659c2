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
import { describeMedia } from '../media.ts';
import { argumentsOf, errorOf, resultOf, textOfPart } from '../stepFacts.ts';
import type { StepInput, TraceBuilder } from '../traceBuilder.ts';
import { membersBut } from './unreadMembers.ts';

/** What every step of a message has in common. */
export type MessageFacts = Pick<
  StepInput,
  'record' | 'startedAt' | 'durationMs' | 'tokens' | 'source' | 'key' | 'parentKey'
>;

const roles: Readonly<Record<string, 'system' | 'user' | 'assistant' | 'tool'>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  AIMessageChunk: 'assistant',
  model: 'assistant',
  agent: 'assistant',
  gpt: 'assistant',
  tool: 'tool',
  function: 'tool',
};

export function roleOf(message: Located): 'system' | 'user' | 'assistant' | 'tool' | null {
  const role = textAt(message, 'role', 'type');
  return role !== null && Object.hasOwn(roles, role) ? (roles[role] ?? null) : null;
}

/** What is read of a message, here or by an importer, and what only names it, its kind, its author or its place. */
const readMembers =
  `role type content parts reasoning_content reasoning refusal tool_calls function_call tool_call_id tool_call_ids call_id
  name function is_error status stop_reason stop_sequence finish_reason usage timestamp created_at created id uuid index source model object
  agent`.split(/\s+/);
const unread = membersBut('messages[].', new Set(readMembers));
const unreadOfTool = membersBut('messages[].', new Set([...readMembers, 'error']));

/**
 * Adds the steps of one chat message: OpenAI chat, Anthropic, Inspect, LangChain, OTel GenAI parts, and mixtures of them.
 * A text of the model beside calls is a thought, alone it is an answer. Order: reasoning, content in its order, calls.
 * Time, duration and tokens stand on the first step, so that sums are right.
 */
export function readMessage(builder: TraceBuilder, message: Located, facts: MessageFacts = {}): void {
  let rest: MessageFacts = facts;
  const add = (input: StepInput) => {
    builder.add({ ...rest, ...input });
    rest = { ...facts, durationMs: null, tokens: null, key: null };
  };
  const role = roleOf(message);
  if (role === null) {
    const source = facts.source ?? textAt(message, 'role', 'type');
    add({
      kind: 'event',
      node: message,
      json: message.value,
      text: textAt(message, 'content', 'text') ?? '',
      source,
    });
    return;
  }
  const visit = role === 'tool' ? unreadOfTool : unread;
  visit(message, (name, member) => builder.leaveOut(name, member, facts.record));
  if (role === 'assistant') builder.nextTurn();
  if (role === 'tool') {
    addResult(add, message);
    return;
  }
  const calls = callsOf(message);
  const reasoning = firstAt(message, 'reasoning_content', 'reasoning');
  if (role === 'assistant' && reasoning !== null && typeof reasoning.value === 'string' && reasoning.value !== '') {
    add({ kind: 'thought', node: reasoning, text: reasoning.value });
  }
  const content = firstAt(message, 'content', 'parts');
  const hasCalls =
    calls.length > 0 || elementsOf(content).some(isCallPart) || textAt(message, 'stop_reason') === 'tool_use';
  const textKind = role === 'assistant' ? (hasCalls ? 'thought' : 'answer') : role;
  if (content !== null && typeof content.value === 'string') {
    if (content.value.trim() !== '' || role !== 'assistant')
      add({ kind: textKind, node: content, text: content.value });
  } else if (content !== null && !isList(content.value)) {
    add({ kind: 'event', node: content, json: content.value });
  }
  for (const part of elementsOf(content)) addPart(add, part, textKind);
  const refusal = at(message, 'refusal');
  if (typeof refusal?.value === 'string')
    add({ kind: 'answer', node: refusal, text: refusal.value, source: 'refusal' });
  for (const call of calls) add(call);
}

function isCallPart({ value }: Located): boolean {
  const type = valueAt(value, 'type');
  return type === 'tool_use' || type === 'tool_call' || type === 'server_tool_use' || type === 'mcp_tool_use';
}

function addPart(add: (input: StepInput) => void, part: Located, textKind: StepInput['kind']): void {
  const type = textAt(part, 'type') ?? '';
  if (isCallPart(part)) {
    const input = firstAt(part, 'input', 'arguments', 'args');
    const common = { callId: idAt(part, 'id', 'tool_call_id'), tool: textAt(part, 'name'), source: type };
    add({ kind: 'tool_call', node: part, ...common, ...argumentsOf(input?.value) });
    return;
  }
  if (type === 'tool_call_response' || type.endsWith('tool_result')) {
    addResultPart(add, part, type);
    return;
  }
  if (/^(?:thinking|reasoning)/.test(type)) {
    const text = textAt(part, 'thinking', 'reasoning', 'content', 'text') ?? '';
    const shown = text === '' ? (textAt(part, 'summary') ?? '') : text;
    add({ kind: 'thought', node: part, text: shown, source: type });
    return;
  }
  const text = textOfPart(part.value);
  if (text !== null && (describeMedia(part.value) === null || textKind === 'user')) {
    const node = at(part, 'text') ?? at(part, 'content') ?? part;
    add({ kind: textKind, node, text });
    return;
  }
  add({ kind: 'event', node: part, json: part.value, text: text ?? '', source: type === '' ? null : type });
}

function addResultPart(add: (input: StepInput) => void, part: Located, type: string): void {
  const { result, text } = resultOf(firstAt(part, 'content', 'response', 'result')?.value);
  const failed = valueAt(part.value, 'is_error') === true;
  add({
    kind: 'tool_result',
    node: part,
    callId: idAt(part, 'tool_use_id', 'id', 'tool_call_id'),
    tool: textAt(part, 'name'),
    result,
    text,
    error: failed ? text || 'is_error' : null,
    source: type,
  });
}

/** The message of a tool. */
function addResult(add: (input: StepInput) => void, message: Located): void {
  const content = at(message, 'content');
  const parts = elementsOf(firstAt(message, 'parts'));
  if (content === null && parts.length > 0) {
    for (const part of parts) addPart(add, part, 'tool_result');
    return;
  }
  const { result, text } = resultOf(content?.value);
  const failed = valueAt(message.value, 'is_error') === true || valueAt(message.value, 'status') === 'error';
  add({
    kind: 'tool_result',
    node: content ?? message,
    callId: idAt(message, 'tool_call_id', 'call_id'),
    tool: textAt(message, 'name', 'function'),
    result,
    text,
    error: errorOf(message) ?? (failed ? text || 'error' : null),
  });
}

/** The calls beside the content: OpenAI's and Inspect's `tool_calls`, LangChain's, and the old `function_call`. */
function callsOf(message: Located): StepInput[] {
  const list = elementsOf(at(message, 'tool_calls')).map(callOf);
  const old = at(message, 'function_call');
  return old === null || !isObject(old.value) ? list : [...list, callOf(old)];
}

function callOf(call: Located): StepInput {
  const inner = firstAt(call, 'function', 'tool_call', 'custom');
  const from = inner !== null && isObject(inner.value) ? inner : call;
  const nested = at(from, 'function');
  const body = nested !== null && isObject(nested.value) ? nested : from;
  const tool = textAt(body, 'name') ?? textAt(call, 'function', 'name');
  const callId = idAt(call, 'id', 'tool_call_id', 'call_id') ?? idAt(from, 'id');
  const given = argumentsOf(firstAt(body, 'arguments', 'args', 'input')?.value);
  if (tool === null && !isObject(call.value))
    return { kind: 'event', node: call, json: call.value, source: 'tool_call' };
  return { kind: 'tool_call', node: call, tool, callId, ...given, error: errorOf(call, 'parse_error') };
}
