import type { RunStatus, Trace } from '../../../shared/traces/trace.ts';
import { at, down, elementsOf, firstAt, idAt, type Located, numberAt, textAt, valueAt } from '../../records/located.ts';
import { parseStructure } from '../../records/parseValue.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { argumentsOf, fromSeconds, joinedTexts, resultOf, usageOf } from '../stepFacts.ts';
import { createTraceBuilder, type TraceBuilder } from '../traceBuilder.ts';
import { asRoot } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { readMessage, roleOf } from './readMessage.ts';
import { metadataOf } from './runFacts.ts';
import { membersBut } from './unreadMembers.ts';

/**
 * SWE-agent `.traj`: prompts from the first `query` (before 1.1: `messages`), then thought, action and observation of each step; a file
 * that keeps its `history` alone is read as the conversation that it is.
 */
export const sweAgentImporter: Importer = {
  format: 'swe-agent',
  groupOf: () => null,
  read: (records, report) => records.map((record) => readTrajectory(record, report)),
};

function readTrajectory(record: SourceRecord, report: TraceReport): Trace {
  const root = asRoot(record);
  const builder = createTraceBuilder('swe-agent', record, report);
  const steps = elementsOf(at(root, 'trajectory'));
  const prompts = promptsOf(root, steps[0] ?? null);
  const messages = steps.length > 0 ? prompts : elementsOf(at(root, 'history'));
  for (const message of messages) readMessage(ofHistory(builder), message);
  const called = callsInHistory(root, steps);
  for (const [index, step] of steps.entries()) readStep(builder, step, called[index] ?? null);
  const info = at(root, 'info');
  const submission = info === null ? null : at(info, 'submission');
  if (typeof submission?.value === 'string' && submission.value !== '') {
    builder.add({ kind: 'answer', node: submission, text: submission.value, source: 'submission' });
  }
  const exit = info === null ? null : at(info, 'exit_status');
  const exitText = exit === null ? null : typeof exit.value === 'string' ? exit.value : JSON.stringify(exit.value);
  const status = exitText === null ? null : statusOf(exitText);
  if (exit !== null && exitText !== null) {
    builder.add({
      kind: 'event',
      node: exit,
      text: exitText,
      source: 'exit_status',
      error: status === 'failed' || status === 'limit' ? exitText : null,
    });
  }
  for (const step of steps) unreadOfStep(step, builder.leaveOut);
  const stats = info === null ? null : at(info, 'model_stats');
  const tokens = { input: numberAt(stats, 'tokens_sent'), output: numberAt(stats, 'tokens_received') };
  const cost = numberAt(stats, 'instance_cost', 'total_cost');
  // A run that was replayed counts nothing: zeros everywhere mean that nothing is known.
  const isCounted = [tokens.input, tokens.output, cost].some((count) => count !== null && count > 0);
  const hasTokens = tokens.input !== null || tokens.output !== null;
  const usage = isCounted ? usageOf(hasTokens ? tokens : null, cost, null) : null;
  const instance = instanceOf(root, info, record);
  const task = prompts.find((prompt) => roleOf(prompt) === 'user' && valueAt(prompt.value, 'is_demo') !== true);
  const asked = builder.steps.findLast(({ kind }) => kind === 'user');
  return builder.finish({
    id: instance,
    questionId: instance,
    model: modelOf(root, info),
    question: task === undefined ? null : (asked?.text ?? null),
    ...(steps.length > 0 ? {} : { answer: submittedIn(messages) }),
    usage,
    scores:
      exitText === null ? [] : [{ name: 'exit_status', value: exitText, explanation: null, passed: null } as const],
    status,
    error: status === 'failed' || status === 'limit' ? exitText : null,
    metadata: metadataOf(
      [
        { node: info, read: ['exit_status', 'submission', 'model_stats', 'instance_id', 'model'] },
        { node: stats, read: ['tokens_sent', 'tokens_received', 'instance_cost', 'total_cost', 'model_name'] },
        { node: root, read: ['trajectory', 'history', 'info', 'instance_id', 'model', 'model_name', 'messages'] },
      ],
      record,
      report,
    ),
  });
}

/** What stands in a message of the history beside its text and calls is said by these, too. */
const saidTwice = new Set(
  ['action', 'thought', 'observation', 'is_demo', 'message_type'].map((name) => `messages[].${name}`),
);

function ofHistory(builder: TraceBuilder): TraceBuilder {
  return { ...builder, leaveOut: (name, ...place) => void (saidTwice.has(name) || builder.leaveOut(name, ...place)) };
}

const unreadOfStep = membersBut(
  'trajectory[].',
  new Set(['thought', 'response', 'action', 'observation', 'tool_calls', 'execution_time', 'query', 'messages']),
);

/** A submission that a limit enforced (`submitted (exit_cost)`) is a run that ended at the limit. */
function statusOf(exit: string): RunStatus | null {
  if (/cost|context|limit|timeout|execution_time|max_/i.test(exit)) return 'limit';
  if (/^submitted\b/i.test(exit)) return 'done';
  return /error|exit_|fail|forfeit|early/i.test(exit) ? 'failed' : null;
}

