import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLines, diffLines } from './diffLines.ts';

const kinds = (text: string) =>
  diffLines(text).map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`.trimEnd());

const patch = `diff --git a/x.py b/x.py
index 0d6c6e0..9c3b1f2 100644
--- a/x.py
+++ b/x.py
@@ -1,3 +1,4 @@ def f():
 one
-two
+2
+2.5

-- signature
`;

test('a unified diff in a text is told line by line, and nothing around it', () => {
  expect(kinds(`The patch:\n\n${patch}`)).toEqual([
    'head diff --git a/x.py b/x.py',
    'head index 0d6c6e0..9c3b1f2 100644',
    'head --- a/x.py',
    'head +++ b/x.py',
    'hunk @@ -1,3 +1,4 @@ def f():',
    'same  one',
    'removed -two',
    'added +2',
    'added +2.5',
    'same',
  ]);
});

test('a removed line that begins with minus signs is one of its hunk, and one after it is none', () => {
  expect(kinds('@@ -1,2 +1 @@\n--- old\n same\n--- text')).toEqual([
    'hunk @@ -1,2 +1 @@',
    'removed --- old',
    'same  same',
  ]);
  expect(kinds('@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n')).toHaveLength(4);
});

test('a hunk that is cut short, or has another line in it, ends there', () => {
  expect(kinds('@@ -1,9 +1,9 @@\n-a')).toEqual(['hunk @@ -1,9 +1,9 @@', 'removed -a']);
  expect(kinds('@@ -1,9 +1,9 @@\n-a\nWhat I did:\n- x\n+ y')).toEqual(['hunk @@ -1,9 +1,9 @@', 'removed -a']);
});

test('lists, rules and sums are no diff', () => {
  for (const text of ['- a\n+ b\n', '--- \n+++ b\n', '--- a\n+++ b', '1\n-2\n', '']) expect(kinds(text)).toEqual([]);
});

test('two texts are compared by lines, without their line ends', () => {
  const [before, after] = ['a\nb\r\nc', 'a\nB\nx\nc\n'];
  expect(compareLines(before, after).map(({ kind, from, start }) => `${kind} ${from} ${start}`)).toEqual([
    'same new 0',
    'removed old 2',
    'added new 2',
    'added new 4',
    'same new 6',
  ]);
  expect(compareLines('', 'a')).toEqual([{ start: 0, end: 1, kind: 'added', from: 'new' }]);
  expect(compareLines('', '')).toEqual([]);
});

test('what is the same and added is the new text, what is the same and removed the old one', () => {
  const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n')).map((lines) => lines.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const without = (left: string) =>
        compareLines(before, after)
          .filter(({ kind }) => kind !== left)
          .map(({ start, end, from }) => (from === 'old' ? before : after).slice(start, end))
          .join('');
      expect(without('removed')).toBe(after);
      expect(without('added')).toBe(before);
    }),
  );
});
