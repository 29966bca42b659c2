import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, placesIn, placeWithin } from './textPlace.ts';

test('places in any order are those that are counted from the beginning', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '𠮷', 'é', ' '), maxLength: 2_000 });
  fc.assert(
    fc.property(text, fc.array(fc.nat(), { maxLength: 20 }), (content, ats) => {
      const bytes = Buffer.from(content);
      const start = { line: 3, column: 7 };
      const placeOf = placesIn(bytes, start);
      for (const at of ats.map((each) => each % (bytes.length + 1))) {
        expect(placeOf(at)).toEqual(placeWithin(bytes, at, start));
      }
    }),
    { numRuns: 200, seed: 3 },
  );
});

test('an excerpt of a file that is one line is cut around its place', () => {
  const bytes = Buffer.from(`${'あ'.repeat(50_000)}here${'い'.repeat(50_000)}`);
  const { excerpt, excerptFrom, excerptTo } = excerptOf(bytes, 150_000, 150_004);
  expect([...excerpt].length).toBe(120);
  expect([...excerpt].slice(excerptFrom, excerptTo).join('')).toBe('here');
});

test('an excerpt holds its own line alone', () => {
  const bytes = Buffer.from('one\ntwo three\nfour');
  expect(excerptOf(bytes, 8, 13)).toEqual({ excerpt: 'two three', excerptFrom: 4, excerptTo: 9 });
});

test.each(['\n', '\r\n'])(
  'of a value that opens on a line of its own what follows is shown too, on one line',
  (end) => {
    const bytes = Buffer.from(['[', '\t{', '\t\t"qid": "a",', '\t\t"answer": 5', '\t}', ']'].join(end));
    const [from, to] = [bytes.indexOf('{'), bytes.indexOf('}') + 1];
    expect(excerptOf(bytes, from, to)).toEqual({
      excerpt: '{ "qid": "a", "answer": 5 }',
      excerptFrom: 0,
      excerptTo: 27,
    });
    const long = Buffer.from(`{${end}${`"あ": "い",${end}`.repeat(200)}}`);
    const { excerpt } = excerptOf(long, 0, long.length);
    expect([[...excerpt].length, excerpt.startsWith('{ "あ": "い", "あ"')]).toEqual([120, true]);
  },
);
