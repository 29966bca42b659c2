import type { AnyJson } from '../../../shared/json.ts';
import type { Tokens, Trace } from '../../../shared/traces/trace.ts';
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
import { argumentsOf, joinedTexts, resultOf, sumTokens, timeOf, tokensOf, usageOf } from '../stepFacts.ts';
import { createTraceBuilder, type TraceBuilder } from '../traceBuilder.ts';
import { type Children, childrenIn, startedBy, withoutRead } from './atifChildren.ts';
import { restOfSteps, resultKeys } from './atifRest.ts';
import { asRoot } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { metadataOf } from './runFacts.ts';

/**
 * Agent Trajectory Interchange Format (Harbor), versions 1.x: thought, message and calls of a step, then its observation, and the steps of other
 * agents that it started, where the trajectory holds them.
 */
export const atifImporter: Importer = {
  format: 'atif',
  partsOf: (record) => (isAtif(record.value) ? [record] : partsIn(record)),
  groupOf: () => null,
  read: (records, report) => records.map((record) => readTrajectory(record, report)),
};

/** Whether a value is one trajectory: `schema_version` says so. */
export function isAtif(value: AnyJson): boolean {
  const version = valueAt(value, 'schema_version');
  return typeof version === 'string' && /^ATIF/i.test(version);
}

/** The trajectories that an object holds by name: a run and those of the agents that it called. */
function partsIn(record: SourceRecord): SourceRecord[] {
  const members = isObject(record.value) ? Object.keys(record.value) : [];
  return members.flatMap((key) => {
    const part = at(asRoot(record), key);
    return part === null || !isAtif(part.value) ? [] : { ...record, ...part };
  });
}

function readTrajectory(record: SourceRecord, report: TraceReport): Trace {
  const root = asRoot(record);
  const builder = createTraceBuilder('atif', record, report);
  const steps = elementsOf(at(root, 'steps'));
  const children = childrenIn(root);
  const answers: string[] = [];
  const own: TraceBuilder = {
    ...builder,
    add(input) {
      const index = builder.add(input);
      // What an agent that was started answers is no answer of the run.
      if (input.kind === 'answer' && !input.parentKey) answers.push(builder.steps[index]?.text ?? '');
      return index;
    },
  };
  const used = steps.map((step) => readStep(own, step, children));
  const final = at(root, 'final_metrics');
  const total = { input: numberAt(final, 'total_prompt_tokens'), output: numberAt(final, 'total_completion_tokens') };
  const tokens = total.input === null && total.output === null ? sumTokens(used) : total;
  return builder.finish({
    id: idAt(root, 'trajectory_id', 'session_id'),
    model: textAt(at(root, 'agent') ?? root, 'model_name') ?? textAt(at(root, 'agent') ?? root, 'name'),
    answer: answers.findLast((text) => text !== '') ?? null,
    usage: usageOf(tokens, numberAt(final, 'total_cost_usd'), null),
    metadata: {
      ...metadataOf(
        [
          { node: at(root, 'agent'), read: ['model_name'] },
          { node: final, read: ['total_prompt_tokens', 'total_completion_tokens', 'total_cost_usd'] },
          {
            node: { ...root, value: withoutRead(root, children.read) },
            read: ['steps', 'agent', 'final_metrics', 'trajectory_id'],
          },
        ],
        record,
        report,
      ),
      ...metadataOf([{ node: { ...root, value: restOfSteps(steps) }, read: [] }], record, (code, params) =>
        report(code, params, at(root, 'steps') ?? root, record),
      ),
    },
  });
}

function readStep(builder: TraceBuilder, step: Located, children: Children): Tokens | null {
  const startedAt = timeOf(valueAt(step.value, 'timestamp'));
  const key = idAt(step, 'step_id');
  const source = textAt(step, 'source');
  const message = at(step, 'message');
  const text = joinedTexts(message);
  const node = message ?? step;
  if (source === 'system' || source === 'user') {
    builder.add({ kind: source, node, text, startedAt, key });
    addObservations(builder, step, startedAt, children);
    return null;
  }
  if (source !== 'agent') {
    builder.add({ kind: 'event', node: step, json: step.value, text, source, startedAt, key });
    return null;
  }
  builder.nextTurn();
  const metrics = tokensOf(at(step, 'metrics'));
  let tokens = metrics;
  const take = () => {
    const taken = tokens;
    tokens = null;
    return taken;
  };
  const reasoning = at(step, 'reasoning_content');
  if (typeof reasoning?.value === 'string' && reasoning.value !== '') {
    builder.add({ kind: 'thought', node: reasoning, text: reasoning.value, startedAt, tokens: take() });
  }
  const calls = elementsOf(at(step, 'tool_calls'));
  if (text.trim() !== '')
    builder.add({ kind: calls.length > 0 ? 'thought' : 'answer', node, text, startedAt, tokens: take(), key });
  for (const call of calls) {
    const given = argumentsOf(valueAt(call.value, 'arguments'));
    const tool = textAt(call, 'function_name', 'name');
    const callId = idAt(call, 'tool_call_id');
    builder.add({
      kind: 'tool_call',
      node: call,
      tool,
      callId,
      key: callId === null ? null : keyOfCall(callId),
      ...given,
      startedAt,
      tokens: take(),
    });
  }
  addObservations(builder, step, startedAt, children);
  return metrics;
}

const keyOfCall = (callId: string) => `call ${callId}`;

function addObservations(builder: TraceBuilder, step: Located, startedAt: string | null, children: Children): void {
  const all = elementsOf(down(step, 'observation', 'results'));
  for (const observed of all) {
    const callId = idAt(observed, 'source_call_id');
    const content = firstAt(observed, ...resultKeys);
    const isResult = callId !== null || elementsOf(at(step, 'tool_calls')).length > 0;
    const read = resultOf(content?.value);
    const common = { node: content ?? observed, startedAt, key: observed.pointer };
    if (isResult) builder.add({ ...common, kind: 'tool_result', callId, ...read });
    else
      builder.add({
        ...common,
        kind: 'event',
        text: read.text,
        json: isList(read.result) ? read.result : null,
        source: 'observation',
      });
  }
  for (const observed of all) {
    const callId = idAt(observed, 'source_call_id');
    const parentKey = callId === null ? observed.pointer : keyOfCall(callId);
    for (const child of startedBy(observed, children)) {
      const source = textAt(at(child, 'agent') ?? child, 'name');
      const under: TraceBuilder = { ...builder, add: (input) => builder.add({ parentKey, source, ...input }) };
      for (const started of elementsOf(at(child, 'steps'))) readStep(under, started, children);
    }
  }
}
