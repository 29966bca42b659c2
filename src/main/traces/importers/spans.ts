import type { AnyJson } from '../../../shared/json.ts';
import type { Tokens, Trace, TraceFormatId } from '../../../shared/traces/trace.ts';
import { elementsOf, isList, isObject, type Located, valueAt } from '../../records/located.ts';
import { parseStructure } from '../../records/parseValue.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { argumentsOf, joinedTexts, millisecondsBetween, resultOf, sumTokens, usageOf } from '../stepFacts.ts';
import { createTraceBuilder, type StepInput, type TraceBuilder } from '../traceBuilder.ts';
import type { TraceReport } from './importer.ts';
import { readMessage } from './readMessage.ts';
import { within } from './txAgent.ts';

/**
 * A message of a model call. `writtenIn`: the JSON text that holds it, its own pointer then being one in there; `standsAt`: the place
 * that stands for a message that was put together from several.
 */
export type SpanMessage = Located & { readonly writtenIn?: Located; readonly standsAt?: Located };

/** What any tracing format says about one span, run or observation. */
export type Span = {
  readonly node: Located;
  readonly record: SourceRecord;
  readonly traceId: string | null;
  readonly id: string | null;
  readonly parentId: string | null;
  readonly name: string;
  /** Tools become call and result, model calls the messages they add, anything else an event. */
  readonly kind: 'model' | 'tool' | 'other';
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Sorts spans of one trace before their start does; null when the format has none. */
  readonly order: string | null;
  readonly model: string | null;
  readonly tokens: Tokens | null;
  readonly costUsd: number | null;
  readonly error: string | null;
  /** For model calls: what it read and what it wrote, as messages. For tools and others: as they are. */
  readonly input: Located | null;
  readonly output: Located | null;
  /** Messages, already found; they win over `input` and `output`. */
  readonly inputMessages?: readonly SpanMessage[];
  readonly outputMessages?: readonly SpanMessage[];
  readonly tool?: string | null;
  readonly callId?: string | null;
};

/**
 * One trace from the spans of one trace id, in the order of their start. Model calls repeat what was said before: of each, only
 * messages that no earlier one had are added. A tool's own span gives the result to the call in the model's message.
 */
export function traceOfSpans(
  format: TraceFormatId,
  id: string | null,
  spans: readonly Span[],
  report: TraceReport,
): Trace | null {
  const [first] = spans;
  if (first === undefined) return null;
  const builder = createTraceBuilder(format, first.record, report);
  const ordered = inOrder(spans);
  const said: Said = { messages: new Set(), calls: [] };
  for (const span of ordered) addSpan(builder, span, said);
  const starts = ordered.map(({ startedAt }) => startedAt).filter((time) => time !== null);
  const ends = ordered
    .map(({ endedAt }) => endedAt)
    .filter((time) => time !== null)
    .sort();
  const costs = ordered.map(({ costUsd }) => costUsd).filter((cost) => cost !== null);
  const cost = costs.length === 0 ? null : costs.reduce((sum, one) => sum + one, 0);
  const models = ordered.filter(({ kind }) => kind === 'model');
  const tokens = sumTokens((models.length > 0 ? models : ordered).map((span) => span.tokens));
  const duration = millisecondsBetween(starts.toSorted()[0] ?? null, ends.at(-1) ?? null);
  const root = ordered.find(({ parentId }) => parentId === null);
  const rootTexts = { question: spokenText(root?.input ?? null), answer: spokenText(root?.output ?? null) };
  const hasAnswer = builder.steps.some(({ kind }) => kind === 'answer');
  return builder.finish({
    id,
    model: ordered.find(({ model }) => model !== null)?.model ?? null,
    question: builder.steps.some(({ kind }) => kind === 'user') ? null : rootTexts.question,
    ...(hasAnswer || rootTexts.answer === null ? {} : { answer: rootTexts.answer }),
    usage: usageOf(tokens, cost, duration),
  });
}

