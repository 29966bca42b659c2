import type { AnyJson } from '../../../shared/json.ts';
import { escapeKey } from '../../../shared/text/jsonPointer.ts';
import { answerWord } from '../../../shared/traces/answerWord.ts';
import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';
import { type StepKind, stepKinds } from '../../../shared/traces/trace.ts';
import { isObject, type Located, resolvePointer } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { argumentsOf, resultOf, timeOf } from '../stepFacts.ts';
import { createTraceBuilder, type TraceBuilder, type TraceFacts } from '../traceBuilder.ts';
import { asRoot } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { unreadMembers } from './unreadMembers.ts';

/** JSON or JSONL of no known format, read by a field mapping. A field that is missing in a step is empty there, not an error; a member that no field names is told. */
export function fieldsImporter(mapping: FieldMapping): Importer {
  const unread = unreadMembers(mapping);
  return {
    format: 'fields',
    ...(mapping.records !== null && { partsOf: (record) => recordsIn(record, mapping, mapping.records ?? '') }),
    groupOf: (record) => (mapping.steps === null ? (textIn(record.value, mapping.trace) ?? '') : null),
    read: (records, report) => {
      const [first] = records;
      if (first === undefined) return [];
      const builder = createTraceBuilder('fields', first, report);
      const called = new Set<string>();
      const thoughts = new Set<number>();
      for (const record of records) {
        const root = asRoot(record);
        const list = mapping.steps === null ? [root] : stepsIn(root, mapping.steps);
        const tell = (name: string, member: Located) => report('memberLeftOut', { name }, member, record);
        // Without a step the record is left out, and told of as a whole.
        if (list.length > 0) unread.record(root, tell);
        for (const step of list) {
          addSteps({ builder, called, thoughts, report }, step, record, mapping);
          // An event is shown with all that it has.
          if (kindOfStep(step, mapping) !== 'event') unread.step(step, tell);
        }
      }
      return [builder.finish({ ...lastSaid(builder.steps, thoughts), ...factsOf(first, mapping) })];
    },
  };
}

function stepsIn(root: Located, pointer: string): Located[] {
  const list = resolvePointer(root.value, pointer);
  if (list === undefined || list === null || typeof list !== 'object') return [];
  return Object.entries(list).map(([key, value]) => ({
    value,
    pointer: `${root.pointer}${pointer}/${escapeKey(key)}`,
  }));
}

/** What may stand once for all records of a list, beside it. */
const aroundFields = ['questionId', 'model', 'question'] as const;

/** The records of a list in an object, each with what stands beside the list. */
function recordsIn(record: SourceRecord, mapping: FieldMapping, pointer: string): SourceRecord[] {
  const around = aroundFields.map((name) => [name, textIn(record.value, mapping[name])] as const);
  const context = Object.fromEntries(around.filter(([, text]) => text !== null));
  return stepsIn(asRoot(record), pointer).map((one, index) => ({ ...record, ...one, number: index + 1, context }));
}

function factsOf({ value, context }: SourceRecord, mapping: FieldMapping): TraceFacts {
  const answer = textIn(value, mapping.answer);
  const own = (name: (typeof aroundFields)[number]) =>
    textIn(value, mapping[name]) ?? textIn(context ?? null, `/${name}`);
  return {
    id: textIn(value, mapping.id) ?? textIn(value, mapping.trace),
    questionId: own('questionId'),
    model: own('model'),
    question: own('question'),
    ...(answer === null ? {} : { answer }),
  };
}

/**
 * Where the file calls no step an answer, what is said last, and after which no call or result comes, is the answer; what was only thought is
 * none. A word for who speaks calls nothing an answer.
 */
