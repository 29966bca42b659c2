import type { AnyJson } from '../../../shared/json.ts';
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
import { parseStructure, parseValue } from '../../records/parseValue.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { parsePythonLiteral } from '../pythonLiteral.ts';
import { argumentsOf, fromSeconds, resultOf } from '../stepFacts.ts';
import { createTraceBuilder, type StepInput, type TraceBuilder } from '../traceBuilder.ts';
import { runOf } from './conversationRun.ts';
import { type Conversation, conversationGroup, conversationsOf, factsOf, type Message } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { readMessage, roleOf } from './readMessage.ts';
import { splitAnswer, splitRawText } from './txAgentText.ts';

/** Fields beside a conversation that may hold the answer when the conversation was cut before it. */
const answerKeys = ['final_answer', 'final_response', 'model_answer', 'response', 'prediction', 'output', 'answer'];
const failedCall = /^(?:Not a valid function call|Invalid function call)/;
/** Tools that end a run; their argument is what the user is told. `respose` is misspelt in TxAgent itself. */
const endingTools: Readonly<Record<string, readonly string[]>> = {
  DirectResponse: ['respose', 'response'],
  RequireClarification: ['unclear_question'],
};

/** Conversations of TxAgent and of the models it is compared with: the message list, its Gradio form, and raw model text. */
export const txAgentImporter: Importer = {
  format: 'txagent',
  groupOf: conversationGroup,
  read: (records, report) =>
    conversationsOf(records).map((conversation) => readConversation(conversation, records, report)),
};

function readConversation(conversation: Conversation, records: readonly SourceRecord[], report: TraceReport) {
  const record = conversation.messages[0]?.record ?? records[0];
  if (record === undefined) throw new Error('A conversation has a record');
  const plain = createTraceBuilder('txagent', record, report);
  const builder = conversation.writtenIn === null ? plain : within(plain, conversation.writtenIn);
  for (const message of conversation.messages) readTxMessage(builder, message, report);
  const facts = { ...factsOf(conversation), ...runOf(conversation, record, report) };
  const lastUser = builder.steps.findLastIndex(({ kind, text }) => kind === 'user' && text !== '');
  const isAnswered = builder.steps.slice(lastUser + 1).some(({ kind }) => kind === 'answer');
  if (!isAnswered) addAnswerBeside(plain, conversation.holders);
  const answer = builder.steps.slice(lastUser + 1).findLast(({ kind }) => kind === 'answer')?.text ?? null;
  return plain.finish({ ...facts, question: facts.question ?? builder.steps[lastUser]?.text ?? null, answer });
}

/** The same builder for messages that stand in a JSON text: their pointers are pointers in there. */
export function within(builder: TraceBuilder, text: Located): TraceBuilder {
  const add = (input: StepInput) => builder.add({ ...input, node: text, inner: input.node.pointer });
  return { ...builder, add, leaveOut: (name, _, from) => builder.leaveOut(name, text, from) };
}

function addAnswerBeside(builder: TraceBuilder, holders: readonly Located[]): void {
  for (const holder of holders) {
    const found = firstAt(holder, ...answerKeys);
    if (typeof found?.value !== 'string' || found.value.trim() === '') continue;
    const { thought, answer } = splitAnswer(found.value);
    if (answer !== null && thought !== '') builder.add({ kind: 'thought', node: found, text: thought });
    builder.add({ kind: 'answer', node: found, text: answer ?? found.value });
    return;
  }
}

function readTxMessage(builder: TraceBuilder, { node, record }: Message, report: TraceReport): void {
  const role = roleOf(node);
  if (role === 'tool') {
    readToolMessage(builder, node);
    return;
  }
  if (role !== 'assistant') {
    readMessage(builder, node);
    return;
  }
  const content = at(node, 'content');
  const title = textAt(at(node, 'metadata') ?? node, 'title');
  if (title !== null) {
    readGradioCall(builder, node, title);
    return;
  }
  const isPlain = content === null || typeof content.value === 'string';
  if (!isPlain || isList(valueAt(node.value, 'tool_calls'))) {
    readMessage(builder, node);
    return;
  }
  builder.nextTurn();
  const text = typeof content?.value === 'string' ? content.value : '';
  if (text.startsWith('**Answer**:')) {
    builder.add({ kind: 'answer', node: content ?? node, text: text.slice('**Answer**:'.length).trim() });
    return;
  }
  readSpokenText(builder, node, content ?? node, text, (code) => report(code, {}, node, record));
}

