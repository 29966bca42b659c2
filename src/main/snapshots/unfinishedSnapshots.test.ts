import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeUnfinishedSnapshots } from './snapshotFiles.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-unfinished-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** No system gives so high a number. */
const gone = 2 ** 31 - 1;

test('what a kill left of snapshots is removed, and what another process writes now, and every other file, stays', () => {
  const name = '2026-11-23T09-00-00-000Z.quit.7.sqlite';
  const left = ['', '-wal', '-shm', '-journal'].map((companion) => `${name}.${gone}.part${companion}`);
  const ofEarlierVersions = [`${name}.part`, `${name}.zst.part`, `${name}.part-journal`];
  // A container gives each start the same number.
  const ofThisNumber = `${name}.zst.${process.pid}.part`;
  const others = [name, `${name}.zst`, `${name}.zst.${process.ppid}.part`, 'my notes.part', 'backup.sqlite.part.txt'];
  for (const file of [...left, ...ofEarlierVersions, ofThisNumber, ...others]) writeFileSync(join(folder, file), 'x');
  removeUnfinishedSnapshots({ snapshotsFolder: folder });
  expect(readdirSync(folder).sort()).toEqual(others.sort());
});
