import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const source = resolve(import.meta.dirname, '../src');

/** Files of the program by their path, in lines. */
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: path.slice(source.length + 1), lines: readFileSync(path, 'utf8').trimEnd().split('\n') };
  });

test('no file of the program is longer than 300 lines', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter(({ lines }) => lines.length > 300).map(({ path, lines }) => `${path}: ${lines.length}`)).toEqual(
    [],
  );
});
