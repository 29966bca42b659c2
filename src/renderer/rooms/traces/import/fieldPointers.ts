import type { AnyJson } from '../../../../shared/json.ts';
import { escapeKey } from '../../../../shared/text/jsonPointer.ts';
import type { FieldMapping } from '../../../../shared/traces/fieldMapping.ts';
import { proposedKinds, valuesOf } from './foundKinds.ts';
import { elementsAt, isListOfObjects, isObject, readHead, valueAt } from './readHead.ts';
import { fieldBeside, kindInside, tellsKinds } from './wrappedFields.ts';

/** Fields that can be named, as JSON pointers, with the steps that their values are known of. */
type FoundFields = {
  /** Of a line, or of the file. */
  readonly file: readonly string[];
  readonly record: readonly string[];
  readonly step: readonly string[];
  readonly steps: readonly AnyJson[];
};

const deepest = 3;
const mostSteps = 2_000;
/** Lists of steps by their names, whatever the steps hold. */
const areSteps = /\/(?:messages|conversations?|history|steps|log|events|turns|trajectory|trace|chat)$/i;
const areCalls = /\/(?:tool_?calls|calls|actions)$/i;
const thoughtNames = /^\/(?:reasoning(?:_?content)?|thoughts?|thinking|思考|推論)$/i;
const kindNames = /^\/(?:kind|type|role|event|who|speaker|from|actor|種類|種別|役割|話者)$/i;
const textNames = /^\/(?:text|content|message|body|says?|said|本文|内容|発話|テキスト)$/i;
const toolNames = /^\/(?:function\/name|tool\/name|tool|tool_?name|function|action|name|道具名?|ツール名?|関数名?)$/i;
const modelNames = /(?:^\/|[/_])(?:model(?:_?(?:name|id))?|llm|agent|モデル名?)$/i;
const questionNames =
  /^\/(?:(?:task|question|problem)\/(?:text|question|prompt|description)|(?:user_?)?(?:question|prompt|query)|instruction|task|input|質問文?|問い|課題|指示)$/i;
const runNames = /^\/(?:id|(?:run|trace|session|conversation)(?:_?id)?|uu?id|(?:記録|実行|会話)(?:番号|ID))$/i;
/** Lists in a step that are no steps. */
const insideStep = /\/(?:tool_?calls|calls|actions|content|parts|attachments|citations|annotations)$/i;

const emptyMapping: FieldMapping = {
  records: null,
  id: null,
  questionId: null,
  model: null,
  question: null,
  answer: null,
  steps: null,
  trace: null,
  kind: null,
  text: null,
  thought: null,
  calls: null,
  tool: null,
  callId: null,
  arguments: null,
  result: null,
  error: null,
  startedAt: null,
  kinds: {},
};

/** A mapping to begin with, by the names and values in the beginning of a file, with the objects there: an empty one where there are none. */
export function guessMapping(head: string): { readonly mapping: FieldMapping; readonly found: readonly AnyJson[] } {
  const values = readHead(head);
  const [first] = values;
  if (first === undefined) return { mapping: emptyMapping, found: values };
  const records = listOfRecords(first);
  const record = recordsIn(values, records)[0] ?? null;
  const steps = pointersIn(record).find((pointer) => isListOfObjects(valueAt(record, pointer))) ?? null;
  const found = fieldsIn(values, { records, steps });
  const trace = steps === null ? sharedId(values, records, found) : null;
  const mapping = { ...ofRecord(values, records, found), ...ofStep(found, trace), records, steps, trace };
  return { found: values, mapping };
}

/** The fields in the beginning of a file, as a mapping splits it into records and steps. */
export function fieldsIn(
  values: readonly AnyJson[],
  { records, steps: list }: Pick<FieldMapping, 'records' | 'steps'>,
): FoundFields {
  const all = recordsIn(values, records);
  const steps = (list === null ? all : all.flatMap((one) => elementsAt(one, list))).slice(0, mostSteps);
  const [file, record, step] = [values.slice(0, 1), all.slice(0, 1), steps].map((some) => [
    ...new Set(some.flatMap((one) => pointersIn(one))),
  ]);
  return { file: file ?? [], record: record ?? [], step: step ?? [], steps };
}

function recordsIn(values: readonly AnyJson[], records: string | null): readonly AnyJson[] {
  return records === null ? values : values.flatMap((one) => elementsAt(one, records));
}

/** A list of objects of which most hold lists of objects themselves: those of the steps. Where few do, they are steps that hold calls. */
function listOfRecords(value: AnyJson): string | null {
  const holdsSteps = (record: AnyJson) =>
    pointersIn(record).some((inner) => !insideStep.test(inner) && isListOfObjects(valueAt(record, inner)));
  const isOne = (pointer: string) => {
    const all = elementsAt(value, pointer);
    // The last one may be cut off.
    const looked = all.slice(0, Math.max(1, all.length - 1));
    return !areSteps.test(pointer) && 2 * looked.filter(holdsSteps).length > looked.length;
  };
  return pointersIn(value).find(isOne) ?? null;
}

