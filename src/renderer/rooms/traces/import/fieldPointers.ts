import type { AnyJson } from '../../../../shared/json.ts';
import { escapeKey, keysOfPointer } from '../../../../shared/text/jsonPointer.ts';
import type { FieldMapping } from '../../../../shared/traces/fieldMapping.ts';
import type { FoundFields } from '../../roomImport.ts';
import { proposedKinds, valuesOf } from './foundKinds.ts';

const nothing: FoundFields = { line: [], step: [], steps: [] };
const deepest = 3;
/** Enough to see what values a field has. */
const mostLines = 200;
const mostSteps = 2_000;

const emptyMapping: FieldMapping = {
  id: null,
  questionId: null,
  model: null,
  question: null,
  answer: null,
  steps: null,
  trace: null,
  kind: null,
  text: null,
  calls: null,
  tool: null,
  callId: null,
  arguments: null,
  result: null,
  error: null,
  startedAt: null,
  kinds: {},
};

/** A mapping to begin with, by the names and values in the beginning of a file: an empty one where that has no fields. */
export function guessMapping(head: string): { readonly mapping: FieldMapping; readonly found: FoundFields } {
  const lines = firstValues(head);
  const [first] = lines;
  if (first === undefined) return { mapping: emptyMapping, found: nothing };
  const line = pointersIn(first);
  const list = line.find((pointer) => isListOfObjects(valueAt(first, pointer))) ?? null;
  const steps = (list === null ? lines : lines.flatMap((one) => stepsAt(one, list))).slice(0, mostSteps);
  const step = [...new Set(steps.flatMap((one) => pointersIn(one)))];
  const found = { line, step, steps };
  return { found, mapping: list === null ? lineMapping(lines, found) : listMapping(lines, found, list) };
}

/** One line is one trace, with a list of steps. */
function listMapping(lines: readonly AnyJson[], found: FoundFields, steps: string): FieldMapping {
  return { ...ofLine(lines, found), ...ofStep(found), steps };
}

/** One line is one step. */
function lineMapping(lines: readonly AnyJson[], found: FoundFields): FieldMapping {
  const trace = named(found.line, /^\/(?:trace_?id|run_?id|session_?id|conversation_?id|id)$/i, lines);
  return { ...ofLine(lines, found), ...ofStep(found), trace };
}

function ofLine(lines: readonly AnyJson[], { line }: FoundFields): FieldMapping {
  const plain = (name: RegExp) => named(line, name, lines);
  return {
    ...emptyMapping,
    id: plain(/^\/(?:id|run_?id|trace_?id)$/i),
    questionId: plain(/^\/(?:question_?id|qid|task_?id|sample_?id)$/i),
    model: plain(/^\/(?:model|model_?name|agent)$/i),
    question: plain(/^\/(?:question|prompt|query|task|input)$/i),
    answer: plain(/^\/(?:answer|final_?answer|output|prediction)$/i),
  };
}

function ofStep({ step, steps }: FoundFields): Partial<FieldMapping> {
  const among = (name: RegExp) => step.find((pointer) => name.test(pointer)) ?? null;
  const plain = (name: RegExp) => named(step, name, steps);
  const kind = plain(/^\/(?:kind|type|role|event|who|speaker|from|actor)$/i) ?? kindByValues(step, steps);
  const calls =
    step.find((pointer) => /\/(?:tool_?calls|calls|actions)$/i.test(pointer) && holdsObjects(steps, pointer)) ?? null;
  const inCalls = calls === null ? [] : steps.flatMap((one) => stepsAt(one, calls));
  const [inStep, ofCall] = [step, [...new Set(inCalls.flatMap((one) => pointersIn(one)))]];
  const [places, holders] = calls === null ? [inStep, steps] : [ofCall, inCalls];
  const ofTool = (name: RegExp) => named(places, name, holders);
  const argumentsIn = (name: RegExp) => places.find((pointer) => name.test(pointer)) ?? null;
  return {
    kind,
    text: plain(/^\/(?:text|content|message|body|says?|said)$/i) ?? longestText(step, steps, kind),
    calls,
    tool: ofTool(/^\/(?:function\/name|tool\/name|tool|tool_?name|function|name)$/i),
    callId: ofTool(calls === null ? /^\/(?:call_?id|tool_?call_?id)$/i : /^\/(?:id|call_?id|tool_?call_?id)$/i),
    arguments: argumentsIn(/^\/(?:arguments|args|input|parameters|(?:tool|function)\/(?:arguments|args))$/i),
    result: among(/^\/(?:result|output|observation|response)$/i),
    error: among(/^\/(?:error|exception)$/i),
    startedAt: plain(/^\/(?:started_?at|start_?time|timestamp|time|ts)$/i),
    kinds: proposedKinds(valuesOf(steps, kind)),
  };
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

function longestText(pointers: readonly string[], steps: readonly AnyJson[], but: string | null): string | null {
  const lengthOf = (pointer: string) =>
    steps.reduce<number>((sum, step) => {
      const value = valueAt(step, pointer);
      return sum + (typeof value === 'string' ? value.length : 0);
    }, 0);
  const lengths = pointers.filter((pointer) => pointer !== but).map((pointer) => [pointer, lengthOf(pointer)] as const);
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

/** The objects of the first lines that are whole. */
function firstValues(head: string): AnyJson[] {
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(0, mostLines).flatMap((line) => {
    try {
      const value: AnyJson = JSON.parse(line);
      return isObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

function stepsAt(value: AnyJson, pointer: string): readonly AnyJson[] {
  const list = valueAt(value, pointer);
  return Array.isArray(list) ? list : [];
}

function pointersIn(value: AnyJson, base = '', depth = 0): string[] {
  if (!isObject(value) || depth === deepest) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const pointer = `${base}/${escapeKey(key)}`;
    return [pointer, ...pointersIn(inner, pointer, depth + 1)];
  });
}

function valueAt(value: AnyJson, pointer: string): AnyJson {
  let inner = value;
  for (const key of keysOfPointer(pointer)) {
    if (!isObject(inner)) return null;
    inner = Object.hasOwn(inner, key) ? (inner[key] ?? null) : null;
  }
  return inner;
}

function isObject(value: AnyJson): value is { readonly [key: string]: AnyJson } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfObjects(value: AnyJson): boolean {
  return Array.isArray(value) && isObject(value[0] ?? null);
}
