import type { AnyJson } from '../../../shared/json.ts';
import type { RunFacts, Score, Tokens, Trace } from '../../../shared/traces/trace.ts';
import {
  at,
  down,
  elementsOf,
  firstAt,
  idAt,
  isList,
  isObject,
  type Located,
  numberAt,
  textAt,
  valueAt,
} from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { errorOf, sumTokens, tokensOf, usageOf } from '../stepFacts.ts';
import { createTraceBuilder } from '../traceBuilder.ts';
import { asRoot } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { type EventPlace, readEvent, usedBy } from './openHandsEvent.ts';
import { metadataOf } from './runFacts.ts';

/**
 * OpenHands: a list of events is one run, and so is every line of an `output.jsonl`, whose `history` holds events or pairs of an action and
 * its observation.
 */
export const openHandsImporter: Importer = {
  format: 'openhands',
  groupOf: ({ value }) => (isOpenHandsEvent(value) ? 'events' : null),
  read: (records, report) =>
    records.length > 0 && records.every(({ value }) => isOpenHandsEvent(value))
      ? readEventList(records, report)
      : records.flatMap((record) => readOutput(record, report)),
};

/** Whether a value is an action or an observation, and no message of a chat. */
export function isOpenHandsEvent(value: AnyJson): boolean {
  if (!isObject(value) || Object.hasOwn(value, 'role')) return false;
  const has = (...keys: readonly string[]) => keys.some((key) => Object.hasOwn(value, key));
  if (typeof value.observation === 'string') return has('content', 'extras', 'cause');
  const isAction = typeof value.action === 'string';
  return isAction && (isObject(value.args) || has('action_risk', 'security_risk', 'is_confirmed', 'wait_for_response'));
}

function readEventList(records: readonly SourceRecord[], report: TraceReport): Trace[] {
  const [first] = records;
  if (first === undefined) return [];
  const builder = createTraceBuilder('openhands', first, report);
  const events = records.map((record) => ({ node: asRoot(record), record }));
  const { finished, ...facts } = readEvents(events, (place) => readEvent(builder, place));
  const name = first.fileName?.replace(/\.jsonl?$/i, '') ?? null;
  const status = finished ? ('done' as const) : null;
  return [builder.finish({ id: name, questionId: name, ...facts, status })];
}

function readOutput(record: SourceRecord, report: TraceReport): Trace[] {
  const root = asRoot(record);
  const builder = createTraceBuilder('openhands', record, report);
  const history = elementsOf(at(root, 'history')).flatMap((one) => (isList(one.value) ? elementsOf(one) : [one]));
  const events = history.filter(({ value }) => isObject(value)).map((node) => ({ node, record }));
  if (events.length === 0) return [];
  const { finished, ...facts } = readEvents(events, (place) => readEvent(builder, place));
  const patch = firstAt(root, 'git_patch') ?? down(root, 'test_result', 'git_patch');
  const isPatch = typeof patch?.value === 'string' && patch.value.trim() !== '';
  if (isPatch) builder.add({ kind: 'answer', node: patch, text: String(patch.value), source: 'git_patch' });
  const id = idAt(root, 'instance_id') ?? issueOf(at(root, 'issue'));
  const metadata = at(root, 'metadata');
  const configured = metadata && down(metadata, 'llm_config');
  const cost = numberAt(at(root, 'metrics'), 'accumulated_cost');
  return [
    builder.finish({
      id,
      questionId: id,
      ...facts,
      model: (configured && textAt(configured, 'model')) ?? facts.model,
      usage: usageOf(facts.tokens, cost ?? facts.cost, null),
      ...endOf(root, finished),
      metadata: metadataOf(
        [{ node: root, read: ['instance_id', 'history', 'git_patch', 'error', 'success', 'result_explanation'] }],
        record,
        report,
      ),
    }),
  ];
}

type RunOfEvents = {
  readonly finished: boolean;
  readonly model: string | null;
  readonly tokens: Tokens | null;
  readonly cost: number | null;
  readonly usage: Trace['usage'];
};

/** Reads events in their order, and what they say of the run: the model, its tokens, and whether the agent called it finished. */
function readEvents(
  events: readonly Omit<EventPlace, 'isFirst' | 'tokens'>[],
  read: (place: EventPlace) => void,
): RunOfEvents {
  const counted = new Set<string>();
  const used: (Tokens | null)[] = [];
  let model: string | null = null;
  let cost: number | null = null;
  let finished = false;
  for (const [index, { node, record }] of events.entries()) {
    const response = down(node, 'tool_call_metadata', 'model_response');
    const id = response === null ? null : idAt(response, 'id');
    // An action and its observation both carry the answer of the model they came from.
    const tokens = response === null || (id !== null && counted.has(id)) ? null : tokensOf(at(response, 'usage'));
    if (id !== null) counted.add(id);
    used.push(tokens);
    const metrics = at(node, 'llm_metrics');
    cost = numberAt(metrics, 'accumulated_cost') ?? cost;
    model ??= (response && textAt(response, 'model')) ?? textAt(node, 'model') ?? usedBy(metrics);
    finished ||= valueAt(node.value, 'action') === 'finish';
    read({ node, record, tokens, isFirst: index === 0 });
  }
  const tokens = sumTokens(used);
  return { finished, model, tokens, cost, usage: usageOf(tokens, cost, null) };
}

/** The issue that a resolver was given: `owner/repo#number`. */
function issueOf(issue: Located | null): string | null {
  if (issue === null) return null;
  const [owner, repo, number] = [textAt(issue, 'owner'), textAt(issue, 'repo'), idAt(issue, 'number')];
  return owner === null || repo === null || number === null ? null : `${owner}/${repo}#${number}`;
}

function endOf(root: Located, finished: boolean): Pick<RunFacts, 'scores' | 'status' | 'error'> {
  const error = errorOf(root);
  const isLimit = error !== null && /maximum|limit|budget/i.test(error);
  const status = error === null ? (finished ? 'done' : null) : isLimit ? 'limit' : 'failed';
  return { scores: scoresOf(root), status, error };
}

/** `resolved` of a test run, and `success` of a resolver of issues with what it says of it. */
function scoresOf(root: Located): Score[] {
  const tested = at(root, 'test_result');
  const holders = [tested && at(tested, 'report'), tested, root];
  const resolved = holders
    .map((holder) => valueAt(holder?.value, 'resolved'))
    .find((value) => typeof value === 'boolean');
  const success = valueAt(root.value, 'success');
  const of = (name: string, value: AnyJson | undefined, explanation: string | null): Score[] =>
    typeof value === 'boolean' ? [{ name, value, explanation, passed: value }] : [];
  return [...of('resolved', resolved, null), ...of('success', success, textAt(root, 'result_explanation'))];
}
