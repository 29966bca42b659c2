import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { itUnless, whyNoPosix } from '../../../test/skipping.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { writeWholeFile } from './writeFile.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-write-'));
  return () => rmSync(folder, { recursive: true });
});

test('replaces a file and leaves nothing beside it', async () => {
  const path = join(folder, '𠮷.json');
  writeFileSync(path, 'a longer text than the new one');
  await writeWholeFile(path, '﨑');
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['﨑', ['𠮷.json']]);
});

itUnless(whyNoPosix, 'writes where a link leads and keeps the link', async () => {
  const path = join(folder, 'real.json');
  const link = join(folder, 'link.json');
  writeFileSync(path, 'old');
  symlinkSync(path, link);
  await writeWholeFile(link, 'new');
  expect([readFileSync(path, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['new', true]);
});

itUnless(whyNoPosix, 'never puts a file in the place of a device, a pipe or a folder', async () => {
  mkdirSync(join(folder, 'folder'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const [name, reason] of [
    ['folder', 'a folder is there'],
    ['pipe', 'what is there is no file'],
  ] as const) {
    await expect(writeWholeFile(join(folder, name), 'x')).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: `Cannot write the file: ${reason}`,
    });
  }
  expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['folder', 'pipe']);
});

test('never replaces a database: a project or a backup is no file to write into', async () => {
  const path = join(folder, 'workbench.sqlite');
  openDatabase(path).close();
  const before = readFileSync(path);
  await expect(writeWholeFile(path, 'x')).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    message: 'Cannot write the file: it is a database',
  });
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('says that there is no such folder', async () => {
  await expect(writeWholeFile(join(folder, 'none', 'a.json'), 'x')).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    details: { reason: 'ENOENT' },
  });
});