/** Where a record is a step, what those of one trace have in common. */
function sharedId(values: readonly AnyJson[], records: string | null, { record }: FoundFields): string | null {
  return named(record, runNames, recordsIn(values, records));
}

/** Fields that say the same all through a trace, and so nothing of a step. */
function ofWholeTraces(fields: readonly string[], steps: readonly AnyJson[], trace: string): ReadonlySet<string> {
  const traces = [...Map.groupBy(steps, (step) => valueAt(step, trace)).values()];
  const isSame = (pointer: string) =>
    traces.every((all) => new Set(all.map((step) => JSON.stringify(valueAt(step, pointer)))).size === 1);
  return new Set(traces.length === steps.length ? [] : fields.filter(isSame));
}

function ofRecord(values: readonly AnyJson[], records: string | null, { file, record }: FoundFields): FieldMapping {
  const own = (name: RegExp) => named(record, name, recordsIn(values, records));
  // These may stand once, beside the list.
  const ownOrAround = (name: RegExp) => own(name) ?? (records === null ? null : named(file, name, values));
  return {
    ...emptyMapping,
    id: own(runNames),
    questionId: ownOrAround(
      /^\/(?:question_?id|qid|task_?id|sample_?id|(?:task|question|problem|sample)\/id|(?:質問|問題|課題)(?:番号|ID))$/i,
    ),
    model: ownOrAround(modelNames),
    question: ownOrAround(questionNames),
    answer: own(/^\/(?:answer|final_?answer|output|prediction|回答|答え)$/i),
  };
}

function ofStep({ step, steps }: FoundFields, trace: string | null): Partial<FieldMapping> {
  const shared = trace === null ? null : ofWholeTraces(step, steps, trace);
  const told = shared === null ? step : step.filter((pointer) => !shared.has(pointer));
  const among = (name: RegExp) => step.find((pointer) => name.test(pointer)) ?? beside(name);
  const plain = (name: RegExp) => named(step, name, steps);
  const kind =
    plain(kindNames) ??
    kindByValues(
      // A name of who speaks stands where others have the name of a tool.
      told.filter((pointer) => !toolNames.test(pointer) || tellsKinds(pointer, steps)),
      steps,
    ) ??
    kindInside(told, steps, kindNames);
  const beside = (name: RegExp) => fieldBeside(kind, step, name);
  const startedAt =
    plain(/^\/(?:started_?at|start_?time|timestamp|time|ts|(?:開始)?(?:時刻|日時))$/i) ?? timeByValues(step, steps);
  const lists = step.filter((pointer) => holdsObjects(steps, pointer));
  const calls =
    lists.find((pointer) => areCalls.test(pointer)) ?? lists.find((list) => looksLikeCalls(steps, list)) ?? null;
  const inCalls = calls === null ? [] : steps.flatMap((one) => elementsAt(one, calls));
  const [inStep, ofCall] = [step, fieldsOfAll(inCalls)];
  const [places, holders] = calls === null ? [inStep, steps] : [ofCall, inCalls];
  const besideCall = (name: RegExp) => (calls === null ? beside(name) : null);
  const ofTool = (name: RegExp) => named(places, name, holders) ?? besideCall(name);
  const argumentsIn = (name: RegExp) => places.find((pointer) => name.test(pointer)) ?? besideCall(name);
  const thinking = plain(thoughtNames);
  const said = plain(textNames) ?? beside(textNames) ?? longestText(told, steps, [kind, thinking, startedAt]);
  // Where nothing else is said, that is the text.
  const [text, thought] = said === null ? [thinking, null] : [said, thinking];
  const kinds = proposedKinds(valuesOf(steps, kind));
  const tool = ofTool(toolNames) ?? toolByValues(ofCall, inCalls);
  const callId = ofTool(calls === null ? /^\/(?:call_?id|tool_?call_?id)$/i : /^\/(?:id|call_?id|tool_?call_?id)$/i);
  return {
    kind,
    text,
    thought,
    calls,
    tool,
    callId:
      callId ??
      idByValues(
        ofCall.filter((pointer) => pointer !== tool),
        inCalls,
        steps,
      ),
    arguments:
      argumentsIn(
        /^\/(?:arguments|args|(?:action_?|tool_?)?input|parameters|(?:tool|function)\/(?:arguments|args)|引数|入力)$/i,
      ) ?? argumentsByValues(ofCall, inCalls),
    result:
      among(/^\/(?:result|output|observation|response|結果|出力|観測)$/i) ??
      resultByValues(step, steps, { kind, text, kinds }),
    error: among(/^\/(?:error|exception|エラー)$/i),
    startedAt,
    kinds,
  };
}

const fieldsOfAll = (values: readonly AnyJson[]) => [...new Set(values.flatMap((one) => pointersIn(one)))];

/** A list whose elements name something to call, and what it is called with. */
function looksLikeCalls(steps: readonly AnyJson[], list: string): boolean {
  if (insideStep.test(list)) return false;
  const elements = steps.flatMap((one) => elementsAt(one, list));
  const fields = fieldsOfAll(elements);
  const tool = named(fields, toolNames, elements) ?? toolByValues(fields, elements);
  return tool !== null && argumentsByValues(fields, elements) !== null;
}