function lastSaid(steps: TraceBuilder['steps'], thoughts: ReadonlySet<number>): Pick<TraceFacts, 'answer'> {
  const answers = steps.filter(({ kind, text }) => kind === 'answer' && text !== '');
  if (answers.some(({ source }) => answerWord.test(source ?? ''))) return {};
  const lastAct = steps.findLastIndex(({ kind }) => kind === 'tool_call' || kind === 'tool_result');
  const last = answers.length === 0 ? steps.at(-1) : answers.findLast(({ index }) => index > lastAct);
  const isSaid = last?.kind === 'answer' || (last?.kind === 'thought' && !thoughts.has(last.index));
  return { answer: isSaid && last.text !== '' ? last.text : null };
}

/** A trace that is read, with the ids of its calls, and the steps that the file itself calls thoughts. */
type TraceSoFar = {
  readonly builder: TraceBuilder;
  readonly called: Set<string>;
  readonly thoughts: Set<number>;
  readonly report: TraceReport;
};

/** A whole word for thinking: a word for who speaks, such as `bot` or `o1_reasoner`, may stand for a thought too. */
const thinking = /(?<![a-z])(?:thoughts?|think(?:ing)?|reason(?:ing)?)(?![a-z])|思考|推論/i;

/** Which call a result names, in a field that may be called otherwise than in the calls: `id` there, `tool_call_id` here. */
function idOfCall(value: AnyJson, called: ReadonlySet<string>): string | null {
  const all: unknown[] = isObject(value) ? Object.values(value) : [];
  return all.find((one): one is string => typeof one === 'string' && called.has(one)) ?? null;
}

/** A step that holds calls, or names a tool in what a model says, becomes its text, where it has one, and a step for each call. */
function addSteps(trace: TraceSoFar, step: Located, record: SourceRecord, mapping: FieldMapping): void {
  const { builder, report } = trace;
  const named = textIn(step.value, mapping.kind);
  const kind = kindOfStep(step, mapping);
  if (named === null && kind === 'event') report('kindMissing', { name: '' }, step, record);
  else if (named !== null && isUnknown(named, mapping)) report('kindIsEvent', { name: named }, step, record);
  const isSaid = textIn(step.value, mapping.text) !== null;
  const hasThought = kind !== 'event' && addThought(trace, step, record, mapping);
  const isOfModel = kind === 'thought' || kind === 'answer';
  const isCall = isOfModel && isCalling(step, mapping);
  const listed = mapping.calls === null ? [] : stepsIn(step, mapping.calls);
  const calls = listed.length === 0 && isCall ? [step] : listed;
  if (calls.length === 0) {
    if (isSaid || !hasThought || !isOfModel) addStep(trace, step, record, mapping, kind, hasThought);
  } else {
    // What is said beside calls is no call itself, and no answer.
    const said = isOfModel || kind === 'tool_call' ? 'thought' : kind;
    const asSaid = { ...mapping, tool: null, callId: null };
    if (isSaid) addStep(trace, step, record, asSaid, said, hasThought);
    else if (!hasThought) builder.nextTurn();
    for (const call of calls) addCall(trace, step, call, record, mapping);
  }
  if (isCall || kind === 'tool_call') addOwnResult(trace, step, record, mapping);
}

/** Where no field says what a step is, one that calls a tool is what a model says. */
function kindOfStep(step: Located, mapping: FieldMapping): StepKind {
  if (mapping.kind === null && isCalling(step, mapping)) return 'thought';
  return kindOf(textIn(step.value, mapping.kind), mapping);
}

/** Whether a step names a tool, and what it was called with or what came of it: a name alone may be that of who speaks. */
function isCalling({ value }: Located, mapping: FieldMapping): boolean {
  // Where calls are listed, these fields are of the calls.
  if (mapping.calls !== null) return false;
  const isGiven = (pointer: string | null) => (fieldOf(value, pointer) ?? null) !== null;
  return textIn(value, mapping.tool) !== null && (isGiven(mapping.arguments) || isGiven(ownResult(mapping)));
}

/** Where the result of a call may stand beside what is said with it. */
const ownResult = ({ result, text }: FieldMapping) => (result === text ? null : result);

