import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const source = resolve(import.meta.dirname, '../src');

/** Files of the program by their path, in lines. */
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:tsx?|css)$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: path.slice(source.length + 1), lines: readFileSync(path, 'utf8').trimEnd().split('\n') };
  });

/** Where a function begins and ends, as the formatter puts it: the end stands below the beginning. */
const beginning = /^( *)(?:export )?(?:default )?(?:(?:async )?function\b.*[{(]|const \w+\b.*=> \(?\{)$/;
const end = /^( *)\}(?!.*[{(]$)/;

/** The functions of more lines than so many, without those of functions that they declare. */
function longFunctions(lines: readonly string[], atMost: number): string[] {
  const within: { readonly indent: string; readonly line: string; own: number }[] = [];
  return lines.flatMap((line) => {
    const indent = beginning.exec(line)?.[1];
    if (indent !== undefined) within.push({ indent, line: line.trim(), own: 0 });
    const last = within.at(-1);
    if (last === undefined) return [];
    last.own += 1;
    if (end.exec(line)?.[1] !== last.indent) return [];
    within.pop();
    return last.own > atMost ? [`${last.line} ${last.own} lines`] : [];
  });
}

test('no file of the program is longer than 300 lines', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter(({ lines }) => lines.length > 300).map(({ path, lines }) => `${path}: ${lines.length}`)).toEqual(
    [],
  );
});

test('no function is longer than 120 lines, without those of functions that it declares', () => {
  const work = Array.from({ length: 60 }, () => '  work();');
  const inner = ['  const inner = () => {', ...work, '  };'];
  expect(longFunctions(['export function outer(', '  one: string,', ') {', ...work, ...inner, '}'], 61)).toEqual([
    'const inner = () => { 62 lines',
    'export function outer( 64 lines',
  ]);
  expect(files.flatMap(({ path, lines }) => longFunctions(lines, 120).map((one) => `${path}: ${one}`))).toEqual([]);
});
