import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type Registry, runCommandLine } from '../run.ts';
import { convertTsvToPredictionCommand } from './convert.ts';
import { scoreJemhopqaCommand, scoreR4cCommand } from './score.ts';

const registry: Registry = {
  'convert tsv-to-prediction': async () => convertTsvToPredictionCommand,
  'score jemhopqa': async () => scoreJemhopqaCommand,
  'score r4c': async () => scoreR4cCommand,
};
const table = 'qid\tpredicted_answer\tpredicted_derivations\nq1\ta\t(a,b,c)\n';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-input-'));
  for (const name of ['gold.json', 'pred.json', 'tokens.json']) writeFileSync(join(folder, name), '{}');
  writeFileSync(join(folder, 'table.tsv'), table);
  return () => rmSync(folder, { recursive: true });
});

test.each([
  ['convert tsv-to-prediction table.tsv table.tsv', 'table.tsv'],
  ['score jemhopqa --label gold.json --pred pred.json --output gold.json', 'gold.json'],
  ['score jemhopqa --label gold.json --pred pred.json --tokens tokens.json --output tokens.json', 'tokens.json'],
  ['score r4c --label gold.json --pred pred.json --output pred.json', 'pred.json'],
])('never writes over a file that it reads: %s', async (line, name) => {
  const before = readFileSync(join(folder, name), 'utf8');
  const args = line.split(' ').map((word) => (/\./.test(word) ? join(folder, word) : word));
  const said: string[] = [];
  const output = { print: () => {}, say: (text: string) => void said.push(text), write: () => {} };
  expect(await runCommandLine(args, registry, '0', output)).toBe(2);
  expect(said[0]).toContain('is read and cannot be the output');
  expect(readFileSync(join(folder, name), 'utf8')).toBe(before);
});

test.skipIf(process.platform === 'win32')('nor one that a link leads to', async () => {
  symlinkSync(join(folder, 'table.tsv'), join(folder, 'out.json'));
  const args = ['convert', 'tsv-to-prediction', join(folder, 'table.tsv'), join(folder, 'out.json')];
  const output = { print: () => {}, say: () => {}, write: () => {} };
  expect(await runCommandLine(args, registry, '0', output)).toBe(2);
  expect(readFileSync(join(folder, 'table.tsv'), 'utf8')).toBe(table);
});
