import type { AnyJson } from '../../../shared/json.ts';
import { splitModelName } from '../../../shared/traces/modelInFileName.ts';
import type { Score, Trace } from '../../../shared/traces/trace.ts';
import { at, elementsOf, idAt, numberAt, valueAt } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { errorOf } from '../stepFacts.ts';
import { createTraceBuilder, type TraceBuilder } from '../traceBuilder.ts';
import { asRoot } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { readMessage } from './readMessage.ts';
import { metadataOf, passedBy, scoreValue, targetOf } from './runFacts.ts';

/**
 * Runs of tau-bench: `traj` is the conversation with a simulated user, `trial` its number. Model and task stand in the name of the file
 * alone. What the simulated user was told (`info.task`) is no message and is not read as one: it is metadata. The calls that were expected
 * are the target.
 */
export const tauBenchImporter: Importer = {
  format: 'tau-bench',
  groupOf: () => null,
  read: (records, report) => records.map((record) => readRun(record, report)),
};

function readRun(record: SourceRecord, report: TraceReport): Trace {
  const root = asRoot(record);
  const builder = createTraceBuilder('tau-bench', record, report);
  const telling = tellingErrors(builder);
  for (const message of elementsOf(at(root, 'traj'))) readMessage(telling, message);
  const reward = at(root, 'reward');
  if (reward !== null)
    builder.add({ kind: 'event', node: reward, json: reward.value, text: 'reward', source: 'score' });
  const info = at(root, 'info');
  const task = info && at(info, 'task');
  const error = info === null ? null : errorOf(info);
  const questionId = idAt(root, 'task_id');
  const epoch = numberAt(root, 'trial');
  const { model, rest } = splitModelName((record.fileName ?? '').replace(/\.jsonl?$/i, ''));
  return builder.finish({
    id: questionId === null || epoch === null ? questionId : `${questionId}_trial_${epoch}`,
    task: rest === '' ? null : rest,
    questionId,
    epoch,
    model,
    target: targetOf(valueAt(task?.value, 'actions')),
    scores: reward === null ? [] : [rewardOf(reward.value)],
    status: error === null ? null : 'failed',
    error,
    metadata: metadataOf(
      [
        { node: task, read: ['actions'] },
        { node: info, read: ['task', 'error'] },
        { node: root, read: ['task_id', 'reward', 'info', 'traj', 'trial'] },
      ],
      record,
      report,
    ),
  });
}

/** What a tool refused is its result there: `Error: user not found`. */
function tellingErrors(builder: TraceBuilder): TraceBuilder {
  return {
    ...builder,
    add(input) {
      const { kind, text = '', error = null } = input;
      const failed = kind === 'tool_result' && error === null && text.startsWith('Error: ');
      return builder.add(failed ? { ...input, error: text } : input);
    },
  };
}

function rewardOf(value: AnyJson): Score {
  return { name: 'reward', value: scoreValue(value), explanation: null, passed: passedBy(value) };
}