/** The first field that has a name such as `search_drug` in every call. */
function toolByValues(fields: readonly string[], calls: readonly AnyJson[]): string | null {
  const isName = (value: AnyJson) => typeof value === 'string' && /^\p{L}[\p{L}\p{N}_.:/-]{1,80}$/u.test(value);
  return fields.find((pointer) => calls.every((call) => isName(valueAt(call, pointer)))) ?? null;
}

/** The first field of calls whose every value stands in some step again: results name their calls by it. */
function idByValues(fields: readonly string[], calls: readonly AnyJson[], steps: readonly AnyJson[]): string | null {
  const said = new Set<unknown>(steps.flatMap((step) => (isObject(step) ? Object.values(step) : [])));
  const isId = (value: AnyJson) => typeof value === 'string' && said.has(value);
  return calls.length === 0 ? null : (fields.find((at) => calls.every((call) => isId(valueAt(call, at)))) ?? null);
}

/** The first field that holds an object. */
function argumentsByValues(fields: readonly string[], calls: readonly AnyJson[]): string | null {
  return fields.find((pointer) => calls.some((call) => isObject(valueAt(call, pointer)))) ?? null;
}

/** The first field that holds dates with a time, and nothing else. */
function timeByValues(fields: readonly string[], steps: readonly AnyJson[]): string | null {
  const isTime = (value: AnyJson) => typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);
  const isOne = (pointer: string) => {
    const all = steps.map((step) => valueAt(step, pointer)).filter((value) => value !== null);
    return 2 * all.length > steps.length && all.every(isTime);
  };
  return fields.find(isOne) ?? null;
}

/** What the results say, where it stands in another field than what the others say. */
function resultByValues(
  fields: readonly string[],
  steps: readonly AnyJson[],
  { kind, text, kinds }: Pick<FieldMapping, 'kind' | 'text' | 'kinds'>,
): string | null {
  if (kind === null || text === null) return null;
  const results = steps.filter((step) => kinds[String(valueAt(step, kind))] === 'tool_result');
  if (results.some((step) => valueAt(step, text) !== null)) return null;
  const lengthOf = (pointer: string) =>
    results.reduce<number>((sum, step) => sum + JSON.stringify(valueAt(step, pointer)).length, 0);
  const inAll = fields.filter((at) => at !== kind && results.every((step) => valueAt(step, at) !== null));
  // Not its time or its id.
  const [longest] = results.length === 0 ? [] : inAll.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return longest ?? null;
}

/** The first field of that name that holds texts or numbers: what is called `task` may be an object. */
function named(pointers: readonly string[], name: RegExp, values: readonly AnyJson[]): string | null {
  return pointers.find((pointer) => name.test(pointer) && isPlain(values, pointer)) ?? null;
}

function isPlain(values: readonly AnyJson[], pointer: string): boolean {
  const all = values.map((value) => valueAt(value, pointer)).filter((value) => value !== null);
  return all.every((value) => typeof value !== 'object');
}

/** A field with a few words that come again and again. */
function kindByValues(pointers: readonly string[], steps: readonly AnyJson[]): string | null {
  const isKind = (pointer: string) => {
    const all = steps.map((step) => valueAt(step, pointer));
    const words = all.filter((value) => typeof value === 'string' && /^[\p{L}\p{N}_.-]{1,40}$/u.test(value));
    const different = new Set(words).size;
    return words.length >= 0.9 * all.length && different > 1 && different <= 12 && words.length >= 2 * different;
  };
  return pointers.find(isKind) ?? null;
}

function longestText(
  pointers: readonly string[],
  steps: readonly AnyJson[],
  but: readonly (string | null)[],
): string | null {
  const lengthOf = (pointer: string) =>
    steps.reduce<number>((sum, step) => {
      const value = valueAt(step, pointer);
      return sum + (typeof value === 'string' ? value.length : 0);
    }, 0);
  const lengths = pointers
    .filter((pointer) => !but.includes(pointer))
    .map((pointer) => [pointer, lengthOf(pointer)] as const);
  const [longest] = lengths.toSorted((a, b) => b[1] - a[1]);
  // Less is a name or a date.
  return longest !== undefined && longest[1] > 12 * steps.length ? longest[0] : null;
}

function holdsObjects(steps: readonly AnyJson[], pointer: string): boolean {
  return steps.some((step) => isListOfObjects(valueAt(step, pointer)));
}

/** Whether a file could be read by it: at least one field of a step is named. */
export function isUsableMapping(mapping: FieldMapping): boolean {
  const { kind, text, tool, arguments: given, result } = mapping;
  return [kind, text, tool, given, result].some((pointer) => pointer !== null);
}

function pointersIn(value: AnyJson, base = '', depth = 0): string[] {
  if (!isObject(value) || depth === deepest) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const pointer = `${base}/${escapeKey(key)}`;
    return [pointer, ...pointersIn(inner, pointer, depth + 1)];
  });
}
