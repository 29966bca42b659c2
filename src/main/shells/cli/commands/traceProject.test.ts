import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runWords } from '../../../../../test/commandLine.ts';

let folder: string;
let dataFolder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-command-'));
  dataFolder = join(folder, 'project');
  return () => rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => runWords(args);

test('traces go in, a link shows a step, and a backup brings them to another project', async () => {
  const file = join(folder, 'half.jsonl');
  const chat = {
    id: 'a',
    model: 'm',
    messages: [
      { role: 'user', content: '﨑は？' },
      { role: 'assistant', content: '𠮷' },
    ],
  };
  writeFileSync(file, `${JSON.stringify(chat)}\n{"messages":[{"role":"us\n`);
  expect(await run('import', file, '--data-dir', dataFolder)).toEqual({
    code: 0,
    printed: [{ datasetId: 1, imported: 1, problems: [expect.objectContaining({ line: 2, code: 'unexpectedEnd' })] }],
    said: [expect.stringContaining(`${file}:2:25: `)],
  });
  const backup = join(folder, 'backup.sqlite');
  expect((await run('backup', '--data-dir', dataFolder, '--out', backup)).code).toBe(0);
  expect(readdirSync(`${backup}.traces`)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.db$/)]);
  const other = join(folder, 'other');
  expect((await run('restore', backup, '--data-dir', other)).code).toBe(0);
  const out = join(folder, 'out.jsonl');
  expect((await run('export', '--data-dir', other, '--dataset', '1', '--out', out)).code).toBe(0);
  expect(readFileSync(out)).toEqual(readFileSync(file));
  expect(await run('traces', 'show', 'akapen://traces/1/2', '--data-dir', other)).toMatchObject({
    code: 0,
    printed: [
      {
        trace: { key: 'a', model: 'm', question: '﨑は？' },
        step: { index: 1, kind: 'answer', text: '𠮷', pointer: '/messages/1/content' },
        original: { text: '"𠮷"', fileName: 'half.jsonl', line: 1 },
      },
    ],
  });
  expect(await run('traces', 'show', 'akapen://traces/9', '--data-dir', other)).toMatchObject({ code: 1 });
  const [store = ''] = readdirSync(join(other, 'traces')).filter((name) => !name.includes('.index.'));
  rmSync(join(other, 'traces', store));
  const second = join(folder, 'second.sqlite');
  expect(await run('backup', '--data-dir', other, '--out', second)).toEqual({
    code: 1,
    printed: [],
    said: [expect.stringContaining(store)],
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('second'))).toEqual([]);
});

test('a file of no known format comes in through a field mapping', async () => {
  const mapping = join(folder, 'mapping.json');
  writeFileSync(
    mapping,
    JSON.stringify({
      id: '/run',
      question: '/ask',
      steps: '/did',
      kind: '/what',
      text: '/said',
      kinds: { say: 'answer' },
    }),
  );
  const file = join(folder, 'own.jsonl');
  writeFileSync(file, `${JSON.stringify({ run: 'r1', ask: 'q', did: [{ what: 'say', said: 'yes' }] })}\n`);
  expect((await run('import', file, '--data-dir', dataFolder)).code).toBe(1);
  expect(await run('import', file, '--data-dir', dataFolder, '--mapping', mapping)).toMatchObject({
    code: 0,
    printed: [{ datasetId: 1, imported: 1, problems: [] }],
  });
  expect((await run('import', file, '--data-dir', dataFolder, '--mapping', file)).code).toBe(2);
  const gone = await run('import', file, '--data-dir', dataFolder, '--mapping', join(folder, 'gone.json'));
  expect(gone).toMatchObject({ code: 1, said: [expect.stringContaining('File cannot be read: ENOENT')] });
});
