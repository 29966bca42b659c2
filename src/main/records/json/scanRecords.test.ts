import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import type { ScanEvent, ScanPlan } from './scanEvents.ts';
import { createRecordScanner } from './scanRecords.ts';

const members: ScanPlan = (path) => (path.length === 0 ? 'enter' : 'record');

function scan(bytes: Uint8Array, plan: ScanPlan, chunkSizes: readonly number[] = [bytes.length]): ScanEvent[] {
  const scanner = createRecordScanner(plan);
  const events: ScanEvent[] = [];
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = Math.max(1, chunkSizes[turn % chunkSizes.length] ?? 1);
    events.push(...scanner.push(bytes.subarray(at, at + size)));
    at += size;
  }
  return [...events, ...scanner.end()];
}

function shown(events: readonly ScanEvent[]): string[] {
  return events.map((event) =>
    event.kind === 'fault'
      ? `${event.code} ${event.line}:${event.column}`
      : `${event.state} ${event.path.join('/')} ${event.key === null ? '-' : Buffer.from(event.key.bytes).toString()} ${event.line}:${event.column} ${Buffer.from(event.bytes).toString()}`,
  );
}

describe('the record scanner', () => {
  test('finds the elements of a list with their places', () => {
    expect(shown(scan(Buffer.from('[ {"a":"𠮷]"} ,\n\t[1,[2]],"x\\"]", 12 ,null]\n'), members))).toEqual([
      'whole  - 1:3 {"a":"𠮷]"}',
      'whole  - 2:2 [1,[2]]',
      'whole  - 2:10 "x\\"]"',
      'whole  - 2:18 12',
      'whole  - 2:22 null',
    ]);
  });

  test('goes into the members it is told to and passes over others', () => {
    const plan: ScanPlan = ([part, item]) =>
      part === undefined ? 'enter' : part === 'skip' ? 'skip' : item === undefined ? 'enter' : 'record';
    expect(
      shown(scan(Buffer.from('{"one": {"k": 1, "l": [2]}, "skip": {"k": ["}"]}, "two": {}, "three": 3}'), plan)),
    ).toEqual(['whole one "k" 1:15 1', 'whole one "l" 1:23 [2]', 'whole  "three" 1:71 3']);
  });

  test('finds the same in chunks of any size', () => {
    const input = fc.tuple(
      fc.oneof(
        fc.json({ stringUnit: 'binary' }),
        fc
          .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '\n', '1', 'x', ',{"a":'), {
            maxLength: 14,
          })
          .map((parts) => `[${parts.join('')}`),
      ),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
    );
    fc.assert(
      fc.property(input, ([text, sizes]) => {
        const bytes = Buffer.from(text);
        expect(shown(scan(bytes, members, sizes))).toEqual(shown(scan(bytes, members)));
      }),
      { numRuns: rounds(300), seed: 3 },
    );
  });

  test('covers valid JSON without a fault, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ stringUnit: 'binary' })), fc.constantFrom(undefined, 2), (values, indent) => {
        const events = scan(Buffer.from(JSON.stringify(values, null, indent)), members, [5]);
        const read = events.map((event) =>
          event.kind === 'record' ? JSON.parse(Buffer.from(event.bytes).toString()) : event.code,
        );
        expect(read).toEqual(JSON.parse(JSON.stringify(values)));
      }),
      { numRuns: rounds(100), seed: 4 },
    );
  });

  test('goes on after a broken member of an object', () => {
    expect(shown(scan(Buffer.from('{"a": [[1, "x"], "b": [2], "c": [3]}'), members))).toEqual([
      'broken  "a" 1:7 [[1, "x"]',
      'whole  "b" 1:23 [2]',
      'whole  "c" 1:33 [3]',
    ]);
  });

  test('does not guess where a broken record could hold the next key itself', () => {
    expect(shown(scan(Buffer.from('{"a": {"k": [1, "b": 2}, "c": [3]}'), members))).toEqual([
      'broken  "a" 1:7 {"k": [1, "b": 2}, "c": [3]}',
      'restUnread 1:7',
    ]);
  });

  test('goes on after a forgotten comma and a bracket too many', () => {
    expect(shown(scan(Buffer.from('[{"a":1} {"a":2}}, {"a":3},]'), members))).toEqual([
      'whole  - 1:2 {"a":1}',
      'expectedCommaOrEnd 1:10',
      'whole  - 1:10 {"a":2}',
      'expectedCommaOrEnd 1:17',
      'whole  - 1:20 {"a":3}',
      'trailingComma 1:27',
    ]);
  });
});
