import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runWords } from '../../../../../test/commandLine.ts';

async function run(...args: string[]) {
  const { code, printed } = await runWords(args);
  return { code, printed };
}

test('marks are written by the command line, as a page in either language', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-command-'));
  const messages = [
    { role: 'user', content: '﨑は？' },
    { role: 'assistant', content: '𠮷です。' },
  ];
  const file = join(folder, 'runs.jsonl');
  writeFileSync(file, `${JSON.stringify({ id: 'a', model: 'm', messages })}\n`);
  const dataFolder = join(folder, 'project');
  await run('import', file, '--data-dir', dataFolder);
  const out = join(folder, 'page.html');
  const marks = ['export', '--what', 'marks', '--data-dir', dataFolder, '--out', out];
  const written = await run(...marks, '--format', 'html', '--language', 'ja', '--everyone', '--blind', '--all-steps');
  const refused = [
    await run(...marks, '--format', 'pdf'),
    await run(...marks, '--format', 'csv', '--language', 'fr'),
    await run(...marks, '--format', 'csv', '--dataset', 'x'),
    await run('export', '--dataset', '1', '--format', 'csv', '--data-dir', dataFolder, '--out', out),
    await run('export', '--what', 'all', '--data-dir', dataFolder, '--out', out),
  ];
  const missing = await run(
    'export',
    '--what',
    'marks',
    '--format',
    'csv',
    '--dataset',
    '9',
    '--data-dir',
    dataFolder,
    '--out',
    `${out}.csv`,
  );
  const names = readdirSync(folder);
  const page = readFileSync(out, 'utf8');
  rmSync(folder, { recursive: true });
  expect(written).toMatchObject({ code: 0, printed: [{ path: out, questions: 1, entries: 0 }] });
  expect(page).toContain('<h3>モデル A</h3>');
  expect(page).toContain('𠮷です。');
  expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
  expect([missing, names.sort()]).toEqual([
    { code: 1, printed: [] },
    ['page.html', 'page.provenance.json', 'project', 'runs.jsonl'],
  ]);
});