/** Thought, answer and calls of one message of the model, in this order. */
function readSpokenText(
  builder: TraceBuilder,
  message: Located,
  content: Located,
  text: string,
  report: (code: string) => void,
): void {
  const raw = splitRawText(text);
  const { thought, answer } = splitAnswer(raw.text);
  const written = at(message, 'tool_calls');
  const listed = typeof written?.value === 'string' ? parseStructure(written.value) : undefined;
  const isWordless = isWordlessMessage(message);
  const endsRun = written === null && raw.calls === null && raw.callText === null;
  if (answer !== null || !endsRun || isWordless) {
    if (thought !== '') builder.add({ kind: 'thought', node: content, text: thought });
    if (answer !== null) builder.add({ kind: 'answer', node: content, text: answer });
  } else if (thought !== '') builder.add({ kind: 'answer', node: content, text: thought });
  if (isList(listed) && written !== null) {
    addCalls(builder, elementsOf({ value: listed, pointer: '' }), written, true);
    return;
  }
  if (typeof written?.value === 'string' && !['', 'null', '[]'].includes(written.value.trim())) {
    report('callsNotRead');
    builder.add({ kind: 'tool_call', node: written, text: written.value, error: 'callsNotRead' });
  } else if (written?.value === 'null') report('callsNotRead');
  if (raw.calls !== null) {
    addCalls(builder, elementsOf({ value: raw.calls, pointer: '' }), content, false);
    return;
  }
  if (raw.callText === null) return;
  report('callsNotRead');
  builder.add({ kind: 'tool_call', node: content, text: raw.callText, error: 'callsNotRead' });
}

/** Gradio's messages carry `metadata: null` for thoughts; nothing else does. */
function isWordlessMessage(message: Located): boolean {
  return isObject(message.value) && Object.hasOwn(message.value, 'metadata') && message.value.metadata === null;
}

function addCalls(builder: TraceBuilder, calls: readonly Located[], written: Located, isJsonText: boolean): void {
  for (const call of calls) {
    const tool = textAt(call, 'name');
    const common = { node: written, inner: isJsonText ? call.pointer : null };
    if (tool === null) {
      builder.add({ ...common, kind: 'event', json: call.value, source: 'tool_call' });
      continue;
    }
    const given = argumentsOf(firstAt(call, 'arguments', 'parameters')?.value);
    builder.add({ ...common, kind: 'tool_call', tool, callId: idAt(call, 'call_id', 'id'), ...given });
    const told = (endingTools[tool] ?? [])
      .map((key) => valueAt(given.arguments, key))
      .find((text) => typeof text === 'string');
    if (typeof told === 'string') builder.add({ ...common, kind: 'answer', text: told, source: tool });
  }
}

/** A tool's message: a JSON text `{content, call_id}`, or in summary mode a sentence in place of several results. */
function readToolMessage(builder: TraceBuilder, message: Located): void {
  const content = at(message, 'content');
  const parsed = typeof content?.value === 'string' ? parseValue(content.value) : content?.value;
  const wrapped = isObject(parsed) && Object.hasOwn(parsed, 'content') ? parsed : null;
  const given: AnyJson = wrapped === null ? (content?.value ?? null) : (wrapped.content ?? null);
  const { result, text } = resultOf(given);
  const isWritten = wrapped !== null && typeof content?.value === 'string';
  builder.add({
    kind: 'tool_result',
    node: content ?? message,
    inner: isWritten ? '/content' : null,
    callId: (wrapped && idAt({ value: wrapped, pointer: '' }, 'call_id')) ?? idAt(message, 'tool_call_id', 'call_id'),
    tool: textAt(message, 'name'),
    result,
    text,
    error: errorIn(text, result),
  });
}

/** What ToolUniverse gives back instead of a result: its refusal of the call, or an object that only tells an error. */
function errorIn(text: string, result: AnyJson): string | null {
  if (failedCall.test(text)) return text;
  const told = isObject(result) && Object.keys(result).length === 1 ? valueAt(result, 'error') : undefined;
  return typeof told === 'string' && told !== '' ? told : null;
}

/** A call of the Gradio form: the tool in the title, arguments and result as Python writes them. */
function readGradioCall(builder: TraceBuilder, message: Located, title: string): void {
  const metadata = at(message, 'metadata') ?? message;
  const tool = title.replace(/^[^\p{L}\p{N}_]+/u, '').trim();
  const log = at(metadata, 'log');
  const written = typeof log?.value === 'string' ? log.value : '';
  const given = parsePythonLiteral(written) ?? parseStructure(written);
  const duration = valueAt(metadata.value, 'duration');
  builder.nextTurn();
  builder.add({
    kind: 'tool_call',
    node: log ?? metadata,
    tool,
    ...(given === undefined ? { text: written } : { arguments: given }),
    durationMs: typeof duration === 'number' ? fromSeconds(duration) : null,
  });
  const content = at(message, 'content');
  if (content === null) return;
  const text = typeof content.value === 'string' ? content.value : JSON.stringify(content.value);
  const result = /^\s*[[{(]/.test(text) || text === 'None' ? parsePythonLiteral(text) : undefined;
  const read = result === undefined ? resultOf(content.value) : { result, text };
  builder.add({ kind: 'tool_result', node: content, tool, ...read, error: errorIn(text, read.result) });
}
