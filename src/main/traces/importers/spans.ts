import type { AnyJson, Tokens, Trace, TraceFormatId } from '../../../shared/traces/trace.ts';
import { elementsOf, isList, isObject, type Located, valueAt } from '../located.ts';
import { parseStructure } from '../parseValue.ts';
import { argumentsOf, millisecondsBetween, resultOf, sumTokens, usageOf } from '../stepFacts.ts';
import { createTraceBuilder, type TraceBuilder } from '../traceBuilder.ts';
import type { SourceRecord, TraceReport } from './importer.ts';
import { readMessage } from './readMessage.ts';

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
  readonly inputMessages?: readonly Located[];
  readonly outputMessages?: readonly Located[];
  readonly tool?: string | null;
  readonly callId?: string | null;
};

/**
 * One trace from the spans of one trace id, in the order of their start. Model calls repeat what was said before: of each, only
 * messages that no earlier one had are added, and a tool's own span wins over the message with the same result.
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
  const said = new Set<string>();
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

function addSpan(builder: TraceBuilder, span: Span, said: Set<string>): void {
  const durationMs = millisecondsBetween(span.startedAt, span.endedAt);
  const common = { record: span.record, startedAt: span.startedAt, parentKey: span.parentId, source: span.name };
  if (span.kind === 'tool') {
    const tool = span.tool ?? span.name;
    const given = argumentsOf(unwrapped(span.input?.value));
    const { node } = span;
    builder.add({
      ...common,
      kind: 'tool_call',
      node: span.input ?? node,
      inner: null,
      tool,
      callId: span.callId ?? null,
      ...given,
      durationMs,
      key: span.id,
    });
    if (span.output === null && span.error === null) return;
    const read = resultOf(unwrapped(span.output?.value));
    builder.add({
      ...common,
      kind: 'tool_result',
      node: span.output ?? node,
      tool,
      callId: span.callId ?? null,
      ...read,
      error: span.error,
    });
    return;
  }
  if (span.kind === 'other') {
    builder.add({
      ...common,
      kind: 'event',
      node: span.node,
      text: span.name,
      json: span.node.value,
      durationMs,
      error: span.error,
      key: span.id,
    });
    return;
  }
  const facts = { ...common };
  for (const message of span.inputMessages ?? messagesOf(span.input)) {
    const known = messageKey(message.value);
    if (said.has(known) || isRepeated(message.value)) continue;
    said.add(known);
    readMessage(builder, message, { record: span.record, source: span.name });
  }
  const written = span.outputMessages ?? messagesOf(span.output);
  for (const [index, message] of written.entries()) {
    said.add(messageKey(message.value));
    const first = index === 0 ? { durationMs, tokens: span.tokens, key: span.id } : {};
    readMessage(builder, asAssistant(message), { ...facts, ...first });
  }
  if (written.length > 0 && span.error === null) return;
  const text = span.error ?? span.name;
  builder.add({
    ...facts,
    kind: 'event',
    node: span.node,
    text,
    durationMs,
    error: span.error,
    tokens: written.length > 0 ? null : span.tokens,
  });
}

/** What the model said and what tools gave back comes from its own spans; only a first input has earlier turns. */
function isRepeated(message: AnyJson): boolean {
  const role = valueAt(message, 'role') ?? valueAt(message, 'type');
  return role === 'tool' || role === 'assistant' || role === 'ai' || role === 'model';
}

function messageKey(message: AnyJson): string {
  return JSON.stringify([
    valueAt(message, 'role') ?? valueAt(message, 'type') ?? null,
    valueAt(message, 'content') ?? valueAt(message, 'parts') ?? null,
  ]);
}

function asAssistant(message: Located): Located {
  const hasRole = valueAt(message.value, 'role') !== undefined || valueAt(message.value, 'type') !== undefined;
  if (hasRole || !isObject(message.value)) return message;
  return { value: { ...message.value, role: 'assistant' }, pointer: message.pointer };
}

/** The messages in an input or output: a list, under a usual key, one message, a text, or JSON text of these. */
export function messagesOf(node: Located | null, left = 3): Located[] {
  if (node === null || left === 0) return [];
  const { value, pointer } = node;
  if (typeof value === 'string') {
    const parsed = parseStructure(value);
    if (parsed === undefined) return value === '' ? [] : [{ value: { role: 'assistant', content: value }, pointer }];
    return messagesOf({ value: parsed, pointer }, left - 1).map((message) => ({ value: message.value, pointer }));
  }
  if (isList(value)) {
    const [first] = value;
    if (isList(first)) return messagesOf({ value: first, pointer: `${pointer}/0` }, left - 1);
    return elementsOf(node)
      .filter((element) => isObject(element.value))
      .map(unwrapMessage);
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
function unwrapMessage(node: Located): Located {
  for (const key of ['kwargs', 'data', 'message']) {
    const inner = valueAt(node.value, key);
    if (isObject(inner)) return unwrapMessage({ value: inner, pointer: `${node.pointer}/${key}` });
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
    if (typeof text === 'string') return text;
  }
  return null;
}
