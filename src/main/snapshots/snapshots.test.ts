import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { inSnapshot } from '../../../test/integration/openSnapshot.ts';
import { AppError } from '../../shared/errors.ts';
import type { Snapshot } from '../../shared/project.ts';
import type { DataFolder } from '../context.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import { openConnection, openDatabase } from '../database/openDatabase.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import { lockDataFolder, openDataFolder } from '../dataFolder.ts';
import { backupProject } from './backupProject.ts';
import { openProjectDatabase } from './openProjectDatabase.ts';
import { copyUnpacked } from './packedFile.ts';
import { restoreFileInto, restoreSnapshotInto } from './restoreSnapshot.ts';
import { listSnapshots } from './snapshotFiles.ts';
import { takeSnapshot } from './takeSnapshot.ts';

let parent: string;
let folder: DataFolder;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'akapen-snapshots-'));
  folder = openDataFolder(join(parent, 'project'));
});
afterEach(() => rmSync(parent, { recursive: true }));

function clockFrom(start: string): () => Date {
  let time = Date.parse(start);
  return () => {
    time += 1000;
    return new Date(time);
  };
}
const now = clockFrom('2026-01-02T03:04:05.000Z');

function writeName(db: WritableDatabase, name: string): void {
  db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)').run(name, name, '2026-01-01T00:00:00.000Z');
}

function names(file: string): unknown[] {
  const db = openDatabase(file);
  try {
    return namesIn(db);
  } finally {
    db.close();
  }
}

const namesIn = (db: ReadableDatabase) => db.prepare('SELECT name FROM evaluators ORDER BY name').pluck().all();
const namesInSnapshot = (fileName: string) => inSnapshot(join(folder.snapshotsFolder, fileName), namesIn);

/** A project with one evaluator and a snapshot of that; a second came later. */
async function projectWithSnapshot(): Promise<string> {
  const db = openDatabase(folder.databaseFile);
  writeName(db, '髙橋');
  const { fileName } = await takeSnapshot({ folder, reason: 'manual', counter: 0, now });
  writeName(db, '𠮷田');
  db.close();
  return fileName;
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'nothing was thrown',
    (error: unknown) => (error instanceof AppError ? { code: error.code, details: error.details } : error),
  );
}

