import { isUtf8 } from 'node:buffer';
import type { Problem } from '../../shared/files.ts';
import type { AnyJson } from '../../shared/json.ts';
import { escapeKey } from '../../shared/text/jsonPointer.ts';
import { hasByteOrderMark } from './json/fileKind.ts';
import { type Asked, leaveOut } from './json/leaveOut.ts';
import { parseJson } from './json/parseJson.ts';
import { recordByteLimit, type ScanEvent, type ScannedRecord } from './json/scanEvents.ts';
import { createRecordScanner } from './json/scanRecords.ts';
import type { TextPlace } from './json/textPlace.ts';
import { isList } from './located.ts';
import { isTooDeep } from './parseValue.ts';
import { problemOfFile, problemOfSyntax } from './recordProblems.ts';
import type { SourceRecord } from './sourceRecord.ts';
import type { MemberPlace } from './zip/unpackWhole.ts';

/** A record, or what is wrong with a place where one should be. */
export type Found = { readonly record: SourceRecord } | { readonly problem: Problem };

/** Values that hold the steps of a trace or many traces: in large files they are read element by element. */
const listKeys: ReadonlySet<string> = new Set([
  'conversation',
  'conversations',
  'data',
  'events',
  'history',
  'input',
  'items',
  'messages',
  'models',
  'observations',
  'output',
  'reasoning_trace',
  'runs',
  'samples',
  'steps',
  'trace',
  'traces',
  'trajectory',
]);

/** Where OTLP has its spans, which belong to many traces: each is a record of its own. Nothing beside them is read. */
const spanPath: readonly (readonly string[])[] = [
  ['resourceSpans', 'resource_spans'],
  ['*'],
  ['scopeSpans', 'scope_spans', 'instrumentationLibrarySpans'],
  ['*'],
  ['spans'],
];

/** Bytes of one record as a value. Native parsing first; only what it refuses is parsed again to say where it fails. */
export function parseRecordBytes(
  bytes: Uint8Array,
  start: TextPlace,
  record: number,
  member: string | null,
): { readonly value: AnyJson } | { readonly problem: Problem } {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const value = isUtf8(text) ? parseNative(text.toString('utf8')) : undefined;
  if (value !== undefined && !isTooDeep(value)) return { value };
  // Saying where it fails takes memory many times its size.
  if (bytes.length > recordByteLimit) return { problem: { ...problemOfFile('unreadable', {}, start), record } };
  const parsed = parseJson(bytes);
  if (!parsed.ok) return { problem: problemOfSyntax(parsed.fault, bytes, start, record, member) };
  return { problem: problemOfFile('unreadable', {}, start) };
}

function parseNative(text: string): AnyJson | undefined {
  try {
    // What JSON.parse returns is a JSON value by definition.
    return JSON.parse(text) as AnyJson;
  } catch {
    return undefined;
  }
}

/**
 * The records of one JSON value: elements of the outermost list, else the value itself. Up to 32 MiB it is parsed whole; what is
 * larger or broken goes through the scanner, which holds one element at a time and goes on behind broken ones. Long values that are not
 * `asked` for may be null.
 */
export async function* readJsonRecords(
  chunks: AsyncIterable<Uint8Array>,
  member: string | null = null,
  context?: AnyJson,
  memberPlace?: MemberPlace,
  asked: Asked = 'whole',
): AsyncGenerator<Found> {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let reader: ScannedRecords | null = null;
  for await (const chunk of chunks) {
    if (reader !== null) {
      yield* reader.push(chunk);
      continue;
    }
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes <= recordByteLimit) continue;
    reader = createScannedRecords(member, context);
    for (const one of held.splice(0)) yield* reader.push(one);
  }
  if (reader !== null) return yield* reader.end();
  const [only] = held;
  const bytes = held.length === 1 && only instanceof Buffer ? only : Buffer.concat(held);
  const content = hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  const value = isUtf8(content) ? parseNative(leaveOut(content, asked).toString('utf8')) : undefined;
  if (value !== undefined && !isTooDeep(value)) return yield* splitValue(value, member, context, memberPlace);
  reader = createScannedRecords(member, context);
  yield* reader.push(bytes);
  yield* reader.end();
}

/** As `readJsonRecords`, whatever the size; elements of the outermost list come with their place in the file. */
export async function* readPlacedRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  const reader = createScannedRecords(null, undefined);
  for await (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}

function* splitValue(
  value: AnyJson,
  member: string | null,
  context?: AnyJson,
  memberPlace?: MemberPlace,
): Iterable<Found> {
  const more = context === undefined ? {} : { context };
  if (!isList(value)) {
    const place = memberPlace === undefined ? {} : { memberPlace };
    yield { record: { value, pointer: '', number: 1, line: null, member, ...more, ...place } };
    return;
  }
  for (const [index, element] of value.entries()) {
    yield { record: { value: element, pointer: `/${index}`, number: index + 1, line: null, member, ...more } };
  }
}

type ScannedRecords = { push(chunk: Uint8Array): Iterable<Found>; end(): Iterable<Found> };

