import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Problem } from '../../shared/files.ts';
import { placeProblems } from './placeProblems.ts';

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-places-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'traces.json');
  writeFileSync(path, text);
  return path;
}

function problemAt(params: Problem['params'], line = 0): Problem {
  const excerpt = { excerpt: '', excerptFrom: 0, excerptTo: 0 };
  return { severity: 'warning', code: 'callsNotRead', params, line, column: 0, record: 1, itemKey: null, ...excerpt };
}

const text = '\ufeff[\n  {"messages": [{"𠮷/~": "最初"},\n    {"role": "user"}]}\n]\n';

it('says line and column, in code points, of what a pointer leads to, and shows the line', async () => {
  const path = fileOf(text);
  const placed = await placeProblems(path, [
    problemAt({ pointer: '/0/messages/1' }),
    problemAt({ pointer: '/0/messages/0/𠮷~1~0' }),
  ]);
  expect(placed.map(({ line, column, excerpt }) => ({ line, column, excerpt }))).toEqual([
    { line: 3, column: 5, excerpt: '{"role": "user"}]}' },
    { line: 2, column: 25, excerpt: '{"messages": [{"𠮷/~": "最初"},' },
  ]);
});

it('leaves alone what has a place, lies in an archive, or is not found', async () => {
  const path = fileOf(text);
  const problems = [
    problemAt({ pointer: '/0' }, 7),
    problemAt({ pointer: '/0', member: 'samples/1.json' }),
    problemAt({ pointer: '/0/messages/9' }),
    problemAt({ pointer: '/0/messages/0/x/y' }),
    problemAt({}),
  ];
  expect(await placeProblems(path, problems)).toEqual(problems);
});

it('leaves the pointers of a file that is not one JSON value alone', async () => {
  const problems = [problemAt({ pointer: '/0' })];
  expect(await placeProblems(fileOf('{"a": 1}\n{"a": 2}\n'), problems)).toEqual(problems);
});
