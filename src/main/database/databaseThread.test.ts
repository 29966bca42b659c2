import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkFile } from './checkFile.ts';
import { copyDatabase } from './copyDatabase.ts';
import { createDatabaseThreads, endIdleThreads } from './databaseThread.ts';
import { foldLog } from './foldLog.ts';
import { openDatabase } from './openDatabase.ts';

const ask = createDatabaseThreads(`
  const { threadId } = require('node:worker_threads');
  parentPort.on('message', ({ fails }) => {
    if (fails) throw new Error('The program failed');
    parentPort.postMessage(threadId);
  });
`);
const askForThread = () => ask({}, (id: number) => id);

it('a thread takes the next question, too, and another one takes what is asked at the same time', async () => {
  const first = await askForThread();
  const both = await Promise.all([askForThread(), askForThread()]);
  expect(both).toContain(first);
  expect(new Set(both).size).toBe(2);
});

it('a thread that failed, and one that was ended as it waited, is not asked again', async () => {
  await endIdleThreads();
  const first = await askForThread();
  await expect(ask({ fails: true }, (id: number) => id)).rejects.toThrow('The program failed');
  const second = await askForThread();
  await endIdleThreads();
  expect(new Set([first, second, await askForThread()]).size).toBe(3);
});

it.skipIf(process.platform !== 'linux')('no file stays open behind an answer, good or bad', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-threads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, copy, damaged] = ['project.sqlite', 'copy.sqlite', 'damaged.sqlite'].map((name) => join(folder, name));
  if (!file || !copy || !damaged) throw new Error('No files');
  openDatabase(file).close();
  writeFileSync(damaged, 'SQLite format 3\0'.padEnd(8_192, 'x'));
  await copyDatabase(file, copy);
  await foldLog(copy);
  await checkFile(copy, 'quick_check');
  await expect(checkFile(damaged, 'integrity_check')).rejects.toThrow();
  await expect(copyDatabase(damaged, join(folder, 'other.sqlite'))).rejects.toThrow();
  const open = readdirSync('/proc/self/fd').flatMap((one) => {
    try {
      return [readlinkSync(`/proc/self/fd/${one}`)];
    } catch {
      return [];
    }
  });
  expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
});
