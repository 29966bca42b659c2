import type { Trace } from '../../../shared/traces/trace.ts';
import { at, elementsOf, firstAt, idAt, type Located, numberAt, textAt, valueAt } from '../located.ts';
import { argumentsOf, fromSeconds, resultOf, usageOf } from '../stepFacts.ts';
import { createTraceBuilder, type TraceBuilder } from '../traceBuilder.ts';
import { asRoot } from './conversations.ts';
import type { Importer, SourceRecord, TraceReport } from './importer.ts';
import { readMessage, roleOf } from './readMessage.ts';

/** SWE-agent `.traj`: prompts from the first `query` (before 1.1: `messages`), then thought, action and observation of each step. */
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
  for (const prompt of prompts) readMessage(builder, prompt);
  for (const step of steps) readStep(builder, step);
  const info = at(root, 'info');
  const submission = info === null ? null : at(info, 'submission');
  if (typeof submission?.value === 'string' && submission.value !== '') {
    builder.add({ kind: 'answer', node: submission, text: submission.value, source: 'submission' });
  }
  const exit = info === null ? null : at(info, 'exit_status');
  if (exit !== null) {
    const text = String(exit.value);
    builder.add({
      kind: 'event',
      node: exit,
      text,
      source: 'exit_status',
      error: /error|exit_(?:cost|context|format)/i.test(text) ? text : null,
    });
  }
  const stats = info === null ? null : at(info, 'model_stats');
  const tokens = { input: numberAt(stats, 'tokens_sent'), output: numberAt(stats, 'tokens_received') };
  const isKnown = tokens.input !== null || tokens.output !== null;
  const usage = usageOf(isKnown ? tokens : null, numberAt(stats, 'instance_cost', 'total_cost'), null);
  const task = prompts.find((prompt) => roleOf(prompt) === 'user' && valueAt(prompt.value, 'is_demo') !== true);
  const asked = builder.steps.findLast(({ kind }) => kind === 'user');
  return builder.finish({
    id: idAt(root, 'instance_id', 'environment'),
    questionId: idAt(root, 'instance_id'),
    model: textAt(root, 'model', 'model_name') ?? (info && textAt(info, 'model')),
    question: task === undefined ? null : (asked?.text ?? null),
    usage,
  });
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

function readStep(builder: TraceBuilder, step: Located): void {
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
  const [call] = elementsOf(at(step, 'tool_calls'));
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