function addCall(
  { builder, called }: TraceSoFar,
  step: Located,
  call: Located,
  record: SourceRecord,
  mapping: FieldMapping,
): void {
  const callId = textIn(call.value, mapping.callId);
  if (callId !== null) called.add(callId);
  builder.add({
    kind: 'tool_call',
    node: call,
    record,
    tool: textIn(call.value, mapping.tool),
    callId,
    startedAt: timeOf(fieldOf(step.value, mapping.startedAt)),
    source: textIn(step.value, mapping.kind),
    ...argumentsOf(fieldOf(call.value, mapping.arguments)),
  });
}

/** The result that stands in the step of its call. */
function addOwnResult({ builder }: TraceSoFar, step: Located, record: SourceRecord, mapping: FieldMapping): void {
  const value = fieldOf(step.value, ownResult(mapping));
  if (value === undefined || value === null) return;
  builder.add({
    kind: 'tool_result',
    node: { value, pointer: `${step.pointer}${mapping.result}` },
    record,
    tool: textIn(step.value, mapping.tool),
    callId: textIn(step.value, mapping.callId),
    source: textIn(step.value, mapping.kind),
    ...resultOf(value),
  });
}

/** What the model thought begins its turn. Whether there was anything. */
function addThought(
  { builder, thoughts }: TraceSoFar,
  step: Located,
  record: SourceRecord,
  mapping: FieldMapping,
): boolean {
  const text = textIn(step.value, mapping.thought);
  if (text === null) return false;
  builder.nextTurn();
  const index = builder.add({
    kind: 'thought',
    node: { ...step, pointer: `${step.pointer}${mapping.thought}` },
    record,
    text,
    startedAt: timeOf(fieldOf(step.value, mapping.startedAt)),
    source: textIn(step.value, mapping.kind),
  });
  thoughts.add(index);
  return true;
}

function addStep(
  { builder, called, thoughts }: TraceSoFar,
  step: Located,
  record: SourceRecord,
  mapping: FieldMapping,
  kind: StepKind,
  isTurnBegun: boolean,
): void {
  const named = textIn(step.value, mapping.kind);
  const field = (pointer: string | null) => fieldOf(step.value, pointer);
  if (!isTurnBegun && (kind === 'thought' || kind === 'answer' || kind === 'tool_call')) builder.nextTurn();
  const given = kind === 'tool_call' ? argumentsOf(field(mapping.arguments)) : {};
  const read = kind === 'tool_result' ? resultOf(field(mapping.result ?? mapping.text)) : null;
  const text = textIn(step.value, mapping.text);
  const index = builder.add({
    kind,
    node: step,
    record,
    json: kind === 'event' && isObject(step.value) ? step.value : null,
    tool: textIn(step.value, mapping.tool),
    callId: textIn(step.value, mapping.callId) ?? (kind === 'tool_result' ? idOfCall(step.value, called) : null),
    error: textIn(step.value, mapping.error),
    startedAt: timeOf(field(mapping.startedAt)),
    source: named,
    ...(text === null ? {} : { text }),
    ...given,
    ...read,
  });
  const isCutOff = kind === 'answer' && builder.steps[index]?.kind === 'thought';
  if (isCutOff || (named !== null && thinking.test(named))) thoughts.add(index);
}

function fieldOf(value: AnyJson, pointer: string | null): AnyJson | undefined {
  return pointer === null ? undefined : resolvePointer(value, pointer);
}

/** Whether nobody said what a word means. */
function isUnknown(named: string, mapping: FieldMapping): boolean {
  return !Object.hasOwn(mapping.kinds, named) && !stepKinds.some((kind) => kind === named);
}

function kindOf(named: string | null, mapping: FieldMapping): StepKind {
  if (named === null) return 'event';
  const mapped = Object.hasOwn(mapping.kinds, named) ? mapping.kinds[named] : undefined;
  return mapped ?? stepKinds.find((kind) => kind === named) ?? 'event';
}

function textIn(value: AnyJson, pointer: string | null): string | null {
  const found = pointer === null ? undefined : resolvePointer(value, pointer);
  if (found === undefined || found === null || found === '') return null;
  return typeof found === 'object' ? JSON.stringify(found) : String(found);
}