function inOrder(spans: readonly Span[]): Span[] {
  if (spans.every(({ order }) => order !== null))
    return spans.toSorted((a, b) => compare(a.order ?? '', b.order ?? ''));
  return spans.toSorted((a, b) =>
    a.startedAt === null || b.startedAt === null ? 0 : compare(a.startedAt, b.startedAt),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What was added so far: messages by their key, and calls of the model that have no span of their own yet. */
type Said = {
  readonly messages: Set<string>;
  readonly calls: { readonly tool: string | null; readonly callId: string | null }[];
};

function addSpan(builder: TraceBuilder, span: Span, said: Said): void {
  if (span.kind === 'tool') addTool(builder, span, said);
  else if (span.kind === 'model') addModelCall(builder, span, said);
  else
    builder.add({
      ...commonOf(span),
      kind: 'event',
      node: span.node,
      text: span.name,
      json: span.node.value,
      error: span.error,
    });
}

function commonOf(span: Span) {
  const durationMs = millisecondsBetween(span.startedAt, span.endedAt);
  const { record, startedAt, parentId: parentKey, name: source, id: key } = span;
  return { record, startedAt, parentKey, source, key, durationMs };
}

function addTool(builder: TraceBuilder, span: Span, said: Said): void {
  const tool = span.tool ?? span.name;
  const asked = said.calls.findIndex((call) => (span.callId ? call.callId === span.callId : call.tool === tool));
  const [call] = asked < 0 ? [] : said.calls.splice(asked, 1);
  const callId = span.callId ?? call?.callId ?? null;
  const common = commonOf(span);
  const hasResult = span.output !== null || span.error !== null;
  if (call === undefined) {
    const given = argumentsOf(unwrapped(span.input?.value));
    builder.add({ ...common, kind: 'tool_call', node: span.input ?? span.node, tool, callId, ...given });
  }
  if (!hasResult) return;
  const once = call === undefined ? { durationMs: null, key: null } : {};
  const read = resultOf(unwrapped(span.output?.value));
  builder.add({
    ...common,
    ...once,
    kind: 'tool_result',
    node: span.output ?? span.node,
    tool,
    callId,
    ...read,
    error: span.error,
  });
}

function addModelCall(builder: TraceBuilder, span: Span, said: Said): void {
  const { durationMs, key, ...common } = commonOf(span);
  for (const message of span.inputMessages ?? messagesOf(span.input)) {
    const known = messageKey(message.value);
    if (said.messages.has(known) || isRepeated(message.value)) continue;
    said.messages.add(known);
    readMessage(placed(builder, message), message, { record: span.record, source: span.name });
  }
  const written = span.outputMessages ?? messagesOf(span.output);
  for (const [index, message] of written.entries()) {
    said.messages.add(messageKey(message.value));
    const first = index === 0 ? { durationMs, tokens: span.tokens, key } : {};
    readMessage(noting(placed(builder, message), said), asAssistant(message), { ...common, ...first });
  }
  if (written.length > 0 && span.error === null) return;
  const tokens = written.length > 0 ? null : span.tokens;
  builder.add({
    ...common,
    kind: 'event',
    node: span.node,
    text: span.error ?? span.name,
    durationMs,
    error: span.error,
    tokens,
  });
}

/** The builder for the steps of a message, with the pointers that hold in the file. */
function placed(builder: TraceBuilder, { writtenIn, standsAt }: SpanMessage): TraceBuilder {
  if (writtenIn !== undefined) return within(builder, writtenIn);
  if (standsAt === undefined) return builder;
  const add = (input: StepInput) => builder.add({ ...input, node: standsAt });
  return { ...builder, add, leaveOut: (name, _, from) => builder.leaveOut(name, standsAt, from) };
}

/** Takes note of the calls that are added. */
function noting(builder: TraceBuilder, said: Said): TraceBuilder {
  return {
    ...builder,
    add: (input) => {
      if (input.kind === 'tool_call') said.calls.push({ tool: input.tool ?? null, callId: input.callId ?? null });
      return builder.add(input);
    },
  };
}

/** What the model said and what tools gave back comes from its own spans; only a first input has earlier turns. */
function isRepeated(message: AnyJson): boolean {
  const role = valueAt(message, 'role') ?? valueAt(message, 'type');
  return role === 'tool' || role === 'assistant' || role === 'ai' || role === 'model';
}

/** Role and words, whichever way they are written. */
function messageKey(message: AnyJson): string {
  const content = valueAt(message, 'content') ?? valueAt(message, 'parts') ?? null;
  const words = joinedTexts({ value: content, pointer: '' });
  return JSON.stringify([valueAt(message, 'role') ?? valueAt(message, 'type') ?? null, words === '' ? content : words]);
}

function asAssistant(message: SpanMessage): SpanMessage {
  const hasRole = valueAt(message.value, 'role') !== undefined || valueAt(message.value, 'type') !== undefined;
  if (hasRole || !isObject(message.value)) return message;
  return { ...message, value: { ...message.value, role: 'assistant' } };
}

/** The messages in an input or output: a list, under a usual key, one message, a text, or JSON text of these. */
function messagesOf(node: Located | null, left = 6): SpanMessage[] {
  if (node === null || left === 0) return [];
  const { value, pointer } = node;
  if (typeof value === 'string') {
    const parsed = parseStructure(value);
    if (parsed === undefined)
      return value === '' ? [] : [{ value: { role: 'assistant', content: value }, pointer, standsAt: node }];
    return messagesOf({ value: parsed, pointer: '' }, left - 1).map((message) => ({ ...message, writtenIn: node }));
  }
  if (isList(value)) {
    const [first] = value;
    if (isList(first)) return messagesOf({ value: first, pointer: `${pointer}/0` }, left - 1);
    return elementsOf(node)
      .filter((element) => isObject(element.value))
      .map((element) => unwrapMessage(element));
  }
  for (const key of ['messages', 'choices', 'generations', 'message', 'output']) {
    const inner = valueAt(value, key);
    if (inner !== undefined && inner !== null)
      return messagesOf({ value: inner, pointer: `${pointer}/${key}` }, left - 1);
  }
  return isObject(value) && (Object.hasOwn(value, 'content') || Object.hasOwn(value, 'role'))
    ? [unwrapMessage(node)]
    : [];
}

/** LangChain's serialised messages keep everything under `kwargs` or `data`; choices and generations under `message`. */
function unwrapMessage(node: Located, left = 6): Located {
  for (const key of left === 0 ? [] : ['kwargs', 'data', 'message']) {
    const inner = valueAt(node.value, key);
    if (isObject(inner)) return unwrapMessage({ value: inner, pointer: `${node.pointer}/${key}` }, left - 1);
  }
  return node;
}

/** The value of `{"input": …}` and `{"output": …}`, which tracing puts around single values. */
function unwrapped(value: AnyJson | undefined): AnyJson | undefined {
  if (!isObject(value)) return value;
  const [only, ...more] = Object.keys(value);
  if (more.length > 0 || (only !== 'output' && only !== 'input')) return value;
  return value[only];
}

function spokenText(node: Located | null): string | null {
  if (node === null) return null;
  const inner = unwrapped(node.value);
  if (typeof inner === 'string') return inner;
  for (const key of ['question', 'query', 'input', 'answer', 'output', 'text', 'content']) {
    const text = valueAt(inner, key);
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}
