import type { AnyJson } from '../../shared/json.ts';
import type { TraceFormatId } from '../../shared/traces/trace.ts';
import { isList, isObject, valueAt } from '../records/located.ts';
import { isAtif } from './importers/atif.ts';
import { isMessage } from './importers/conversations.ts';
import { isResponseItem } from './importers/openAiResponses.ts';
import { isOpenHandsEvent } from './importers/openHands.ts';

/** A format with the code of the reason for it (`traceFormats.because.<because>`). */
export type DetectedTraceFormat = { readonly format: TraceFormatId; readonly because: string };

const messageListKeys = [
  'messages',
  'conversation',
  'reasoning_trace',
  'trace',
  'history',
  'chat',
  'chat_history',
  'conversations',
];
/** Messages that are looked at before a conversation is taken for plain chat. */
const looked = 400;

/** Tells by strong keys what a record is, in this order; null when it is none of the formats. Never looks at names of files. */
export function detectTraceFormat(value: AnyJson): DetectedTraceFormat | null {
  return detectByKeys(value) ?? detectByMessages(value);
}

function detectByKeys(value: AnyJson): DetectedTraceFormat | null {
  const has = (key: string) => isObject(value) && Object.hasOwn(value, key);
  if (isAtif(value) || (isObject(value) && Object.values(value).some(isAtif)))
    return { format: 'atif', because: 'schemaVersion' };
  const isSpan = has('spanId') && has('traceId') && has('startTimeUnixNano');
  if (has('resourceSpans') || has('resource_spans') || isSpan) return { format: 'otlp', because: 'resourceSpans' };
  if (isOpenInference(value)) return { format: 'openinference', because: 'spanKind' };
  if (has('dotted_order') || has('run_type')) return { format: 'langsmith', because: 'runType' };
  if (has('observations') || isObservation(value)) return { format: 'langfuse', because: 'observations' };
  if (isList(valueAt(value, 'trajectory'))) return { format: 'swe-agent', because: 'trajectory' };
  if (has('task_id') && isList(valueAt(value, 'traj'))) return { format: 'tau-bench', because: 'taskTrajectory' };
  const history = valueAt(value, 'history');
  if (isList(history) && history.some((message) => typeof valueAt(message, 'message_type') === 'string'))
    return { format: 'swe-agent', because: 'agentHistory' };
  if (isOpenHandsEvent(value) || (isList(history) && history.flat(1).some(isOpenHandsEvent)))
    return { format: 'openhands', because: 'actionsAndObservations' };
  if ((has('eval') && has('samples')) || (has('epoch') && has('messages')))
    return { format: 'inspect-json', because: 'evalSamples' };
  const turns = valueAt(value, 'conversations');
  if (isList(turns) && turns.some((turn) => valueAt(turn, 'from') !== undefined)) {
    return { format: 'sharegpt', because: 'conversationsFrom' };
  }
  if (has('sessionId') && (has('uuid') || has('message'))) return { format: 'claude-code', because: 'sessionLines' };
  return null;
}

function isOpenInference(value: AnyJson): boolean {
  const attributes = valueAt(value, 'attributes');
  if (valueAt(attributes, 'openinference.span.kind') !== undefined) return true;
  if (valueAt(valueAt(attributes, 'openinference'), 'span') !== undefined) return true;
  return valueAt(value, 'span_kind') !== undefined && valueAt(valueAt(value, 'context'), 'trace_id') !== undefined;
}

function isObservation(value: AnyJson): boolean {
  const type = valueAt(value, 'type');
  const isType =
    typeof type === 'string' &&
    /^(?:SPAN|GENERATION|EVENT|TOOL|AGENT|CHAIN|RETRIEVER|EMBEDDING|EVALUATOR|GUARDRAIL)$/.test(type);
  return isType && (valueAt(value, 'traceId') !== undefined || valueAt(value, 'startTime') !== undefined);
}

