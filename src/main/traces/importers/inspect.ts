import type { AnyJson } from '../../../shared/json.ts';
import type { Score, Tokens, Trace, TraceFormatId } from '../../../shared/traces/trace.ts';
import {
  at,
  down,
  elementsOf,
  idAt,
  isList,
  isObject,
  type Located,
  numberAt,
  textAt,
  valueAt,
} from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { errorOf, fromSeconds, joinedTexts, sumTokens, timeOf, tokensOf, usageOf } from '../stepFacts.ts';
import { createTraceBuilder } from '../traceBuilder.ts';
import { asRoot } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { type MessageFacts, readMessage } from './readMessage.ts';
import { metadataOf, scoreValue, targetOf } from './runFacts.ts';

/** Inspect AI logs as JSON: every sample of `samples` is a trace. */
export const inspectJsonImporter: Importer = inspectImporter('inspect-json');
/** Samples of an Inspect `.eval` archive, one record each, with the header of the log as context. */
export const inspectEvalImporter: Importer = inspectImporter('inspect-eval');

function inspectImporter(format: TraceFormatId): Importer {
  return {
    format,
    groupOf: () => null,
    read: (records, report) =>
      records.flatMap((record) => {
        const root = asRoot(record);
        const header = record.context ?? record.value;
        if (at(root, 'samples') === null) return [readSample(root, header, format, record, report)];
        return elementsOf(at(root, 'samples')).map((sample) => readSample(sample, header, format, record, report));
      }),
  };
}

function readSample(
  sample: Located,
  header: AnyJson,
  format: TraceFormatId,
  record: SourceRecord,
  report: TraceReport,
): Trace {
  const builder = createTraceBuilder(format, { ...record, pointer: sample.pointer }, report);
  const attached = createAttached(at(sample, 'attachments')?.value ?? null);
  const recorded = recordedFacts(sample);
  for (const message of elementsOf(at(sample, 'messages'))) {
    const whole = { value: attached.inValue(message.value), pointer: message.pointer };
    const id = idAt(message, 'tool_call_id') ?? idAt(message, 'id');
    readMessage(builder, whole, (id === null ? undefined : recorded.get(id)) ?? {});
  }
  const error = errorOf(sample);
  if (error !== null)
    builder.add({ kind: 'event', node: at(sample, 'error') ?? sample, text: error, error, source: 'error' });
  const limit = at(sample, 'limit');
  if (limit !== null)
    builder.add({ kind: 'event', node: limit, json: limit.value, text: textAt(limit, 'type') ?? '', source: 'limit' });
  const scores = at(sample, 'scores');
  for (const scorer of scores !== null && isObject(scores.value) ? Object.keys(scores.value) : []) {
    const score = scores && at(scores, scorer);
    if (score) builder.add({ kind: 'event', node: score, json: score.value, text: scorer, source: 'score' });
  }
  const sampleId = idAt(sample, 'id');
  const epoch = numberAt(sample, 'epoch');
  const used = at(sample, 'model_usage');
  const models = used !== null && isObject(used.value) ? Object.keys(used.value) : [];
  const input = at(sample, 'input');
  const completion = textAt(at(sample, 'output') ?? sample, 'completion') ?? '';
  const spoken = joinedTexts(firstChoice(sample));
  const answer = completion || spoken;
  const tokens = sumTokens(models.map((model) => tokensOf(used && at(used, model))));
  const log = at({ value: header, pointer: '' }, 'eval');
  if (at(sample, 'events') !== null)
    report('memberPartlyRead', { name: 'events' }, at(sample, 'events') ?? sample, record);
  return builder.finish({
    id: sampleId === null ? null : epoch === null ? sampleId : `${sampleId}_epoch_${epoch}`,
    ...taskOf(log),
    questionId: sampleId,
    epoch,
    model: textAt(log ?? sample, 'model') ?? models[0] ?? null,
    question: typeof input?.value === 'string' ? attached.inText(input.value) : null,
    ...(answer === '' ? {} : { answer: attached.inText(answer) }),
    usage: usageOf(tokens, null, fromSeconds(numberAt(sample, 'total_time'))),
    target: targetOf(valueAt(sample.value, 'target')),
    scores: scoresOf(scores),
    status: error !== null ? 'failed' : limit !== null ? 'limit' : 'done',
    error: error ?? (limit === null ? null : (textAt(limit, 'type') ?? JSON.stringify(limit.value))),
    metadata: metadataOf(
      [
        { node: at(sample, 'metadata'), read: [] },
        { node: sample, read: readOfSample },
        { node: log, read: readOfLog },
      ],
      record,
      report,
    ),
  });
}