function createScannedRecords(member: string | null, context: AnyJson | undefined): ScannedRecords {
  const more = context === undefined ? {} : { context };
  const whole: Record<string, AnyJson> = {};
  const lists = new Map<string, AnyJson[]>();
  let isObjectRoot = false;
  /** Whether a member of the object, none of its lists, could not be read. */
  let lacksMember = false;
  let hasSpans = false;
  let elements = 0;
  let isFirst = true;
  let firstByte = 0;
  const scanner = createRecordScanner((path) => {
    const [first, second] = path;
    if (first === undefined) return 'enter';
    if (first === '*') return 'record';
    isObjectRoot = true;
    if (spanPath[0]?.includes(first)) {
      hasSpans = true;
      if (path.length > spanPath.length) return 'record';
      return path.every((key, index) => spanPath[index]?.includes(key)) ? 'enter' : 'skip';
    }
    if (second !== undefined) return 'record';
    if (listKeys.has(first)) lists.set(first, []);
    return listKeys.has(first) ? 'enter' : 'record';
  });

  function parse(found: ScannedRecord, number: number) {
    if (found.state !== 'oversize') return parseRecordBytes(found.bytes, found, number, member);
    const params = { bytes: found.byteEnd - found.byte, limit: recordByteLimit };
    return { problem: { ...problemOfFile('recordTooLarge', params, found), record: number } };
  }

  function* read(events: readonly ScanEvent[]): Iterable<Found> {
    for (const event of events) {
      if (event.kind === 'fault') {
        yield {
          problem: problemOfFile(event.code, { ...event.params, ...(member === null ? {} : { member }) }, event),
        };
        continue;
      }
      const [key] = event.path;
      if (event.path.length === spanPath.length && event.key === null) yield readPart(event);
      else if (!isObjectRoot || key === undefined) yield* readTop(event);
      else yield* readElement(event, key);
    }
  }

  /** A member of the outermost object, an element of the outermost list, or a value that stands alone. */
  function* readTop(event: ScannedRecord): Iterable<Found> {
    if (!isObjectRoot) elements += 1;
    const parsed = parse(event, Math.max(1, elements));
    if ('problem' in parsed) {
      lacksMember ||= isObjectRoot;
      yield parsed;
    } else if (isObjectRoot && event.key !== null) {
      const name = parseNative(Buffer.from(event.key.bytes).toString('utf8'));
      if (typeof name === 'string') setOwn(whole, name, parsed.value);
    } else yield recordOf(event, parsed.value, elements);
  }

  function readPart(event: ScannedRecord): Found {
    elements += 1;
    const parsed = parse(event, elements);
    return 'problem' in parsed ? parsed : recordOf(event, parsed.value, elements);
  }

  /** An element, with its place for reading it again; members of archives have none. */
  function recordOf(event: ScannedRecord, value: AnyJson, number: number): Found {
    const pointer = pointerOf(event);
    const bytes = { start: firstByte + event.byte, end: firstByte + event.byteEnd, pointer };
    const place = member === null ? { bytes } : {};
    return { record: { value, pointer, number, line: null, member, ...place, ...more } };
  }

  /** An element of a list under the outermost object. Samples of Inspect are traces of their own; others are collected. */
  function* readElement(event: ScannedRecord, key: string): Iterable<Found> {
    const list = lists.get(key) ?? [];
    const parsed = parse(event, list.length + 1);
    const index = list.push(null) - 1;
    if ('problem' in parsed) yield parsed;
    else if (key === 'samples') {
      const pointer = `/${escapeKey(key)}/${index}`;
      yield { record: { value: parsed.value, pointer, number: index + 1, line: null, member, context: { ...whole } } };
    } else if (event.key === null) list[index] = parsed.value;
    else {
      const name = parseNative(Buffer.from(event.key.bytes).toString('utf8'));
      const into = whole[key] ?? {};
      whole[key] = into;
      if (typeof name === 'string' && typeof into === 'object' && into !== null && !isList(into)) {
        setOwn(into as Record<string, AnyJson>, name, parsed.value);
      }
    }
  }

  return {
    *push(chunk) {
      if (isFirst && hasByteOrderMark(chunk)) firstByte = 3;
      const content = isFirst ? chunk.subarray(firstByte) : chunk;
      isFirst = false;
      yield* read(scanner.push(content));
    },
    *end() {
      yield* read(scanner.end());
      if (!isObjectRoot || hasSpans) return;
      // Without a list of steps or traces, what is left of it would be a record that nobody wrote.
      if (lacksMember && lists.size === 0) return;
      for (const [key, list] of lists) if (key !== 'samples' && !Object.hasOwn(whole, key)) whole[key] = list;
      if (lists.has('samples')) return;
      yield { record: { value: whole, pointer: '', number: 1, line: null, member, ...more } };
    },
  };
}

/** The pointer to an element, by the keys and places on the way. */
function pointerOf({ path, indices }: ScannedRecord): string {
  let level = 0;
  return [...path, '*'].map((key) => `/${key === '*' ? indices[level++] : escapeKey(key)}`).join('');
}

/** Also for keys such as `__proto__`. */
function setOwn(object: Record<string, AnyJson>, key: string, value: AnyJson): void {
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}