describe('a snapshot', () => {
  it('is one private file with all rows, named by time, reason and counter', async () => {
    const db = openDatabase(folder.databaseFile);
    writeName(db, '髙橋');
    const fixed = () => new Date('2026-01-02T03:04:05.678Z');
    const snapshot = await takeSnapshot({ folder, reason: 'interval', counter: 42, now: fixed });
    db.close();
    const fileName = '2026-01-02T03-04-05-678Z.interval.42.sqlite.zst';
    const file = join(folder.snapshotsFolder, fileName);
    const expected = {
      fileName,
      takenAt: '2026-01-02T03:04:05.678Z',
      byteCount: statSync(file).size,
      reason: 'interval',
      counter: 42,
    };
    expect([snapshot, listSnapshots(folder), readdirSync(folder.snapshotsFolder), statSync(file).mode & 0o777]).toEqual(
      [expected, [expected], [fileName], 0o600],
    );
    expect(await namesInSnapshot(fileName)).toEqual(['髙橋']);
    expect(snapshot.byteCount).toBeLessThan(statSync(folder.databaseFile).size / 4);
  });

  it('holds the state at its beginning, whatever is written before it is whole', async () => {
    const db = openDatabase(folder.databaseFile);
    writeName(db, '髙橋');
    const onHeld = () => {
      for (let number = 0; number < 100; number += 1) writeName(db, `later ${number}`);
      db.pragma('wal_checkpoint(PASSIVE)');
    };
    const { fileName } = await takeSnapshot({ folder, reason: 'import', counter: 0, now, onHeld });
    db.close();
    expect(await namesInSnapshot(fileName)).toEqual(['髙橋']);
    expect(names(folder.databaseFile)).toHaveLength(101);
  });

  it('never takes the file of another that was taken in the same millisecond', async () => {
    const db = openDatabase(folder.databaseFile);
    const fixed = () => new Date('2026-01-02T03:04:05.678Z');
    for (let times = 0; times < 2; times += 1) await takeSnapshot({ folder, reason: 'manual', counter: 0, now: fixed });
    db.close();
    expect(listSnapshots(folder).map(({ takenAt }) => takenAt)).toEqual([
      '2026-01-02T03:04:05.679Z',
      '2026-01-02T03:04:05.678Z',
    ]);
  });

  it('thins the others out, says which went, and touches no other file', async () => {
    writeFileSync(join(folder.snapshotsFolder, 'notes.txt'), 'not a snapshot');
    for (let number = 10; number < 35; number += 1) {
      writeFileSync(join(folder.snapshotsFolder, `2026-01-02T02-10-${number}-000Z.quit.${number}.sqlite`), '');
    }
    const db = openDatabase(folder.databaseFile);
    const said: number[] = [];
    const fixed = () => new Date('2026-01-02T03:00:00.000Z');
    const onDropped = (dropped: readonly Snapshot[]) => said.push(...dropped.map(({ counter }) => counter));
    await takeSnapshot({ folder, reason: 'manual', counter: 99, now: fixed, onDropped });
    db.close();
    const left = listSnapshots(folder).map(({ counter }) => counter);
    expect([left.length, left[0], said.length]).toEqual([20, 99, 6]);
    expect([...left, ...said].toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 25 }, (_, at) => at + 10),
      99,
    ]);
    expect(existsSync(join(folder.snapshotsFolder, 'notes.txt'))).toBe(true);
  });

  it('is not kept when its copy is damaged', async () => {
    const db = openDatabase(folder.databaseFile);
    const insert = db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)');
    for (let number = 0; number < 5000; number += 1) insert.run(`id-${number}`, `name-${number}`, 'x'.repeat(50));
    db.close();
    const bytes = readFileSync(folder.databaseFile);
    bytes.fill(0, bytes.length - 8 * 4096);
    writeFileSync(folder.databaseFile, bytes);
    const damaged = openDatabaseUnchecked();
    const trouble = await failure(takeSnapshot({ folder, reason: 'quit', counter: 0, now }));
    damaged.close();
    expect([trouble, readdirSync(folder.snapshotsFolder)]).toEqual([
      { code: 'DATABASE_CORRUPT', details: { path: expect.stringContaining('.part'), reason: expect.any(String) } },
      [],
    ]);
  });

  it('is taken before a migration of a project with data', async () => {
    const old = openConnection(folder.databaseFile);
    migrate(old, migrations.slice(0, 1));
    writeName(old, '髙橋');
    old.close();
    (await openProjectDatabase(folder, now)).close();
    const [{ fileName, reason } = { fileName: '', reason: null }] = listSnapshots(folder);
    expect([reason, listSnapshots(folder).length]).toEqual(['migration', 1]);
    // For the version of the program that wrote it, which may not know how to unpack one.
    expect(readFileSync(join(folder.snapshotsFolder, fileName), 'latin1')).toMatch(/^SQLite format 3/);
    (await openProjectDatabase(folder, now)).close();
    expect(listSnapshots(folder).length).toBe(1);
  });
});

test('a project whose rows a migration made smaller gives their room back', async () => {
  const old = openConnection(folder.databaseFile);
  migrate(old, migrations.slice(0, 12));
  old.exec(`INSERT INTO datasets (id, room, role, state, format, style_json, name, file_name, sha256, byte_count, licence, attribution, citation,
    imported_at) VALUES (1, 'derivations', 'gold', 'ready', 'jemhopqa', '{}', '', '', '', 0, '', '', '', '')`);
  const insert = old.prepare('INSERT INTO dataset_source_chunks VALUES (1, ?, ?)');
  for (let seq = 0; seq < 4; seq += 1) insert.run(seq, Buffer.alloc(1024 ** 2, '﨑津'));
  old.close();
  expect(statSync(folder.databaseFile).size).toBeGreaterThan(4 * 1024 ** 2);
  (await openProjectDatabase(folder, now)).close();
  expect(statSync(folder.databaseFile).size).toBeLessThan(1024 ** 2);
});

/** A connection to a file that the check at opening would refuse: damage that came while it was open. */
function openDatabaseUnchecked(): WritableDatabase {
  const Database = openDatabase(':memory:').constructor as new (file: string) => WritableDatabase;
  return new Database(folder.databaseFile);
}

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

describe('a backup from outside', () => {
  it('copies an open project to a file or into its snapshots, and never overwrites', async () => {
    const db = openDatabase(folder.databaseFile);
    writeName(db, '髙橋');
    const target = join(parent, 'backup.sqlite');
    const copied = await backupProject(folder, target);
    const again = await failure(backupProject(folder, target));
    const inside = await backupProject(folder, null);
    db.close();
    expect([
      copied,
      again,
      names(target),
      await inSnapshot(inside.path, namesIn),
      listSnapshots(folder).length,
    ]).toEqual([
      { path: target, byteCount: statSync(target).size, counter: 0 },
      { code: 'CONFLICT', details: { path: target } },
      ['髙橋'],
      ['髙橋'],
      1,
    ]);
    expect(readdirSync(parent).sort()).toEqual(['backup.sqlite', 'project']);
  });
});