const readOfSample = [
  ...['id', 'epoch', 'input', 'target', 'messages', 'output', 'scores', 'metadata', 'events', 'model_usage'],
  ...['total_time', 'error', 'limit', 'attachments'],
];
/** Whose ids, and what the file says of all samples together, is nothing of one sample. */
const readOfLog = ['run_id', 'eval_id', 'task', 'task_id', 'task_registry_name', 'dataset', 'model', 'scorers'];

/** Every score of a sample; one of several values gives one for each. C of Inspect's accuracy is a pass and I a failure, P and N neither. */
function scoresOf(scores: Located | null): Score[] {
  if (scores === null || !isObject(scores.value)) return [];
  return Object.keys(scores.value).flatMap((name) => {
    const score = at(scores, name);
    if (score === null) return [];
    const value = isObject(score.value) ? valueAt(score.value, 'value') : score.value;
    const explanation = isObject(score.value) ? textAt(score, 'explanation') : null;
    if (value === undefined || value === null) return [];
    if (!isObject(value)) return [scoreOf(name, value, explanation)];
    return Object.entries(value).map(([key, one]) => scoreOf(`${name}/${key}`, one, explanation));
  });
}

function scoreOf(name: string, value: AnyJson, explanation: string | null): Score {
  const passed = value === 'C' ? true : value === 'I' ? false : null;
  return { name, value: scoreValue(value), explanation, passed };
}

/** Ids of samples are 1 to n by default, so only the task and its data set tell two of them apart. */
function taskOf(log: Located | null): { task: string | null; questionSet: string | null } {
  if (log === null) return { task: null, questionSet: null };
  const dataset = at(log, 'dataset');
  return { task: textAt(log, 'task', 'task_registry_name'), questionSet: dataset && textAt(dataset, 'name') };
}

function firstChoice(sample: Located): Located | null {
  const [choice] = elementsOf(down(sample, 'output', 'choices'));
  return choice === undefined ? null : down(choice, 'message', 'content');
}

/** Times and tokens from the events, by the id of the message or call they belong to. */
function recordedFacts(sample: Located): ReadonlyMap<string, MessageFacts> {
  const facts = new Map<string, MessageFacts>();
  for (const event of elementsOf(at(sample, 'events'))) {
    const startedAt = timeOf(textAt(event, 'timestamp'));
    const durationMs = fromSeconds(numberAt(event, 'working_time'));
    const kind = textAt(event, 'event');
    const id = kind === 'tool' ? idAt(event, 'id') : kind === 'model' ? messageIdOf(event) : null;
    if (id === null) continue;
    const tokens: Tokens | null = kind === 'model' ? tokensOf(down(event, 'output', 'usage')) : null;
    facts.set(id, { startedAt, durationMs, tokens });
  }
  return facts;
}

function messageIdOf(event: Located): string | null {
  const [choice] = elementsOf(down(event, 'output', 'choices'));
  const message = choice === undefined ? null : at(choice, 'message');
  return message === null ? null : idAt(message, 'id');
}

const attachmentPrefix = 'attachment://';

/** So many times over the attachments of a sample may be put in; a file of a kilobyte could name one of a megabyte a thousand times. */
const attachedTimes = 10;

/** Long texts and images stand under `attachments`, and `attachment://<hash>` in their place, which stays where they have been put in often. */
function createAttached(attachments: AnyJson) {
  const given = isObject(attachments) ? attachments : {};
  const hasAny = Object.keys(given).length > 0;
  let room = 0;
  for (const one of Object.values(given)) room += typeof one === 'string' ? attachedTimes * one.length : 0;

  function inText(text: string): string {
    if (!text.startsWith(attachmentPrefix)) return text;
    const found = valueAt(given, text.slice(attachmentPrefix.length));
    if (typeof found !== 'string' || found.length > room) return text;
    room -= found.length;
    return found;
  }

  function inValue(value: AnyJson): AnyJson {
    if (!hasAny) return value;
    if (typeof value === 'string') return inText(value);
    if (isList(value)) return value.map(inValue);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inValue(inner)]));
  }

  return { inText, inValue };
}
