import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Replaced, unifiedDiff } from './unifiedDiff.ts';

/** Applies a diff as its format says, sharing nothing with the code that writes it. */
function apply(text: string, diff: string): string {
  const lines = (of: string) => of.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const old = lines(text);
  let result = '';
  let at = 0;
  let isRemoved = false;
  for (const line of lines(diff)) {
    const head = /^@@ -(\d+),(\d+) \+\d+,\d+ @@\n$/.exec(line);
    if (head) {
      const first = Number(head[1]) - (head[2] === '0' ? 0 : 1);
      result += old.slice(at, first).join('');
      at = first;
    } else if (line.startsWith('\\')) result = isRemoved ? result : result.replace(/\n$/, '');
    else {
      isRemoved = line.startsWith('-');
      if (!line.startsWith('+') && old[at]?.replace(/\n$/, '') !== line.slice(1).replace(/\n$/, ''))
        throw new Error(line);
      if (!line.startsWith('-')) result += line.slice(1);
      if (!line.startsWith('+')) at += 1;
    }
  }
  return result + old.slice(at).join('');
}

const replace = (text: string, replaced: readonly Replaced[]) =>
  replaced.toReversed().reduce((now, { start, end, text: by }) => now.slice(0, start) + by + now.slice(end), text);

/** Halves of the text, so that chunks end within lines. */
const diffOf = (text: string, replaced: readonly Replaced[]) =>
  [...unifiedDiff([text.slice(0, text.length / 2), text.slice(text.length / 2)], replaced)].join('');

test('a hunk has three lines around a change, and changes that are near share one', () => {
  const text = Array.from({ length: 20 }, (_, at) => `line ${at + 1}\n`).join('');
  const at = (line: string) => ({ start: text.indexOf(line), end: text.indexOf(line) + line.length });
  const diff = diffOf(text, [
    { ...at('line 5'), text: 'five' },
    { ...at('line 8'), text: 'eight' },
    { ...at('line 20'), text: 'twenty' },
  ]);
  expect(diff.match(/^@@.*$/gm)).toEqual(['@@ -2,10 +2,10 @@', '@@ -17,4 +17,4 @@']);
  expect(diff.endsWith(' line 19\n-line 20\n+twenty\n')).toBe(true);
});

test('nothing differs where records are printed as they were', () => {
  expect(diffOf('a\nb\n', [{ start: 2, end: 3, text: 'b' }])).toBe('');
});

test('applied to the original, a diff gives the edited file, whatever was replaced', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', ' '), maxLength: 12 });
  const pieces = fc.array(fc.tuple(part, part, part), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, part, (given, last) => {
      let text = '';
      const replaced: Replaced[] = [];
      for (const [kept, old, now] of given) {
        text += kept;
        replaced.push({ start: text.length, end: text.length + old.length, text: now });
        text += old;
      }
      text += last;
      const real = replaced.filter(({ start, end }) => end > start);
      const edited = replace(text, real);
      expect(apply(text, diffOf(text, real))).toBe(edited);
    }),
  );
});
