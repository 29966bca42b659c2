import { createWindow } from './byteWindow.ts';
import { decodeKey } from './keyText.ts';
import { closesFile, nextRecordPattern } from './nextRecord.ts';
import { createRecordExtent } from './recordExtent.ts';
import {
  type Frame,
  type RecordScanner,
  recordByteLimit,
  type ScanEvent,
  type ScanFault,
  type ScannedKey,
  type ScannedRecord,
  type ScanPlan,
  type State,
} from './scanEvents.ts';
import type { Place } from './textPlace.ts';

const keyByteLimit = 64 * 1024;
const faultBytes = 64;

const [quote, comma, colon] = [0x22, 0x2c, 0x3a];

/**
 * Finds the records of one JSON file of any size, chunk by chunk. It looks only at quotes, brackets and the structure outside
 * of records (what is inside is for `parseJson`), and holds no more than one record.
 *
 * When brackets, quotes or letters show that a record is broken, it looks for the next one: in an array an object that begins
 * with the same key, in an object the next key, provided that no value of the broken record could hold such a place itself.
 * Where that is not to be found, the rest is reported as unread.
 */
export function createRecordScanner(plan: ScanPlan, firstByte = 0): RecordScanner {
  const window = createWindow(firstByte);
  const extent = createRecordExtent();
  const frames: Frame[] = [];
  let events: ScanEvent[] = [];
  let state: State = 'value';
  let valuePath: readonly string[] = [];
  let key: ScannedKey | null = null;
  /** Of the record in progress. */
  let opened: (Place & { readonly path: readonly string[]; readonly wanted: boolean }) | null = null;
  let keyPlace: Place | null = null;
  let oversize = false;
  /** Distance from the start of a broken record to where the search for the next one goes on. */
  let searchFrom = 0;
  let pattern: RegExp | null = null;
  /** Nothing more can be done before more bytes are there. */
  let waits = false;
  let afterComma: Place | null = null;

  function fault(
    code: ScanFault['code'],
    params: ScanFault['params'],
    final: boolean,
    place = window.place(window.at),
  ): void {
    events.push({ kind: 'fault', code, params, final, ...place });
    if (final) state = 'stopped';
  }

  const top = (): Frame | undefined => frames.at(-1);

  function afterValue(): void {
    key = null;
    afterComma = null;
    state = frames.length === 0 ? 'end' : 'commaOrEnd';
  }

  function open(byte: number): void {
    const frame = top();
    if (frame !== undefined) frame.index += 1;
    const verdict = frame?.kind === 'array' ? frame.elements : plan(valuePath);
    const container = byte === 0x5b || byte === 0x7b;
    if (verdict === 'enter' && container) {
      const kind = byte === 0x5b ? 'array' : 'object';
      const elementPath = [...valuePath, '*'];
      const elements = kind === 'array' ? plan(elementPath) : 'record';
      frames.push({ index: -1, kind, path: valuePath, elements });
      window.at += 1;
      key = null;
      if (kind === 'array') valuePath = elementPath;
      state = kind === 'array' ? 'valueOrEnd' : 'keyOrEnd';
      return;
    }
    opened = { ...window.place(window.at), path: frame?.path ?? [], wanted: verdict !== 'skip' };
    window.keepFrom = window.at;
    oversize = !opened.wanted;
    extent.begin(byte);
    state = 'inside';
  }

  function close(byte: number): void {
    const frame = frames.pop();
    window.at += 1;
    if (frame === undefined) return;
    const trailing = afterComma;
    if (trailing !== null) {
      events.push({
        kind: 'fault',
        code: 'trailingComma',
        params: { end: String.fromCharCode(byte) },
        final: false,
        ...trailing,
      });
    }
    valuePath = frame.path;
    afterValue();
  }

  function finish(end: number, recordState: ScannedRecord['state']): void {
    const record = opened;
    opened = null;
    window.at = end;
    if (record?.wanted) {
      const bytes = window.copy(window.keepFrom, oversize ? Math.min(end, window.keepFrom) : end);
      const { byte, line, column, path } = record;
      const indices = frames.flatMap(({ kind, index }) => (kind === 'array' ? index : []));
      events.push({
        kind: 'record',
        path,
        indices,
        key,
        ...{ byte, line, column, bytes },
        byteEnd: window.offset(end),
        state: oversize ? 'oversize' : recordState,
      });
    }
    window.keepFrom = -1;
    afterValue();
  }

  function runInside() {
    const start = window.keepFrom;
    const outcome = extent.run(window.bytes, start, window.at, window.end);
    window.at = extent.next;
    if (outcome === 'whole') return finish(extent.next, 'whole');
    if (outcome === 'more') return;
    const holder = top()?.kind;
    const known = opened?.wanted && !oversize && holder !== undefined;
    const head = known ? window.text(start, Math.min(window.end, start + keyByteLimit)) : '';
    pattern = known ? nextRecordPattern(holder, head, extent.holdsObject) : null;
    searchFrom = extent.resumeAt;
    state = 'lost';
  }

  /** Looks for the beginning of the next record after a broken one. */
  function runLost(ended: boolean) {
    if (pattern === null) return giveUp(ended);
    const from = window.keepFrom + searchFrom;
    const found = window.text(from, window.end).search(pattern);
    if (found >= 0) return finish(from + found, 'broken');
    if (ended || window.end - window.keepFrom > recordByteLimit) {
      const last = closesFile(top()?.kind ?? 'array', window.text(Math.max(from, window.end - 4096), window.end));
      return stopAt(window.end, !last);
    }
    // What is searched for may be cut by the end of the chunk.
    searchFrom = Math.max(searchFrom, window.end - window.keepFrom - keyByteLimit);
    waits = true;
  }

  /** Ends reading at a broken record, with as many bytes of it as the parser needs to say what is wrong. */
  function giveUp(ended: boolean) {
    const wanted = window.at + faultBytes;
    if (window.end < wanted && !ended) {
      waits = true;
      return;
    }
    let end = Math.min(wanted, window.end);
    while (end < window.end && ((window.bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    stopAt(end, true);
  }

  function stopAt(end: number, isUnread: boolean) {
    const place = opened;
    finish(end, 'broken');
    state = 'stopped';
    if (!isUnread || place === null) return;
    fault('restUnread', {}, true, { byte: place.byte, line: place.line, column: place.column });
  }

  function runKey() {
    const { bytes, end } = window;
    let at = window.at;
    while (at < end && bytes[at] !== quote && bytes[at] !== 0x0a) at += bytes[at] === 0x5c ? 2 : 1;
    window.at = at;
    if (at >= end) {
      if (end - window.keepFrom > keyByteLimit) fault('expectedKey', { found: '…', expected: '"' }, true);
      return;
    }
    if (bytes[at] === 0x0a) return fault('unexpectedEnd', { expected: '"' }, true);
    const place = keyPlace;
    if (place !== null) key = { ...place, bytes: window.copy(window.keepFrom, at + 1) };
    valuePath = [...(top()?.path ?? []), decodeKey(window.text(window.keepFrom, at + 1))];
    window.at = at + 1;
    window.keepFrom = -1;
    state = 'colon';
  }

  function runStructure(byte: number) {
    switch (state) {
      case 'valueOrEnd':
      case 'value':
        if (byte === 0x5d && top()?.kind === 'array' && (state === 'valueOrEnd' || afterComma !== null))
          return close(byte);
        if (byte === comma || byte === colon || byte === 0x5d || byte === 0x7d) {
          return fault('expectedValue', { found: String.fromCharCode(byte), expected: 'value' }, true);
        }
        return open(byte);
      case 'keyOrEnd':
      case 'key':
        if (byte === 0x7d && (state === 'keyOrEnd' || afterComma !== null)) return close(byte);
        if (byte !== quote) return fault('expectedKey', { found: window.character(), expected: '"' }, true);
        afterComma = null;
        keyPlace = window.place(window.at);
        window.keepFrom = window.at;
        window.at += 1;
        state = 'insideKey';
        return;
      case 'colon':
        if (byte !== colon) return fault('expectedColon', { found: window.character(), expected: ':' }, true);
        window.at += 1;
        state = 'value';
        return;
      case 'commaOrEnd':
        return runComma(byte);
      case 'end':
        return fault('extraText', { found: window.character(), expected: 'end' }, true);
    }
  }

  function runComma(byte: number) {
    const frame = top();
    const array = frame?.kind === 'array';
    if (byte === (array ? 0x5d : 0x7d)) return close(byte);
    const next = array ? 'value' : 'key';
    if (byte === comma) {
      afterComma = window.place(window.at);
      window.at += 1;
      if (array) valuePath = [...frame.path, '*'];
      state = next;
      return;
    }
    // A forgotten comma or one bracket too many between two records: both are whole, so reading goes on.
    const forgotten = array ? byte === 0x7b : byte === quote;
    const tooMany = byte === (array ? 0x7d : 0x5d);
    fault('expectedCommaOrEnd', { found: window.character(), expected: array ? ']' : '}' }, !forgotten && !tooMany);
    if (forgotten) state = next;
    if (tooMany) window.at += 1;
  }

  function run(ended: boolean): void {
    waits = false;
    while (window.at < window.end && state !== 'stopped' && !waits) {
      if (state === 'inside') runInside();
      else if (state === 'insideKey') runKey();
      else if (state === 'lost') {
        runLost(ended);
      } else {
        const byte = window.bytes[window.at] ?? 0;
        if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) window.at += 1;
        else runStructure(byte);
      }
    }
    if (state === 'inside' && !oversize && window.end - window.keepFrom > recordByteLimit) oversize = true;
    if (state === 'inside' && oversize) window.keepFrom = Math.min(window.at, window.end);
  }

  function take(): ScanEvent[] {
    const taken = events;
    events = [];
    return taken;
  }

  return {
    push(chunk) {
      if (state === 'stopped') return [];
      window.append(chunk);
      run(false);
      return take();
    },
    end() {
      if (state === 'lost') runLost(true);
      else if (state === 'inside' && extent.isScalar && !oversize) finish(window.end, 'whole');
      else if (state === 'inside') {
        const place = opened;
        finish(window.end, 'broken');
        if (place?.wanted === false) fault('unexpectedEnd', { expected: 'value' }, true);
        state = 'stopped';
      }
      if (state !== 'end' && state !== 'stopped')
        fault('unexpectedEnd', { expected: expectation() }, true, window.place(window.end));
      return take();
    },
  };

  function expectation(): string {
    if (state === 'commaOrEnd') return top()?.kind === 'array' ? ']' : '}';
    return state === 'colon' ? ':' : state === 'value' || state === 'valueOrEnd' ? 'value' : '"';
  }
}
