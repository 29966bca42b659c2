import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach } from 'vitest';
import type { Problem } from '../../../../shared/files.ts';

const fixtures = resolve(import.meta.dirname, '../../../../../test/fixtures/drift');
export const fixture = (name: string) => join(fixtures, name);

let folder: string;
/** What was told of the files of the running test. */
export let problems: Problem[];
export const onProblem = (problem: Problem) => void problems.push(problem);

/** Gives each test of the file that asks a folder, and no problems. */
export function folderOfDriftFiles(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'akapen-drift-'));
    problems = [];
    return () => rmSync(folder, { recursive: true });
  });
}

/** Writes a file whose places of line and column tell its members apart, and returns its path. */
export function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return path;
}

/** Problems as place, case, code and turn. */
export function seen() {
  return problems.map(({ line, column, itemKey, code, params }) => {
    const turn = params.turn === undefined ? '' : ` ${params.turn}`;
    return `${line}:${column} ${itemKey ?? '-'} ${code}${turn}`;
  });
}