/** The instance that was to be solved. `environment` is the name of a container, the same for all. */
function instanceOf(root: Located, info: Located | null, record: SourceRecord): string | null {
  const isWholeFile = record.pointer === '' && record.line === null;
  const replayed = replayOf(root);
  const statement = replayed && down(replayed, 'problem_statement');
  const agent = replayed && down(replayed, 'agent');
  const agentName = agent && textAt(agent, 'name');
  return (
    idAt(root, 'instance_id') ??
    (info && idAt(info, 'instance_id')) ??
    (statement && idAt(statement, 'id')) ??
    (agentName !== null && /^[\w.-]+__[\w.-]+-\d+$/.test(agentName) ? agentName : null) ??
    (isWholeFile ? (record.fileName?.replace(/\.traj$/i, '') ?? null) : null)
  );
}

function modelOf(root: Located, info: Located | null): string | null {
  const replayed = replayOf(root);
  const model = replayed && down(replayed, 'agent', 'model');
  const stats = info && at(info, 'model_stats');
  return (
    (model && textAt(model, 'name')) ??
    (stats && textAt(stats, 'model_name')) ??
    textAt(root, 'model', 'model_name') ??
    (info && textAt(info, 'model'))
  );
}

/** How the run was set up; some versions keep it as a JSON text. */
function replayOf(root: Located): Located | null {
  const config = at(root, 'replay_config');
  if (typeof config?.value !== 'string') return config;
  const value = parseStructure(config.value);
  return value === undefined ? null : { value, pointer: config.pointer };
}

/** What came back when the model submitted: the patch. */
function submittedIn(messages: readonly Located[]): string | null {
  const submit = messages.findLastIndex((message) => textAt(message, 'action')?.trim() === 'submit');
  const observed = submit < 0 ? undefined : messages[submit + 1];
  return observed === undefined ? null : joinedTexts(at(observed, 'content')).trim() || null;
}

/** System and user messages before the first step. */
function promptsOf(root: Located, first: Located | null): Located[] {
  const asked = first === null ? [] : elementsOf(firstAt(first, 'query', 'messages'));
  const messages = asked.length > 0 ? asked : elementsOf(at(root, 'history'));
  const end = messages.findIndex(
    (message) => roleOf(message) === 'assistant' && valueAt(message.value, 'is_demo') !== true,
  );
  return end < 0 ? messages : messages.slice(0, end);
}

/**
 * The call of each step as function calling wrote it: the trajectory has only the line of a shell that it was made into. A step is
 * followed in the history by the next action of the model with the same text.
 */
function callsInHistory(root: Located, steps: readonly Located[]): (Located | null)[] {
  const actions = elementsOf(at(root, 'history')).filter(
    (message) => roleOf(message) === 'assistant' && valueAt(message.value, 'is_demo') !== true,
  );
  const places = new Map<string, number[]>();
  for (const [place, message] of actions.entries()) {
    const written = textAt(message, 'action')?.trim() ?? '';
    const same = places.get(written);
    if (same === undefined) places.set(written, [place]);
    else same.push(place);
  }
  let next = 0;
  return steps.map((step) => {
    const same = places.get(textAt(step, 'action')?.trim() ?? '') ?? [];
    while (same[0] !== undefined && same[0] < next) same.shift();
    const place = same.shift();
    const action = place === undefined ? undefined : actions[place];
    if (place === undefined || action === undefined) return null;
    next = place + 1;
    return elementsOf(at(action, 'tool_calls'))[0] ?? null;
  });
}

function readStep(builder: TraceBuilder, step: Located, inHistory: Located | null): void {
  builder.nextTurn();
  const thought = firstAt(step, 'thought', 'response');
  if (typeof thought?.value === 'string' && thought.value.trim() !== '') {
    builder.add({ kind: 'thought', node: thought, text: thought.value.trim() });
  }
  const action = at(step, 'action');
  const command = typeof action?.value === 'string' ? action.value.trim() : '';
  if (action === null || command === '') {
    addObservation(builder, step);
    return;
  }
  const call = elementsOf(at(step, 'tool_calls'))[0] ?? inHistory ?? undefined;
  const called = call === undefined ? null : at(call, 'function');
  const given = called === null ? { arguments: { command } } : argumentsOf(valueAt(called.value, 'arguments'));
  const tool = (called && textAt(called, 'name')) ?? /^\S+/.exec(command)?.[0] ?? null;
  const callId = call === undefined ? null : idAt(call, 'id');
  const durationMs = fromSeconds(numberAt(step, 'execution_time'));
  builder.add({ kind: 'tool_call', node: action, tool, callId, ...given, durationMs });
  addObservation(builder, step);
}

function addObservation(builder: TraceBuilder, step: Located): void {
  const observation = at(step, 'observation');
  if (observation === null) return;
  builder.add({ kind: 'tool_result', node: observation, ...resultOf(observation.value) });
}
