import { isUtf8 } from 'node:buffer';
import type {
  Span,
  SpannedMember,
  SpannedNumber,
  SpannedString,
  SpannedValue,
} from '../../../shared/json/jsonValue.ts';

/** Arrays and objects inside each other; what is deeper is refused, never a stack overflow. */
export const depthLimit = 512;

/** Values, members included, of one record or file that is held as a whole; each takes some hundred bytes. */
const valueLimit = 2_000_000;

/** What keeps bytes from being JSON: a code of `problems.<code>` with its values, and the bytes that are meant. */
export type SyntaxFault = Span & {
  readonly code:
    | 'expectedValue'
    | 'expectedKey'
    | 'expectedColon'
    | 'expectedCommaOrEnd'
    | 'trailingComma'
    | 'controlCharacter'
    | 'badEscape'
    | 'badNumber'
    | 'unexpectedEnd'
    | 'extraText'
    | 'tooDeep'
    | 'tooManyValues'
    | 'invalidUtf8';
  readonly params: Readonly<Record<string, string | number>>;
};

/** A key that an object holds twice. */
export type RepeatedKey = { readonly key: string; readonly first: Span; readonly again: Span };

type ParsedJson =
  | { readonly ok: true; readonly value: SpannedValue; readonly repeatedKeys: readonly RepeatedKey[] }
  | { readonly ok: false; readonly fault: SyntaxFault };

const quote = 0x22;
const backslash = 0x5c;
const escapes: Readonly<Record<number, string>> = {
  34: '"',
  92: '\\',
  47: '/',
  98: '\b',
  102: '\f',
  110: '\n',
  114: '\r',
  116: '\t',
};
const literals = [
  { text: 'true', make: (span: Span): SpannedValue => ({ kind: 'boolean', value: true, ...span }) },
  { text: 'false', make: (span: Span): SpannedValue => ({ kind: 'boolean', value: false, ...span }) },
  { text: 'null', make: (span: Span): SpannedValue => ({ kind: 'null', ...span }) },
] as const;
const numberPattern = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/**
 * Parses one JSON value (RFC 8259, strict: no comments, no trailing commas, no NaN) and keeps the byte span of every part.
 * Lone surrogates written as escapes are kept as they are. The first fault ends it; spans count from the first byte of `bytes`.
 */
export function parseJson(bytes: Uint8Array): ParsedJson {
  if (!isUtf8(bytes)) return { ok: false, fault: invalidUtf8Fault(bytes) };
  return parseValidUtf8(bytes);
}

