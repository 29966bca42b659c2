import type { Tokens } from '../../../shared/traces/trace.ts';
import {
  at,
  elementsOf,
  firstAt,
  idAt,
  isObject,
  type Located,
  numberAt,
  textAt,
  valueAt,
} from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { argumentsOf, joinedTexts, resultOf, timeOf } from '../stepFacts.ts';
import type { StepInput, TraceBuilder } from '../traceBuilder.ts';

export type EventPlace = {
  readonly node: Located;
  readonly record: SourceRecord;
  /** What the answer of the model used that the event came from; null when it was counted with an earlier one. */
  readonly tokens: Tokens | null;
  /** Events without a `source` begin with what the user asked. */
  readonly isFirst: boolean;
};

/** Actions that are no call of a tool: what the agent does to its own run. */
const ownActions: ReadonlySet<string> = new Set([
  'change_agent_state',
  'condensation',
  'condensation_request',
  'null',
  'recall',
  'task_tracking',
]);
/** Observations of them. */
const ownObservations: ReadonlySet<string> = new Set([
  'agent_state_changed',
  'null',
  'recall',
  'condense',
  'user_rejected',
]);
/** Members of the arguments of an action that steer the run and are nothing that the model wrote for the tool. */
const steering: ReadonlySet<string> = new Set([
  ...[
    'thought',
    'is_confirmed',
    'confirmation_state',
    'security_risk',
    'action_risk',
    'keep_prompt',
    'kernel_init_code',
  ],
  ...['hidden', 'blocking', 'cwd', 'include_extra', 'is_input', 'is_static', 'browsergym_send_msg_to_user'],
  ...['action', 'source', 'id', 'timestamp', 'message', 'tool_call_metadata', 'llm_metrics', 'timeout', 'cause'],
]);

type EventStep = Omit<StepInput, 'record'>;

/** Adds the steps of one event: a message, a thought and a call, a result, or an event that is none of these. */
export function readEvent(builder: TraceBuilder, { node, record, isFirst, tokens }: EventPlace): void {
  const startedAt = timeOf(valueAt(node.value, 'timestamp'));
  const isUser = textAt(node, 'source') === 'user' || (textAt(node, 'source') === null && isFirst);
  const isObserved = textAt(node, 'observation') !== null;
  const steps = isObserved ? [observationOf(node)] : stepsOfAction(node, isUser);
  const isOfModel = steps.some(({ kind }) => kind === 'thought' || kind === 'tool_call' || kind === 'answer');
  if (isOfModel) builder.nextTurn();
  for (const [index, step] of steps.entries()) {
    const own = index === 0 ? { tokens, key: idAt(node, 'id') } : {};
    builder.add({ record, startedAt, ...own, ...step });
  }
}

function stepsOfAction(node: Located, isUser: boolean): EventStep[] {
  const action = textAt(node, 'action') ?? '';
  const given = at(node, 'args') ?? node;
  const content = at(given, 'content') ?? given;
  const text = textAt(given, 'content') ?? textAt(node, 'message') ?? '';
  if (action === 'message') return [{ kind: isUser ? 'user' : 'answer', node: content, text }];
  if (action === 'system') return [{ kind: 'system', node: content, text }];
  if (ownActions.has(action)) return [{ kind: 'event', node, json: node.value, source: action }];
  const thought = thoughtOf(node, given);
  if (action === 'finish' || action === 'reject') {
    const final = textAt(given, 'final_thought') || thought || textAt(node, 'message') || outputOf(given);
    const error = action === 'reject' ? final || action : null;
    return [{ kind: 'answer', node, text: final, source: action, error }];
  }
  const said: EventStep[] = thought === '' ? [] : [{ kind: 'thought', node, text: thought }];
  return action === 'think' ? said : [...said, { kind: 'tool_call', node, ...callOf(node, given, action) }];
}

/** The model by the metrics of an action, where it stands there alone. */
export function usedBy(metrics: Located | null): string | null {
  return metrics && textAt(metrics, 'model_name', 'model');
}

const outputOf = (given: Located) => joinedTexts(at(given, 'outputs') && at(at(given, 'outputs') ?? given, 'content'));

/** What the model wrote beside its call: in the action, or in the answer of the API that is kept with it. */
function thoughtOf(node: Located, given: Located): string {
  const written = (textAt(given, 'thought') ?? '').trim();
  return written === '' ? joinedTexts(answeredOf(node) && at(answeredOf(node) ?? node, 'content')).trim() : written;
}

function answeredOf(node: Located): Located | null {
  const response = at(node, 'tool_call_metadata') && at(at(node, 'tool_call_metadata') ?? node, 'model_response');
  const [choice] = elementsOf(response && at(response, 'choices'));
  return choice === undefined ? null : at(choice, 'message');
}

/** The call as the model made it where that is kept, else the action with its arguments. Its id is the observation's `cause`. */
function callOf(
  node: Located,
  given: Located,
  action: string,
): Pick<StepInput, 'tool' | 'callId' | 'arguments' | 'text'> {
  const called = at(node, 'tool_call_metadata');
  const callId = called === null ? null : idAt(called, 'tool_call_id');
  const answered = answeredOf(node);
  const made = elementsOf(answered && at(answered, 'tool_calls')).find((call) => idAt(call, 'id') === callId);
  const inner = made === undefined ? null : at(made, 'function');
  const names = { tool: (called && textAt(called, 'function_name')) ?? action, callId: callId ?? idAt(node, 'id') };
  if (inner !== null) return { ...names, ...argumentsOf(valueAt(inner.value, 'arguments')) };
  const own = isObject(given.value) ? Object.entries(given.value) : [];
  return { ...names, arguments: Object.fromEntries(own.filter(([key]) => !steering.has(key))) };
}

function observationOf(node: Located): EventStep {
  const kind = textAt(node, 'observation') ?? '';
  if (ownObservations.has(kind)) return { kind: 'event', node, json: node.value, source: kind };
  const content = firstAt(node, 'content', 'message');
  const called = at(node, 'tool_call_metadata');
  const cause = valueAt(node.value, 'cause');
  const read = resultOf(content?.value);
  const extras = at(node, 'extras');
  const ran = [node, extras, extras && at(extras, 'metadata')].map((holder) => numberAt(holder, 'exit_code'));
  const exitCode = ran.find((code) => code !== null && code > 0);
  const failed = exitCode === undefined ? null : `exit_code ${exitCode}`;
  return {
    kind: 'tool_result',
    node: content ?? node,
    callId: (called && idAt(called, 'tool_call_id')) ?? (typeof cause === 'number' ? String(cause) : null),
    ...read,
    error: kind === 'error' ? read.text || kind : failed,
    source: kind,
  };
}