function detectByMessages(value: AnyJson): DetectedTraceFormat | null {
  const items = isList(value) ? value : isObject(value) && isMessage(value) ? [value] : null;
  if (items !== null || isResponseItem(value)) return judgeItems(items ?? [value]);
  if (!isObject(value)) return null;
  const [input, output] = [
    valueAt(value, 'input'),
    valueAt(value, 'output') ?? valueAt(valueAt(value, 'response'), 'output'),
  ];
  if (isList(output) && output.some(isResponseItem)) return { format: 'openai-responses', because: 'responseItems' };
  if (isList(input) && input.some(isResponseItem)) return { format: 'openai-responses', because: 'responseItems' };
  if (isList(valueAt(value, 'choices'))) return { format: 'openai-chat', because: 'choices' };
  if (typeof valueAt(value, 'reasoning') === 'string' && 'prediction' in value)
    return { format: 'cure-bench', because: 'reasoningColumn' };
  for (const key of messageListKeys) {
    const list = valueAt(value, key);
    if (isList(list) && list.some(isMessage)) return judgeItems(list, isAnthropicRequest(value));
    if (typeof list === 'string' && /^\s*\[\s*\{/.test(list)) return { format: 'txagent', because: 'messagesAsText' };
  }
  for (const inner of Object.values(value)) {
    const found = isList(inner) || isObject(inner) ? detectNested(inner) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Lists of models, or conversations by name, inside of a record. */
function detectNested(value: AnyJson, left = 2): DetectedTraceFormat | null {
  if (isList(value) && value.some(isMessage)) return judgeItems(value);
  if (left === 0) return null;
  const inner = isList(value) ? value.slice(0, 20) : isObject(value) ? Object.values(value).slice(0, 20) : [];
  for (const one of inner) {
    const found = isList(one) || isObject(one) ? detectNested(one, left - 1) : null;
    if (found !== null) return found;
  }
  return null;
}

function isAnthropicRequest(value: AnyJson): boolean {
  return isObject(value) && 'system' in value && 'max_tokens' in value;
}

function judgeItems(items: readonly AnyJson[], isAnthropic = false): DetectedTraceFormat | null {
  const seen = items.slice(0, looked);
  const typed = seen.some((item) => isResponseItem(item) && valueAt(item, 'type') !== 'message');
  if (typed) return { format: 'openai-responses', because: 'functionCallItems' };
  if (seen.some(isTxAgentMessage)) return { format: 'txagent', because: 'callsAsText' };
  if (isAnthropic || seen.some(hasAnthropicBlock)) return { format: 'anthropic', because: 'toolUseBlocks' };
  if (seen.some(isResponseItem)) return { format: 'openai-responses', because: 'responseItems' };
  return seen.some(isMessage) ? { format: 'openai-chat', because: 'messages' } : null;
}

function isTxAgentMessage(message: AnyJson): boolean {
  if (typeof valueAt(message, 'tool_calls') === 'string') return true;
  const content = valueAt(message, 'content');
  const title = valueAt(valueAt(message, 'metadata'), 'title');
  if (typeof title === 'string' && /^(?:🧰|⚒)/u.test(title)) return true;
  if (typeof content !== 'string') return false;
  if (valueAt(message, 'role') === 'tool') return /"call_id"\s*:\s*"[A-Za-z0-9]{9}"\s*\}\s*$/.test(content.slice(-80));
  return (
    content.includes('[FinalAnswer]') ||
    content.includes('[TOOL_CALLS]') ||
    content.includes('<functioncall>') ||
    content.startsWith('**Answer**:')
  );
}

function hasAnthropicBlock(message: AnyJson): boolean {
  const content = valueAt(message, 'content');
  if (!isList(content)) return false;
  return content.some((block) => {
    const type = valueAt(block, 'type');
    return (
      typeof type === 'string' && /^(?:tool_use|tool_result|thinking|redacted_thinking|server_tool_use)$/.test(type)
    );
  });
}
