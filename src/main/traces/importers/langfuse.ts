import type { Trace } from '../../../shared/traces/trace.ts';
import { at, elementsOf, firstAt, idAt, isList, type Located, numberAt, textAt } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { timeOf, tokensOf } from '../stepFacts.ts';
import { asRoot } from './conversations.ts';
import type { Importer } from './importer.ts';
import { type Span, traceOfSpans } from './spans.ts';

/** Langfuse: a trace with its observations, or lines of observations. */
export const langfuseImporter: Importer = {
  format: 'langfuse',
  groupOf: (record) => {
    const root = asRoot(record);
    return isList(at(root, 'observations')?.value) ? null : (idAt(root, 'traceId', 'trace_id') ?? '');
  },
  read: (records, report) => {
    const [record] = records;
    const root = record === undefined ? null : asRoot(record);
    const listed = root === null ? null : at(root, 'observations');
    if (record === undefined || root === null) return [];
    const spans = isList(listed?.value)
      ? elementsOf(listed).map((observation) => readObservation(observation, record, idAt(root, 'id')))
      : records.map((one) => readObservation(asRoot(one), one, null));
    const trace = traceOfSpans('langfuse', spans[0]?.traceId ?? idAt(root, 'id'), spans, report);
    if (trace === null || !isList(listed?.value)) return trace === null ? [] : [trace];
    return [withOwnTexts(trace, root)];
  },
};

/** What the trace itself says it was asked and answered. */
function withOwnTexts(trace: Trace, root: Located): Trace {
  return {
    ...trace,
    question: trace.question ?? textAt(root, 'input'),
    answer: trace.answer ?? textAt(root, 'output'),
  };
}

function readObservation(node: Located, record: SourceRecord, traceId: string | null): Span {
  const type = (textAt(node, 'type') ?? '').toUpperCase();
  const cost = firstAt(node, 'costDetails', 'cost_details');
  const isFailed = textAt(node, 'level') === 'ERROR';
  return {
    node,
    record,
    traceId: idAt(node, 'traceId', 'trace_id') ?? traceId,
    id: idAt(node, 'id'),
    parentId: idAt(node, 'parentObservationId', 'parent_observation_id'),
    name: textAt(node, 'name') ?? type,
    kind: type === 'GENERATION' ? 'model' : type === 'TOOL' ? 'tool' : 'other',
    startedAt: timeOf(firstAt(node, 'startTime', 'start_time')?.value),
    endedAt: timeOf(firstAt(node, 'endTime', 'end_time')?.value),
    order: null,
    model: textAt(node, 'model'),
    tokens: tokensOf(firstAt(node, 'usageDetails', 'usage_details', 'usage')),
    costUsd: numberAt(cost, 'total') ?? numberAt(node, 'calculatedTotalCost'),
    error: isFailed ? (textAt(node, 'statusMessage', 'status_message') ?? 'error') : null,
    input: at(node, 'input'),
    output: at(node, 'output'),
  };
}
