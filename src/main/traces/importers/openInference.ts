import { at, down, firstAt, idAt, isObject, type Located, textAt } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { timeOf } from '../stepFacts.ts';
import { asRoot } from './conversations.ts';
import type { Importer } from './importer.ts';
import { tracesById } from './otlp.ts';
import { type Attributes, spanOfAttributes } from './spanAttributes.ts';
import { type Span, traceOfSpans } from './spans.ts';

/** OpenInference spans as Phoenix writes them: one span a line, attributes by flat keys or nested. */
export const openInferenceImporter: Importer = {
  format: 'openinference',
  groupOf: (record) => idAt(contextOf(asRoot(record)), 'trace_id', 'traceId') ?? '',
  read: (records, report) =>
    tracesById(records.map(readSpan)).flatMap(([id, own]) => traceOfSpans('openinference', id, own, report) ?? []),
};

function readSpan(record: SourceRecord): Span {
  const node = asRoot(record);
  const context = contextOf(node);
  const failed = /ERROR/i.test(
    textAt(node, 'status_code') ?? textAt(at(node, 'status') ?? node, 'status_code', 'code') ?? '',
  );
  return spanOfAttributes(flatAttributes(at(node, 'attributes')), {
    node,
    record,
    traceId: idAt(context, 'trace_id', 'traceId'),
    id: idAt(context, 'span_id', 'spanId'),
    parentId: idAt(node, 'parent_id', 'parentId'),
    name: textAt(node, 'name') ?? '',
    startedAt: timeOf(firstAt(node, 'start_time', 'startTime')?.value),
    endedAt: timeOf(firstAt(node, 'end_time', 'endTime')?.value),
    error: failed
      ? (textAt(node, 'status_message') ?? textAt(down(node, 'status') ?? node, 'description', 'message') ?? 'error')
      : null,
    kindName: textAt(node, 'span_kind'),
  });
}

/** What holds the ids of a span. */
function contextOf(node: Located): Located {
  return at(node, 'context') ?? node;
}

/** Nested attributes by their full keys; lists stay values. */
function flatAttributes(node: Located | null): Attributes {
  const flat = new Map<string, Located>();
  const add = (from: Located, prefix: string, left: number) => {
    if (!isObject(from.value)) return;
    for (const key of Object.keys(from.value)) {
      const inner = at(from, key);
      if (inner === null) continue;
      flat.set(prefix + key, inner);
      if (left > 0 && isObject(inner.value)) add(inner, `${prefix}${key}.`, left - 1);
    }
  };
  if (node !== null) add(node, '', 8);
  return flat;
}
