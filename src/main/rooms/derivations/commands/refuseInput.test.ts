import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runWords } from '../../../../../test/commandLine.ts';
import { itUnless, whyNoPosix } from '../../../../../test/skipping.ts';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';

const table = 'qid\tpredicted_answer\tpredicted_derivations\nq1\ta\t(a,b,c)\n';
const folder = temporaryFolder();

beforeEach(() => {
  for (const name of ['gold.json', 'pred.json', 'tokens.json']) folder.write(name, '{}');
  folder.write('table.tsv', table);
});

test.each([
  ['convert tsv-to-prediction table.tsv table.tsv', 'table.tsv'],
  ['score jemhopqa --label gold.json --pred pred.json --output gold.json', 'gold.json'],
  ['score jemhopqa --label gold.json --pred pred.json --tokens tokens.json --output tokens.json', 'tokens.json'],
  ['score r4c --label gold.json --pred pred.json --output pred.json', 'pred.json'],
])('never writes over a file that it reads: %s', async (line, name) => {
  const before = readFileSync(join(folder.path, name), 'utf8');
  const args = line.split(' ').map((word) => (/\./.test(word) ? join(folder.path, word) : word));
  const { code, said } = await runWords(args);
  expect(code).toBe(2);
  expect(said[0]).toContain('is read and cannot be the output');
  expect(readFileSync(join(folder.path, name), 'utf8')).toBe(before);
});

itUnless(whyNoPosix, 'nor one that a link leads to', async () => {
  symlinkSync(join(folder.path, 'table.tsv'), join(folder.path, 'out.json'));
  const args = ['convert', 'tsv-to-prediction', join(folder.path, 'table.tsv'), join(folder.path, 'out.json')];
  expect((await runWords(args)).code).toBe(2);
  expect(readFileSync(join(folder.path, 'table.tsv'), 'utf8')).toBe(table);
});