function parseValidUtf8(bytes: Uint8Array): ParsedJson {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const repeatedKeys: RepeatedKey[] = [];
  let fault: SyntaxFault | null = null;
  let at = 0;
  let valueCount = 0;

  function fail(
    code: SyntaxFault['code'],
    params: SyntaxFault['params'] = {},
    start = at,
    end = start + characterLength(bytes[start]),
  ): never {
    fault = { code, params, start, end: Math.min(end, bytes.length) };
    throw new Error(code);
  }
  function failHere(code: SyntaxFault['code'], expected: string): never {
    if (at >= bytes.length) fail('unexpectedEnd', { expected });
    return fail(code, { found: wordAt(buffer, at), expected }, at, at + Buffer.byteLength(wordAt(buffer, at)));
  }
  function skipWhitespace(): void {
    while (isWhitespace(bytes[at])) at += 1;
  }

  function parseString(): SpannedString {
    const start = at;
    let plainFrom = start + 1;
    let text = '';
    at += 1;
    for (;;) {
      const byte = bytes[at];
      if (byte === quote) break;
      if (byte === undefined) fail('unexpectedEnd', { expected: '"' }, at);
      if (byte < 0x20) fail('controlCharacter', { character: `U+${hex4(byte)}` }, at, at + 1);
      if (byte !== backslash) {
        at += 1;
        continue;
      }
      text += buffer.toString('utf8', plainFrom, at) + parseEscape();
      plainFrom = at;
    }
    text += buffer.toString('utf8', plainFrom, at);
    at += 1;
    return { kind: 'string', start, end: at, value: text };
  }

  function parseEscape(): string {
    const letter = bytes[at + 1];
    if (letter === undefined) fail('unexpectedEnd', { expected: '"' }, at + 1);
    if (letter === 0x75) {
      const digits = buffer.toString('latin1', at + 2, at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) fail('badEscape', { found: `\\u${firstLine(digits)}` }, at, at + 2);
      at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const character = escapes[letter];
    if (character === undefined) {
      const end = at + 1 + characterLength(letter);
      fail('badEscape', { found: firstLine(buffer.toString('utf8', at, end)) }, at, end);
    }
    at += 2;
    return character;
  }

  function parseNumber(): SpannedNumber {
    const start = at;
    while (isNumberByte(bytes[at])) at += 1;
    const text = buffer.toString('latin1', start, at);
    if (!numberPattern.test(text)) fail('badNumber', { found: text.slice(0, 40) }, start, at);
    return { kind: 'number', start, end: at, text };
  }

  function parseLiteral(): SpannedValue {
    for (const literal of literals) {
      const end = at + literal.text.length;
      if (buffer.toString('latin1', at, end) !== literal.text || isWordByte(bytes[end])) continue;
      const start = at;
      at = end;
      return literal.make({ start, end });
    }
    return failHere('expectedValue', 'value');
  }

  function parseArray(depth: number): SpannedValue {
    const start = at;
    const elements: SpannedValue[] = [];
    at += 1;
    skipWhitespace();
    if (bytes[at] === 0x5d) return { kind: 'array', start, end: ++at, elements };
    for (;;) {
      elements.push(parseAny(depth));
      if (closes(0x5d, ']')) return { kind: 'array', start, end: at, elements };
    }
  }

  function parseObject(depth: number): SpannedValue {
    const start = at;
    const members: SpannedMember[] = [];
    const seen = new Map<string, Span>();
    at += 1;
    skipWhitespace();
    if (bytes[at] === 0x7d) return { kind: 'object', start, end: ++at, members };
    for (;;) {
      if (bytes[at] !== quote) failHere('expectedKey', '"');
      const key = parseString();
      const keySpan = { start: key.start, end: key.end };
      const first = seen.get(key.value);
      if (first === undefined) seen.set(key.value, keySpan);
      else repeatedKeys.push({ key: key.value, first, again: keySpan });
      skipWhitespace();
      if (bytes[at] !== 0x3a) failHere('expectedColon', ':');
      at += 1;
      skipWhitespace();
      members.push({ key: key.value, keySpan, value: parseAny(depth) });
      if (closes(0x7d, '}')) return { kind: 'object', start, end: at, members };
    }
  }

  /** Reads what follows a member: true after the closing bracket, false after a comma and before the next member. */
  function closes(bracket: number, name: string): boolean {
    skipWhitespace();
    if (bytes[at] === bracket) {
      at += 1;
      return true;
    }
    if (bytes[at] !== 0x2c) failHere('expectedCommaOrEnd', name);
    const comma = at;
    at += 1;
    skipWhitespace();
    if (bytes[at] === bracket) fail('trailingComma', { end: name }, comma);
    return false;
  }

  function parseAny(depth: number): SpannedValue {
    valueCount += 1;
    if (valueCount > valueLimit) fail('tooManyValues', { limit: valueLimit });
    const byte = bytes[at];
    if (byte === quote) return parseString();
    if (byte === 0x5b || byte === 0x7b) {
      if (depth >= depthLimit) fail('tooDeep', { limit: depthLimit });
      return byte === 0x5b ? parseArray(depth + 1) : parseObject(depth + 1);
    }
    if (byte === 0x2d || (byte !== undefined && byte >= 0x30 && byte <= 0x39)) return parseNumber();
    return parseLiteral();
  }

  try {
    skipWhitespace();
    const value = parseAny(0);
    skipWhitespace();
    if (at < bytes.length) failHere('extraText', 'end');
    return { ok: true, value, repeatedKeys };
  } catch (error) {
    if (fault !== null) return { ok: false, fault };
    throw error;
  }
}

function isWhitespace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isNumberByte(byte: number | undefined): boolean {
  return isWordByte(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

function isWordByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

function characterLength(byte: number | undefined): number {
  if (byte === undefined || byte < 0xc0) return 1;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** The word or the single character at a place, to be shown as what was found there. */
function wordAt(buffer: Buffer, at: number): string {
  let end = at;
  while (end < at + 40 && isWordByte(buffer[end])) end += 1;
  return buffer.toString('utf8', at, end > at ? end : at + characterLength(buffer[at]));
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? '';
}

function hex4(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

/** Where bytes that are no UTF-8 stop being it. */
export function invalidUtf8Fault(bytes: Uint8Array): SyntaxFault {
  const start = firstInvalidByte(bytes);
  const shown = [...bytes.subarray(start, start + 4)].map((byte) => byte.toString(16).padStart(2, '0'));
  return { code: 'invalidUtf8', params: { bytes: shown.join(' ') }, start, end: start + 1 };
}

function firstInvalidByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = characterLength(bytes[at]);
    if (!isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}
