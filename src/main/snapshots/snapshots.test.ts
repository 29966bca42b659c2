import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { inSnapshot } from '../../../test/integration/openSnapshot.ts';
import {
  failure,
  folder,
  folderOfProject,
  names,
  namesIn,
  namesInSnapshot,
  now,
  parent,
  writeName,
} from '../../../test/snapshotsOfProject.ts';
import type { Snapshot } from '../../shared/project.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import { openConnection, openDatabase } from '../database/openDatabase.ts';
import type { WritableDatabase } from '../database/types.ts';
import { backupProject } from './backupProject.ts';
import { openProjectDatabase } from './openProjectDatabase.ts';
import { listSnapshots } from './snapshotFiles.ts';
import { takeSnapshot } from './takeSnapshot.ts';

folderOfProject();

/** A connection to a file that the check at opening would refuse: damage that came while it was open. */
function openDatabaseUnchecked(): WritableDatabase {
  const Database = openDatabase(':memory:').constructor as new (file: string) => WritableDatabase;
  return new Database(folder.databaseFile);
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
