import type { AnyJson } from '../../shared/json.ts';
import type { Tokens, Usage } from '../../shared/traces/trace.ts';
import { at, elementsOf, isList, isObject, type Located, numberAt, textAt, valueAt } from '../records/located.ts';
import { parseStructure, parseValue } from '../records/parseValue.ts';
import { describeMedia, withoutMedia } from './media.ts';
import type { StepInput } from './traceBuilder.ts';

/** Arguments of a call from their JSON text or from a value; when they cannot be read, the text as written. */
export function argumentsOf(value: AnyJson | undefined): Pick<StepInput, 'arguments' | 'text'> {
  if (value === undefined || value === null || value === '') return { arguments: {} };
  if (typeof value !== 'string') return { arguments: value };
  const parsed = parseValue(value);
  return parsed === undefined ? { text: value } : { arguments: parsed };
}

/** The text that says the same as a result, by the result: what keeps both on disk needs only one. */
const textOfResult = new WeakMap<object, string>();

/** Result and text of what a tool gave back: JSON lists and objects are parsed, lists of text parts are joined. */
export function resultOf(value: AnyJson | undefined): { result: AnyJson; text: string } {
  if (value === undefined || value === null) return { result: null, text: '' };
  const text = textOfParts(value);
  const given = text === null ? value : (parseStructure(text) ?? text);
  const result = typeof given === 'string' ? given : withoutMedia(given);
  const read = { result, text: text === null || result !== given ? JSON.stringify(result) : text };
  if (typeof result === 'object' && result !== null) textOfResult.set(result, read.text);
  return read;
}

/** Whether a result of `resultOf` is what `parseStructure` makes of the text. False negatives are possible. */
export function isParsedFrom(text: string, result: AnyJson): boolean {
  return typeof result === 'object' && result !== null && textOfResult.get(result) === text;
}

/** The text of a content that is a text or a list of text parts; null when it holds anything else. Media become their description. */
function textOfParts(value: AnyJson): string | null {
  if (typeof value === 'string') return value;
  if (!isList(value) || value.length === 0) return null;
  const texts: string[] = [];
  for (const part of value) {
    // A list of bare texts is a list, not a text in parts.
    const text = typeof part === 'string' ? null : textOfPart(part);
    if (text === null) return null;
    texts.push(text);
  }
  return texts.join('\n');
}

/** The text of one part; null when it is no text and no media. */
export function textOfPart(part: AnyJson): string | null {
  if (typeof part === 'string') return part;
  const type = valueAt(part, 'type');
  const isText =
    type === undefined ||
    (typeof type === 'string' && /^(?:(?:input_|output_|summary_|reasoning_)?text|refusal)$/.test(type));
  if (isText) {
    for (const key of ['text', 'content', 'refusal']) {
      const text = valueAt(part, key);
      if (typeof text === 'string') return text;
    }
  }
  return isObject(part) ? describeMedia(part) : null;
}

/** Texts of a list of parts, as far as they are texts. */
export function joinedTexts(node: Located | null): string {
  if (node === null) return '';
  if (typeof node.value === 'string') return node.value;
  return elementsOf(node)
    .map(({ value }) => textOfPart(value) ?? '')
    .filter((text) => text !== '')
    .join('\n');
}

/** Tokens of a `usage` object in the words of OpenAI, Anthropic, Inspect, LangChain or Langfuse. */
export function tokensOf(node: Located | null): Tokens | null {
  const input = numberAt(node, 'input_tokens', 'prompt_tokens', 'inputTokens', 'promptTokens', 'input');
  const output = numberAt(node, 'output_tokens', 'completion_tokens', 'outputTokens', 'completionTokens', 'output');
  return input === null && output === null ? null : { input, output };
}

/** Usage of a whole trace; null when nothing of it was recorded. */
export function usageOf(tokens: Tokens | null, costUsd: number | null, durationMs: number | null): Usage | null {
  if (tokens === null && costUsd === null && durationMs === null) return null;
  return { inputTokens: tokens?.input ?? null, outputTokens: tokens?.output ?? null, costUsd, durationMs };
}

/** Sum of what single steps used; null when none has tokens. */
export function sumTokens(all: readonly (Tokens | null)[]): Tokens | null {
  const known = all.filter((tokens) => tokens !== null);
  if (known.length === 0) return null;
  const sum = (pick: (tokens: Tokens) => number | null) => {
    const numbers = known.map(pick).filter((number) => number !== null);
    return numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0);
  };
  return { input: sum((tokens) => tokens.input), output: sum((tokens) => tokens.output) };
}

/** A time as ISO 8601 in UTC: from ISO text, or from seconds, milliseconds, or nanoseconds since 1970. As written when it is no time. */
export function timeOf(value: AnyJson | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && /^\d{17,20}$/.test(value)) return timeOf(Number(BigInt(value) / 1000n) / 1e6);
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{9,20}(\.\d+)?$/.test(value)
        ? Number(value)
        : null;
  if (number !== null) {
    const milliseconds =
      number > 1e17 ? number / 1e6 : number > 1e14 ? number / 1e3 : number > 1e11 ? number : number * 1e3;
    return Math.abs(milliseconds) <= 8.64e15 ? new Date(milliseconds).toISOString() : String(value);
  }
  if (typeof value !== 'string') return null;
  // Without a zone, Python's isoformat of a UTC time is meant.
  const zoned =
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(value)
      ? `${value.replace(' ', 'T')}Z`
      : value;
  const time = Date.parse(zoned.replace(/(\.\d{3})\d+/, '$1'));
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

/** Milliseconds between two times; null when one is missing or no time. May be negative: the clock of the file is not corrected. */
export function millisecondsBetween(start: string | null, end: string | null): number | null {
  if (start === null || end === null) return null;
  const between = Date.parse(end) - Date.parse(start);
  return Number.isNaN(between) ? null : between;
}

/** Milliseconds from seconds, without the digits that floating point adds. */
export function fromSeconds(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1e6) / 1e3;
}

/** The words of an `error` member: a text, or the message of an object; null for none. */
export function errorOf(node: Located, key = 'error'): string | null {
  const value = valueAt(node.value, key);
  if (typeof value === 'string') return value === '' ? null : value;
  if (!isObject(value)) return null;
  const inner = at(node, key);
  return (inner && textAt(inner, 'message', 'type', 'code')) ?? JSON.stringify(value);
}
