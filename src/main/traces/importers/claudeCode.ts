import type { Trace } from '../../../shared/traces/trace.ts';
import { at, elementsOf, idAt, isObject, type Located, textAt, valueAt } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { millisecondsBetween, sumTokens, timeOf, tokensOf, usageOf } from '../stepFacts.ts';
import { createTraceBuilder, type TraceBuilder } from '../traceBuilder.ts';
import { asRoot } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { readMessage, roleOf } from './readMessage.ts';

/** The log of Claude Code: one line for each block of a message, with `uuid`, `parentUuid` and time; a trace is a session. */
export const claudeCodeImporter: Importer = {
  format: 'claude-code',
  groupOf: (record) => textAt(asRoot(record), 'sessionId') ?? '',
  read: (records, report) => (records.length === 0 ? [] : [readSession(records, report)]),
};

type Line = { readonly node: Located; readonly record: SourceRecord; readonly message: Located | null };

function readSession(records: readonly SourceRecord[], report: TraceReport): Trace {
  const lines = records.map((record): Line => {
    const node = asRoot(record);
    return { node, record, message: at(node, 'message') };
  });
  const [first] = records;
  if (first === undefined) throw new Error('A session has a line');
  const builder = createTraceBuilder('claude-code', first, report);
  const callingMessages = messagesWithCalls(lines);
  const seenUsage = new Set<string>();
  let speaking: string | null = null;
  // The lines of one message are one turn.
  const turns = { ...builder, nextTurn: () => {} };
  const used = lines.map((line) => {
    const id = line.message === null ? null : idAt(line.message, 'id');
    // Every line of one message repeats its usage.
    const isCounted = id === null || !seenUsage.has(id);
    if (id !== null) seenUsage.add(id);
    const tokens = isCounted ? tokensOf(line.message && at(line.message, 'usage')) : null;
    readLine(id !== null && id === speaking ? turns : builder, line, tokens, id !== null && callingMessages.has(id));
    if (id !== null) speaking = id;
    return tokens;
  });
  const times = lines.map(({ node }) => timeOf(textAt(node, 'timestamp'))).filter((time) => time !== null);
  const model = lines
    .map(({ message }) => message && textAt(message, 'model'))
    .find((name) => name && name !== '<synthetic>');
  const durationMs = times.length < 2 ? null : millisecondsBetween(times[0] ?? null, times.at(-1) ?? null);
  const id = lines.map(({ node }) => textAt(node, 'sessionId')).find((session) => session !== null);
  return builder.finish({ id: id ?? null, model: model ?? null, usage: usageOf(sumTokens(used), null, durationMs) });
}

/** Ids of messages with a call: their texts are thoughts, although text and call stand on different lines. */
function messagesWithCalls(lines: readonly Line[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { message } of lines) {
    const id = message === null ? null : idAt(message, 'id');
    if (id === null || message === null) continue;
    if (elementsOf(at(message, 'content')).some(({ value }) => valueAt(value, 'type') === 'tool_use')) ids.add(id);
  }
  return ids;
}

function readLine(builder: TraceBuilder, line: Line, tokens: ReturnType<typeof tokensOf>, isCalling: boolean): void {
  const { node, record, message } = line;
  const startedAt = timeOf(textAt(node, 'timestamp'));
  const facts = { record, startedAt, tokens, key: textAt(node, 'uuid'), parentKey: textAt(node, 'parentUuid') };
  const type = textAt(node, 'type');
  const source = type === null ? {} : { source: valueAt(node.value, 'isSidechain') === true ? 'sidechain' : type };
  if (message === null || roleOf(message) === null) {
    const text = textAt(node, 'summary', 'content', 'lastPrompt', 'title') ?? '';
    builder.add({ ...facts, ...source, kind: 'event', node, json: node.value, text });
    return;
  }
  const isMeta = valueAt(node.value, 'isMeta') === true;
  if (isMeta) {
    const content = valueAt(message.value, 'content');
    builder.add({
      ...facts,
      kind: 'event',
      node,
      json: node.value,
      text: typeof content === 'string' ? content : '',
      source: 'meta',
    });
    return;
  }
  // The stop reason of a message may stand on its last line only.
  const marked = isCalling && isObject(message.value) ? { ...message.value, stop_reason: 'tool_use' } : message.value;
  const sidechain = source.source === 'sidechain' ? { source: 'sidechain' } : {};
  readMessage(builder, { value: marked, pointer: message.pointer }, { ...facts, ...sidechain });
}
