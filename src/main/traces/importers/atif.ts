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
import { createTraceBuilder, type StepInput, type TraceBuilder } from '../traceBuilder.ts';
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
  const used = readSteps(root, { builder, children, common: {}, depth: 0 });
  const final = at(root, 'final_metrics');
  const total = { input: numberAt(final, 'total_prompt_tokens'), output: numberAt(final, 'total_completion_tokens') };
  const tokens = total.input === null && total.output === null ? sumTokens(used) : total;
  return builder.finish({
    id: idAt(root, 'trajectory_id', 'session_id'),
    model: textAt(at(root, 'agent') ?? root, 'model_name') ?? textAt(at(root, 'agent') ?? root, 'name'),
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

/** How many agents may have started each other for the steps of the last to be read; those of further ones stay in the metadata. */
const deepestAgent = 100;

/** Whose steps are read. */
type Agent = {
  readonly builder: TraceBuilder;
  readonly children: Children;
  /** What each step has of an agent that was started; nothing in the run itself. */
  readonly common: Pick<StepInput, 'parentKey' | 'source' | 'agent'>;
  readonly depth: number;
};

/** Keys of calls by id. An id counts within its step; elsewhere it means the last call before, else the first behind. */
type CallKeys = Map<string, string>;

function readSteps(trajectory: Located, agent: Agent): (Tokens | null)[] {
  const steps = elementsOf(at(trajectory, 'steps'));
  const callKeys: CallKeys = new Map(steps.toReversed().flatMap(callKeysIn));
  return steps.map((step) => {
    for (const [callId, key] of callKeysIn(step)) callKeys.set(callId, key);
    return readStep(step, agent, callKeys);
  });
}

function callKeysIn(step: Located): [callId: string, key: string][] {
  return elementsOf(at(step, 'tool_calls')).flatMap((call) => {
    const callId = idAt(call, 'tool_call_id');
    return callId === null ? [] : [[callId, `${step.pointer} ${callId}`]];
  });
}

function keyOfCall(callId: string | null, callKeys: CallKeys): string | null {
  return callId === null ? null : (callKeys.get(callId) ?? null);
}

function readStep(step: Located, agent: Agent, callKeys: CallKeys): Tokens | null {
  const add = (input: StepInput) => agent.builder.add({ ...agent.common, ...input });
  const startedAt = timeOf(valueAt(step.value, 'timestamp'));
  const source = textAt(step, 'source');
  const message = at(step, 'message');
  const text = joinedTexts(message);
  const node = message ?? step;
  if (source === 'system' || source === 'user') {
    add({ kind: source, node, text, startedAt });
    addObservations(step, startedAt, agent, callKeys);
    return null;
  }
  if (source !== 'agent') {
    add({ kind: 'event', node: step, json: step.value, text, source, startedAt });
    return null;
  }
  agent.builder.nextTurn();
  const metrics = tokensOf(at(step, 'metrics'));
  let tokens = metrics;
  const take = () => {
    const taken = tokens;
    tokens = null;
    return taken;
  };
  const reasoning = at(step, 'reasoning_content');
  if (typeof reasoning?.value === 'string' && reasoning.value !== '') {
    add({ kind: 'thought', node: reasoning, text: reasoning.value, startedAt, tokens: take() });
  }
  const calls = elementsOf(at(step, 'tool_calls'));
  if (text.trim() !== '') add({ kind: calls.length > 0 ? 'thought' : 'answer', node, text, startedAt, tokens: take() });
  for (const call of calls) {
    const given = argumentsOf(valueAt(call.value, 'arguments'));
    const tool = textAt(call, 'function_name', 'name');
    const callId = idAt(call, 'tool_call_id');
    const key = keyOfCall(callId, callKeys);
    add({
      kind: 'tool_call',
      node: call,
      tool,
      callId,
      callKey: key,
      key,
      ...given,
      startedAt,
      tokens: take(),
    });
  }
  addObservations(step, startedAt, agent, callKeys);
  return metrics;
}

function addObservations(step: Located, startedAt: string | null, agent: Agent, callKeys: CallKeys): void {
  const { builder, children, common, depth } = agent;
  const all = elementsOf(down(step, 'observation', 'results')).map((observed) => {
    const callId = idAt(observed, 'source_call_id');
    return { observed, callId, callKey: keyOfCall(callId, callKeys) };
  });
  for (const { observed, callId, callKey } of all) {
    const content = firstAt(observed, ...resultKeys);
    const isResult = callId !== null || elementsOf(at(step, 'tool_calls')).length > 0;
    const read = resultOf(content?.value);
    const input = { ...common, node: content ?? observed, startedAt, key: observed.pointer };
    if (isResult) builder.add({ ...input, kind: 'tool_result', callId, callKey, ...read });
    else
      builder.add({
        ...input,
        kind: 'event',
        text: read.text,
        json: isList(read.result) ? read.result : null,
        source: 'observation',
      });
  }
  if (depth === deepestAgent) return;
  for (const { observed, callKey } of all) {
    for (const child of startedBy(observed, children)) {
      const source = textAt(at(child, 'agent') ?? child, 'name');
      const started = { parentKey: callKey ?? observed.pointer, source, agent: child.pointer };
      readSteps(child, { builder, children, common: started, depth: depth + 1 });
    }
  }
}
