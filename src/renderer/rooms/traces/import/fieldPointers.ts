import type { AnyJson } from '../../../../shared/json.ts';
import { escapeKey, keysOfPointer } from '../../../../shared/text/jsonPointer.ts';
import type { FieldMapping } from '../../../../shared/traces/fieldMapping.ts';
import type { StepKind } from '../../../../shared/traces/trace.ts';
import type { FoundPointers } from '../../roomImport.ts';

const noPointers: FoundPointers = { line: [], step: [] };
const deepest = 3;

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
  tool: null,
  callId: null,
  arguments: null,
  result: null,
  error: null,
  startedAt: null,
  kinds: {},
};

/** The pointers of the first line; empty when it is cut or no JSON object. */
function foundPointers(head: string): FoundPointers {
  const value = firstValue(head);
  if (value === null) return noPointers;
  const line = pointersIn(value, '');
  const list = line.map((pointer) => valueAt(value, pointer)).find(isListOfObjects);
  return { line, step: list?.[0] === undefined ? line : pointersIn(list[0], '') };
}

/** A mapping to begin with, by the first line of a file: an empty one where that has no fields. */
export function guessMapping(head: string): { readonly mapping: FieldMapping; readonly found: FoundPointers } {
  const found = foundPointers(head);
  return { found, mapping: found.line.length === 0 ? emptyMapping : mappingOf(found) };
}

/** Fields whose names say what they hold. */
function mappingOf(found: FoundPointers): FieldMapping {
  const isStepPerLine = found.step === found.line;
  const among = (pointers: readonly string[], name: RegExp) => pointers.find((pointer) => name.test(pointer)) ?? null;
  return {
    ...emptyMapping,
    id: among(found.line, /^\/(?:id|run_?id|trace_?id)$/i),
    questionId: among(found.line, /^\/(?:question_?id|qid|task_?id|sample_?id)$/i),
    model: among(found.line, /^\/(?:model|model_?name|agent)$/i),
    question: among(found.line, /^\/(?:question|prompt|query|task|input)$/i),
    answer: among(found.line, /^\/(?:answer|final_?answer|output|prediction)$/i),
    steps: isStepPerLine
      ? null
      : among(found.line, /^\/(?:steps|events|trajectory|trace|log|messages|turns|history)$/i),
    trace: isStepPerLine ? among(found.line, /^\/(?:trace_?id|run_?id|session_?id|id)$/i) : null,
    kind: among(found.step, /^\/(?:kind|type|role|event)$/i),
    text: among(found.step, /^\/(?:text|content|message|body)$/i),
    tool: among(found.step, /^\/(?:tool|tool_?name|function|name)(?:\/name)?$/i),
    callId: among(found.step, /^\/(?:call_?id|tool_?call_?id)$/i),
    arguments: among(found.step, /^\/(?:arguments|args|input|parameters|tool\/(?:arguments|args))$/i),
    result: among(found.step, /^\/(?:result|output|observation|response)$/i),
    error: among(found.step, /^\/(?:error|exception)$/i),
    startedAt: among(found.step, /^\/(?:started_?at|start_?time|timestamp|time|ts)$/i),
    kinds: usualKinds,
  };
}

const usualKinds: Readonly<Record<string, StepKind>> = {
  assistant: 'thought',
  tool: 'tool_result',
  action: 'tool_call',
  observation: 'tool_result',
  final: 'answer',
};

/** Whether a file could be read by it: at least one field of a step is named. */
export function isUsableMapping(mapping: FieldMapping): boolean {
  const { kind, text, tool, arguments: given, result } = mapping;
  return [kind, text, tool, given, result].some((pointer) => pointer !== null);
}

function firstValue(head: string): AnyJson {
  const line = head.split(/\r?\n/).find((one) => one.trim() !== '');
  try {
    const value: AnyJson = JSON.parse(line ?? '');
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function pointersIn(value: AnyJson, base: string, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth === deepest) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const pointer = `${base}/${escapeKey(key)}`;
    return [pointer, ...pointersIn(inner, pointer, depth + 1)];
  });
}

function valueAt(value: AnyJson, pointer: string): AnyJson {
  let inner = value;
  for (const key of keysOfPointer(pointer)) {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return null;
    inner = Object.entries(inner).find(([name]) => name === key)?.[1] ?? null;
  }
  return inner;
}

function isListOfObjects(value: AnyJson): value is readonly { readonly [key: string]: AnyJson }[] {
  return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null && !Array.isArray(value[0]);
}
