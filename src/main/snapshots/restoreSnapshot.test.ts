import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  failure,
  folder,
  folderOfProject,
  names,
  now,
  parent,
  projectWithSnapshot,
} from '../../../test/snapshotsOfProject.ts';
import { openConnection } from '../database/openDatabase.ts';
import { lockDataFolder } from '../dataFolder.ts';
import { openProjectDatabase } from './openProjectDatabase.ts';
import { copyUnpacked } from './packedFile.ts';
import { restoreFileInto, restoreSnapshotInto } from './restoreSnapshot.ts';
import { listSnapshots } from './snapshotFiles.ts';

folderOfProject();

describe('restoring', () => {
  it('puts a snapshot in place, keeps what was there as a snapshot, and can be taken back by that one', async () => {
    const fileName = await projectWithSnapshot();
    const { keptAs } = await restoreSnapshotInto(folder.root, fileName, now);
    expect(names(folder.databaseFile)).toEqual(['髙橋']);
    await restoreSnapshotInto(folder.root, keptAs, now);
    expect([names(folder.databaseFile), listSnapshots(folder).map(({ reason }) => reason)]).toEqual([
      ['髙橋', '𠮷田'],
      ['restore', 'restore', 'manual'],
    ]);
  });

  it('works on a damaged database, which is kept as it lies', async () => {
    const fileName = await projectWithSnapshot();
    writeFileSync(folder.databaseFile, '壊れた');
    writeFileSync(`${folder.databaseFile}-wal`, 'x');
    const refused = await failure(openProjectDatabase(folder, now));
    expect(refused).toEqual({
      code: 'DATABASE_CORRUPT',
      details: { path: folder.databaseFile, reason: 'SQLITE_NOTADB', snapshots: listSnapshots(folder) },
    });
    const { keptAs } = await restoreSnapshotInto(folder.root, fileName, now);
    expect([names(folder.databaseFile), readFileSync(join(folder.root, keptAs, 'workbench.sqlite'), 'utf8')]).toEqual([
      ['髙橋'],
      '壊れた',
    ]);
  });

  it.each([
    ['emptied', () => writeFileSync(folder.databaseFile, '')],
    ['removed', () => rmSync(folder.databaseFile)],
  ])('is offered when the database was %s: it does not become a new project', async (_, lose) => {
    const fileName = await projectWithSnapshot();
    for (const suffix of ['-wal', '-shm']) rmSync(`${folder.databaseFile}${suffix}`, { force: true });
    lose();
    expect(await failure(openProjectDatabase(folder, now))).toMatchObject({
      code: 'DATABASE_CORRUPT',
      details: { snapshots: [{ fileName }] },
    });
    await restoreSnapshotInto(folder.root, fileName, now);
    expect(names(folder.databaseFile)).toEqual(['髙橋']);
  });

  it('works when the database is gone', async () => {
    const fileName = await projectWithSnapshot();
    rmSync(folder.databaseFile);
    expect([await restoreSnapshotInto(folder.root, fileName, now), names(folder.databaseFile)]).toEqual([
      { keptAs: '' },
      ['髙橋'],
    ]);
  });

  it('refuses a damaged snapshot, one of a later version and another program’s file, and leaves the project as it was', async () => {
    const fileName = await projectWithSnapshot();
    const file = join(folder.snapshotsFolder, fileName);
    const whole = readFileSync(file);
    const before = readFileSync(folder.databaseFile);
    writeFileSync(file, whole.subarray(0, -40));
    const cutOff = await failure(restoreSnapshotInto(folder.root, fileName, now));
    const middle = Math.floor(whole.length / 2);
    writeFileSync(file, Buffer.concat([whole.subarray(0, middle), Buffer.alloc(8), whole.subarray(middle + 8)]));
    const damaged = await failure(restoreSnapshotInto(folder.root, fileName, now));
    writeFileSync(file, whole);
    const plain = join(parent, 'plain.sqlite');
    await copyUnpacked(file, plain);
    const later = openConnection(plain);
    later.pragma('user_version = 9999');
    later.pragma('journal_mode = DELETE');
    later.close();
    const tooNew = await failure(restoreFileInto(folder.root, plain, now));
    const foreign = await failure(restoreFileInto(folder.root, join(folder.root, 'lock.sqlite'), now));
    expect([cutOff, damaged, tooNew, foreign]).toEqual([
      { code: 'DATABASE_CORRUPT', details: expect.objectContaining({ path: file }) },
      { code: 'DATABASE_CORRUPT', details: expect.objectContaining({ path: file }) },
      { code: 'DATABASE_TOO_NEW', details: expect.anything() },
      { code: 'DATABASE_CORRUPT', details: expect.objectContaining({ reason: 'foreign' }) },
    ]);
    expect([readFileSync(folder.databaseFile).equals(before), existsSync(`${folder.databaseFile}.restored`)]).toEqual([
      true,
      false,
    ]);
  });

  it('refuses a packed file that unpacks to more than any database does, long before the disk is full', async () => {
    const bomb = join(parent, 'bomb.sqlite.zst');
    writeFileSync(bomb, zstdCompressSync(Buffer.alloc(64 * 1024 * 1024)));
    const target = join(parent, 'unpacked.sqlite');
    const bounds = { fromBytes: 1024 * 1024, times: 1_000 };
    expect(await failure(copyUnpacked(bomb, target, bounds))).toMatchObject({
      code: 'DATABASE_CORRUPT',
      details: { limit: Math.max(bounds.fromBytes, 1_000 * statSync(bomb).size) },
    });
    expect(statSync(target).size).toBeLessThan(16 * 1024 * 1024);
  });

  it('is refused while the project is open, and for a name that is no snapshot', async () => {
    const fileName = await projectWithSnapshot();
    const lock = await lockDataFolder(folder);
    const inUse = await failure(restoreSnapshotInto(folder.root, fileName, now));
    lock.release();
    const unknown = await failure(restoreSnapshotInto(folder.root, '../workbench.sqlite', now));
    expect([inUse, unknown]).toEqual([
      { code: 'DATABASE_IN_USE', details: expect.objectContaining({ pid: process.pid }) },
      { code: 'NOT_FOUND', details: { kind: 'snapshot', id: '../workbench.sqlite' } },
    ]);
  });
});
