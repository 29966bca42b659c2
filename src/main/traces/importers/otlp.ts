import type { AnyJson } from '../../../shared/json.ts';
import {
  at,
  elementsOf,
  firstAt,
  idAt,
  isObject,
  type JsonObject,
  type Located,
  valueAt,
} from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { timeOf } from '../stepFacts.ts';
import { asRoot } from './conversations.ts';
import type { Importer } from './importer.ts';
import { spanOfAttributes } from './spanAttributes.ts';
import { type Span, traceOfSpans } from './spans.ts';

/** OTLP JSON with the GenAI conventions, old and new, or with OpenInference attributes. */
export const otlpImporter: Importer = {
  format: 'otlp',
  partsOf: spansOf,
  groupOf: (record) => idAt(asRoot(record), 'traceId', 'trace_id') ?? '',
  read: (records, report) => {
    const spans = records.flatMap(spansOf).map(readSpan);
    return tracesById(spans).flatMap(([id, own]) => traceOfSpans('otlp', id, own, report) ?? []);
  },
};

/** Spans by their trace id, in the order of the file. */
export function tracesById(spans: readonly Span[]): [string | null, Span[]][] {
  const byId = new Map<string | null, Span[]>();
  for (const span of spans) {
    const known = byId.get(span.traceId);
    if (known === undefined) byId.set(span.traceId, [span]);
    else known.push(span);
  }
  return [...byId];
}

/** Each span as a record of its own; a span that stands alone is one already. */
function spansOf(record: SourceRecord): SourceRecord[] {
  const root = asRoot(record);
  const resources = firstAt(root, 'resourceSpans', 'resource_spans');
  if (resources === null) return isObject(root.value) ? [record] : [];
  return elementsOf(resources).flatMap((resource) =>
    elementsOf(firstAt(resource, 'scopeSpans', 'scope_spans', 'instrumentationLibrarySpans')).flatMap((scope) =>
      elementsOf(at(scope, 'spans')).map((span) => ({ ...record, ...span })),
    ),
  );
}

function readSpan(record: SourceRecord): Span {
  const node = asRoot(record);
  const attributes = attributesOf(at(node, 'attributes'));
  for (const event of elementsOf(at(node, 'events'))) {
    for (const [key, found] of attributesOf(at(event, 'attributes')))
      if (!attributes.has(key)) attributes.set(key, found);
  }
  const status = at(node, 'status');
  const code = valueAt(status?.value, 'code');
  const failed = code === 2 || code === 'STATUS_CODE_ERROR';
  const message = valueAt(status?.value, 'message');
  return spanOfAttributes(attributes, {
    node,
    record,
    traceId: idAt(node, 'traceId', 'trace_id'),
    id: idAt(node, 'spanId', 'span_id'),
    parentId: idAt(node, 'parentSpanId', 'parent_span_id'),
    name: idAt(node, 'name') ?? '',
    startedAt: timeOf(firstAt(node, 'startTimeUnixNano', 'start_time_unix_nano')?.value),
    endedAt: timeOf(firstAt(node, 'endTimeUnixNano', 'end_time_unix_nano')?.value),
    error: failed ? (typeof message === 'string' && message !== '' ? message : 'error') : null,
    kindName: null,
  });
}

/** Attributes by key, each with the pointer to its value. */
function attributesOf(list: Located | null): Map<string, Located> {
  const found = new Map<string, Located>();
  for (const attribute of elementsOf(list)) {
    const key = valueAt(attribute.value, 'key');
    const value = at(attribute, 'value');
    if (typeof key !== 'string' || value === null) continue;
    const [kind] = isObject(value.value) ? Object.keys(value.value) : [];
    found.set(key, {
      value: plainValue(value.value),
      pointer: kind === undefined ? value.pointer : `${value.pointer}/${kind}`,
    });
  }
  return found;
}

/** The value of OTLP's `AnyValue`. 64-bit numbers are written as texts. */
function plainValue(value: AnyJson): AnyJson {
  if (!isObject(value)) return value;
  const [kind] = Object.keys(value);
  const inner = kind === undefined ? null : (value[kind] ?? null);
  switch (kind) {
    case 'intValue':
      return typeof inner === 'string' && Number.isFinite(Number(inner)) ? Number(inner) : inner;
    case 'arrayValue':
      return elementsOf({ value: valueAt(inner, 'values') ?? [], pointer: '' }).map((element) =>
        plainValue(element.value),
      );
    case 'kvlistValue': {
      const members: [string, AnyJson][] = [];
      for (const { value: member } of elementsOf({ value: valueAt(inner, 'values') ?? [], pointer: '' })) {
        const key = valueAt(member, 'key');
        if (typeof key === 'string') members.push([key, plainValue(valueAt(member, 'value') ?? null)]);
      }
      return Object.fromEntries(members) satisfies JsonObject;
    }
    default:
      return inner;
  }
}
