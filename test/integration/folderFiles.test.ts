import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
});
afterEach(() => project.close());

const write = (name: string, text: string) => {
  const path = join(place.path, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const filesIn = (path: string) => project.call('datasets.filesIn', { source: project.workbench.grants.toRead(path) });

test('a folder of many files gives each of them, with those below it, and says what it leaves out', async () => {
  const trace = (id: string) => JSON.stringify({ messages: [{ role: 'user', content: `${id}?` }] });
  write('runs/one.json', trace('one'));
  write('runs/later/two.json', trace('two'));
  write('runs/.hidden.json', trace('three'));
  symlinkSync('/etc/hostname', join(place.path, 'runs/link.json'));
  const found = await filesIn(join(place.path, 'runs'));
  expect(found).toMatchObject({ isOne: false, left: [{ name: 'link.json', reason: 'ELINK' }] });
  expect(found.files.map(({ name }) => name)).toEqual(['later/two.json', 'one.json']);
  const [first] = found.files;
  if (first === undefined) return expect.fail('no file');
  expect(await project.call('datasets.preview', { source: first.source })).toMatchObject({ fileName: 'two.json' });
});

test('a folder of JSON files that no room reads as one thing is many files, though its names may be those of answers', async () => {
  write('runs/one.json', '{"messages":[]}');
  write('runs/two.json', '{"messages":[]}');
  expect(await project.call('datasets.takesFolder', { names: ['one.json', 'two.json'] })).toEqual({ takes: true });
  expect((await filesIn(join(place.path, 'runs'))).files).toHaveLength(2);
});

test('a folder that a room reads is one thing, and so is a file', async () => {
  const study = join(import.meta.dirname, '../fixtures/ratings-study');
  expect(await filesIn(study)).toEqual({ isOne: true, files: [], left: [] });
  expect(await filesIn(join(study, 'study.json'))).toEqual({ isOne: true, files: [], left: [] });
});

test('what is wrong with a folder that is read as one thing is said of the folder', async () => {
  write('tree/results/P/m/base/mixed.json', '{"fluency": [1');
  const path = join(place.path, 'tree');
  const source = project.workbench.grants.toRead(path);
  await expect(project.call('datasets.preview', { source })).rejects.toMatchObject({ details: { path } });
});

test('a thousand and one files are too many for one sheet', async () => {
  for (let number = 0; number <= 1_000; number += 1) write(`many/${number}.txt`, '');
  await expect(filesIn(join(place.path, 'many'))).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    details: { reason: 'EFBIG' },
  });
});
